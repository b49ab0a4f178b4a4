export interface Credit {
  readonly text: string
  readonly href?: string | undefined
}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** The content policy lets this one policy have markup parsed: into a document of its own, which runs and draws nothing. */
const inert = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('credits', {
  createHTML: (html) => html,
})

/** A style's sources credit themselves in HTML. Only its words and web links are taken over. */
export function readCredit(html: string): readonly Credit[] {
  const { body } = new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html')
  const credits = [...body.childNodes].map((node) => {
    const href = node instanceof HTMLAnchorElement ? node.href : undefined
    return { text: node.textContent?.trim() ?? '', href: href && /^https?:/.test(href) ? href : undefined }
  })
  return credits.filter(({ text }) => /\w/.test(text))
}
