export interface Notice {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string | undefined
}

/** A browser shows a notice of its own making when none is shown for a push, so there is always one. */
export function noticeIn(data: { json: () => unknown } | null, home: string): Notice {
  const { title, body, url, tag } = fieldsOf(data)
  return {
    title: text(title, 120) ?? 'Noonish',
    body: text(body, 300) ?? 'Your team has news.',
    url: ownUrl(url, home),
    tag: text(tag, 120),
  }
}

/** An address of this product, or its front page: a notice leads nowhere else. */
export function ownUrl(address: unknown, home: string): string {
  const front = new URL(home)
  if (typeof address !== 'string' || !URL.canParse(address, front)) return front.href
  const url = new URL(address, front)
  return url.href.startsWith(front.href) ? url.href : front.href
}

function fieldsOf(data: { json: () => unknown } | null): Partial<Record<keyof Notice, unknown>> {
  try {
    return data?.json() ?? {}
  } catch {
    // Not ours, or cut short: the person is still told that there is something to see.
    return {}
  }
}

function text(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}
