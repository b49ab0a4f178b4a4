import { CUISINES } from './cuisines'
import { cleanText } from '@/lib/text'

/** What somebody shared with the app, from a chat, a browser or a map. */
export interface SharedParts {
  readonly title: string | null
  readonly text: string | null
  readonly url: string | null
}

/** A page of ours, or words to look for; empty words for nothing. */
export type Shared = { readonly path: string } | { readonly words: string }

/** Longer texts are no place's name, and are not searched for links either. */
const LONGEST = 2000
const LINKS = /https?:\/\/[^\s<>"']+/gi
/** The pages that may be opened by what somebody shares: one of them names a team, the other a restaurant. */
const OURS = /^\/(?:team|restaurant)\/[^/]{1,64}$/

/**
 * A link to a team or a restaurant of this product, which is below `home`, is opened. Of all else, the likely name of a
 * place remains.
 */
export function readShared({ title, text, url }: SharedParts, home: string): Shared {
  const parts = [url, text, title].map((part) => (part ?? '').slice(0, LONGEST))
  const links = parts.flatMap((part) => part.match(LINKS) ?? []).flatMap((link) => URL.parse(link) ?? [])
  const paths = links.map(({ origin, pathname }) => origin + pathname).filter((link) => link.startsWith(home))
  const path = paths.map((link) => link.slice(home.length)).find((ours) => OURS.test(ours))
  if (path !== undefined) return { path }
  const [, spoken = '', heading = ''] = parts
  const candidates = [firstLine(spoken), firstLine(heading), ...links.map(nameInLink)]
  return { words: candidates.find((words) => words !== '') ?? '' }
}

function firstLine(text: string): string {
  const lines = text.replaceAll(LINKS, ' ').split(/[\r\n]+/)
  return lines.map(tidy).find((line) => line !== '') ?? ''
}

/** Maps name a place in the path (/maps/place/Copper+Ladle/…) or as what was searched for. */
function nameInLink({ pathname, searchParams }: URL): string {
  const [, inPath = ''] = /\/place\/([^/@]+)/.exec(pathname) ?? []
  return tidy(decoded(inPath.replaceAll('+', ' '))) || tidy(searchParams.get('q') ?? searchParams.get('query') ?? '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** As long as the search box takes, without a cut word's spaces. */
function tidy(text: string): string {
  return cleanText(text.replaceAll(/\s+/g, ' '), CUISINES.length).trim()
}
