import { t } from '@lingui/core/macro'
import { parseIdPage, type Restaurant, type Search } from '@/domain/restaurant'
import { api } from '@/lib/http'
import { failingWith } from '@/lib/failure'
import { observable } from '@/lib/observable'

export const NOTHING_FOUND = 'No restaurants found matching your criteria'

/** Nothing can be picked before somebody says where. */
export class NoLocation extends Error {
  override readonly name = 'NoLocation'

  constructor() {
    super('Location not set')
  }
}

/** Nothing can be picked where there is nothing. */
export class NothingFound extends Error {
  override readonly name = 'NothingFound'

  constructor() {
    super(NOTHING_FOUND)
  }
}

/** What is on show, and what was before it. */
export interface Memory {
  readonly current?: { readonly id: string; readonly restaurant: Restaurant; readonly foundBy: Search }
  readonly skipped: ReadonlySet<string>
}

const NOTHING_YET: Memory = { skipped: new Set() }

/** What was picked around each location. */
export const pickMemory = observable<ReadonlyMap<string, Memory>>(new Map())

export function rememberedAt(all: ReadonlyMap<string, Memory>, search: Search | undefined): Memory {
  return all.get(placeOf(search)) ?? NOTHING_YET
}

export function remember(search: Search, memory: Memory): void {
  pickMemory.set(new Map(pickMemory.get()).set(placeOf(search), memory))
}

function placeOf(search: Search | undefined): string {
  return `${search?.lat} ${search?.lng}`
}

export interface Drawn {
  readonly id: string
  readonly skipped: ReadonlySet<string>
  readonly startedOver: boolean
}

/** Ids of places not to pick now. */
export type Avoided = Pick<ReadonlySet<string>, 'has'>

/** Answers with a whole number from 0 to count - 1. */
export type Choose = (count: number) => number

/** Nothing that is avoided; ids are Foursquare's where a place has one, so the set must know those. */
export function withoutAvoided(ids: readonly string[], avoided: Avoided): readonly string[] {
  return ids.filter((id) => !avoided.has(id))
}

/** Draws one of the ids that have not been on show; when all have, from all of them again. They come best first. */
export function draw(ids: readonly string[], { current, skipped }: Memory, choose: Choose = favouringFirst): Drawn {
  const seen = current ? new Set([...skipped, current.id]) : skipped
  const unseen = ids.filter((id) => !seen.has(id))
  const startedOver = unseen.length === 0
  const from = startedOver ? ids : unseen
  const id = from[choose(from.length)]
  if (id === undefined) throw new NothingFound()
  return { id, skipped: startedOver ? new Set() : seen, startedOver }
}

/** The first is twice as likely as the one this far down. */
const HALF_AS_LIKELY = 10

/** A number is the less likely the larger it is, and none is impossible. What is drawn too often is drawn again. */
export function favouringFirst(count: number, random = random32): number {
  let drawn = randomBelow(count, random)
  while (randomBelow(HALF_AS_LIKELY + drawn, random) >= HALF_AS_LIKELY) drawn = randomBelow(count, random)
  return drawn
}

const NUMBERS = 2 ** 32

/** Each number as likely as any other: what would tip the scale is thrown again. */
export function randomBelow(count: number, random = random32): number {
  const fair = NUMBERS - (NUMBERS % count)
  let thrown = random()
  while (thrown >= fair) thrown = random()
  return thrown % count
}

function random32(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** Every id of a search, page after page. */
export async function allIds(search: Search, cursor?: string): Promise<readonly string[]> {
  const query = { ...search, fieldsToFetch: 'fsq_id', ...(cursor !== undefined && { cursor }) } as const
  const page = await failingWith(t`Failed to fetch restaurant IDs`, async () =>
    parseIdPage((await api.GET('/api/restaurants/ids', { params: { query } })).data),
  )
  const ids = page.results.map(({ fsq_id }) => fsq_id)
  return page.cursor === undefined ? ids : [...new Set([...ids, ...(await allIds(search, page.cursor))])]
}
