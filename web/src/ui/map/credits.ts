export interface Credit {
  readonly text: string
  readonly href?: string | undefined
}

/** A style's sources credit themselves in HTML. Only its words and web links are taken over. */
export function readCredit(html: string): readonly Credit[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const credits = [...body.childNodes].map((node) => {
    const href = node instanceof HTMLAnchorElement ? node.href : undefined
    return { text: node.textContent?.trim() ?? '', href: href && /^https?:/.test(href) ? href : undefined }
  })
  return credits.filter(({ text }) => /\w/.test(text))
}
