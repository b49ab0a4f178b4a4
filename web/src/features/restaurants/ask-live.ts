import { api } from '@/lib/http'
import { between, id, listOf, object, optional, parsed, text, wholeBetween } from '@/lib/schema'
import { idPages, PAGE_SIZE } from '@/domain/restaurant'
import { live, type LiveFacts } from './live'

const answer = object({
  results: listOf(
    object({
      place_id: id,
      rating: optional(between(0, 5)),
      user_ratings_total: optional(wholeBetween(0, 1e9)),
      price_level: optional(wholeBetween(1, 4)),
      photos: optional(listOf(object({ large: text, photo_reference: text }))),
      opening_hours: optional(object({ weekday_text: listOf(text) })),
    }),
    PAGE_SIZE,
  ),
  attribution: optional(text),
})

const asked = new Set<string>()

/** Asks about the places that were not asked about before, a page at a time. A call that fails is not made again. */
export async function askLive(ids: readonly string[]): Promise<void> {
  const fresh = ids.filter((one) => !asked.has(one))
  for (const one of fresh) asked.add(one)
  for (const page of idPages(fresh)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the first page is what people look at
    const { data } = await api.GET('/api/restaurants/live', { params: { query: { ids: page } } })
    add(data)
  }
}

function add(found: unknown): void {
  const { results = [], attribution } = parsed(answer, found) ?? {}
  if (results.length === 0) return
  const { facts, sources } = live.get()
  const added = results.map(({ place_id, ...said }): [string, LiveFacts] => [place_id, said])
  live.set({
    facts: new Map([...facts, ...added]),
    sources: attribution === undefined ? sources : [...new Set([...sources, attribution])],
  })
}

/** For tests: as if the page had just been opened. */
export function forgetAsked(): void {
  asked.clear()
  live.reset()
}
