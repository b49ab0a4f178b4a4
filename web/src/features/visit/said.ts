import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { PAGE_SIZE } from '@/domain/restaurant'
import { ApiError, api } from '@/lib/http'
import { day, id, listOf, moment, object, optional, wholeBetween } from '@/lib/schema'
import { dateText } from '@/lib/locale'
import { clock, timeText } from '@/lib/time'

const MOST_VISITS = 5000
const MINUTE = 60_000

const figuresSchema = object({
  restaurantId: id,
  liked: optional(wholeBetween(3, 1e9)),
  teamLiked: optional(wholeBetween(3, 1e9)),
  shut: optional(v.boolean()),
  door: optional(object({ why: v.picklist(['shut', 'full']), at: moment })),
})
const ownSchema = object({
  restaurantId: id,
  date: day,
  verdict: v.picklist(['good', 'meh', 'absent']),
  shut: optional(v.boolean()),
})

export type Figures = v.InferOutput<typeof figuresSchema>
export type OwnVisit = v.InferOutput<typeof ownSchema>

/** What people said of these restaurants, together. Without an answer nothing is shown, so nobody is told of a failure. */
export function figuresOptions(ids: readonly string[], teamId: string | null) {
  return queryOptions({
    queryKey: ['visit figures', teamId, ids],
    queryFn: async ({ signal }) => v.parse(listOf(figuresSchema, PAGE_SIZE), await fetchFigures(ids, teamId, signal)),
    staleTime: 5 * MINUTE,
    enabled: ids.length > 0,
  })
}

/** Who is no member of the team any more is still told what everybody is told. */
async function fetchFigures(ids: readonly string[], teamId: string | null, signal: AbortSignal): Promise<unknown> {
  const call = (query: { ids: string[]; teamId?: string }) =>
    api.GET('/api/visits/figures', { params: { query }, signal })
  const everybody = { ids: [...ids] }
  try {
    return (await call(teamId === null ? everybody : { ...everybody, teamId })).data
  } catch (error) {
    if (teamId === null || !(error instanceof ApiError)) throw error
    return (await call(everybody)).data
  }
}

/** What this person said, newest lunch first. Nobody becomes a person by looking at a list. */
export function ownVisitsOptions(userId: string | null) {
  return queryOptions({
    queryKey: ['own visits', userId],
    queryFn: async ({ signal }) => {
      const params = { header: { 'user-id': userId ?? '' } }
      return v.parse(listOf(ownSchema, MOST_VISITS), (await api.GET('/api/visits', { params, signal })).data)
    },
    staleTime: MINUTE,
    enabled: userId !== null,
  })
}

/** A line about a restaurant, and what it rests on. */
export interface Said {
  readonly about: 'door' | 'shut' | 'team' | 'own' | 'people' | 'wait'
  /** Whether it speaks for the place. */
  readonly good: boolean
  readonly text: string
  readonly basis: string
}

interface Known {
  readonly figures?: Figures | undefined
  /** All that this person said, newest first. */
  readonly own: readonly OwnVisit[]
  readonly crowd_level?: string | undefined
  readonly crowd_basis?: string | undefined
}

const WAITS: Readonly<Record<string, MessageDescriptor>> = {
  busy: msg`Usually a wait of over 10 min`,
  moderate: msg`Usually a wait of up to 10 min`,
  'not busy': msg`Usually no wait`,
}

/** The wait at the hour of arrival, if people who were there reported it. */
export function waitText(level: string | undefined, basis: string | undefined): string | undefined {
  const text = basis === 'observed' && level !== undefined ? WAITS[level] : undefined
  return text && i18n._(text)
}

/** All that is said of a restaurant, what matters most first. */
export function saidOf(restaurantId: string, { figures = { restaurantId }, own, ...crowd }: Known): readonly Said[] {
  const { door, shut, liked, teamLiked } = figures
  const wait = waitText(crowd.crowd_level, crowd.crowd_basis)
  const said: (Said | undefined | false)[] = [
    door && { about: 'door', good: false, text: doorText(door), basis: t`Several teams stood there today` },
    shut === true && { about: 'shut', good: false, text: t`Reported shut`, basis: i18n._(SHUT) },
    teamLiked !== undefined && {
      about: 'team',
      good: true,
      text: t`At least ${teamLiked} of you liked it`,
      basis: t`Your team, counted together`,
    },
    ownLine(own.find((one) => one.restaurantId === restaurantId && (one.verdict !== 'absent' || one.shut === true))),
    liked !== undefined && {
      about: 'people',
      good: true,
      text: t`At least ${liked} people liked it`,
      basis: t`Everybody who said so, counted together`,
    },
    wait !== undefined && {
      about: 'wait',
      good: crowd.crowd_level === 'not busy',
      text: wait,
      basis: t`At this hour, as reported by people who were there`,
    },
  ]
  return said.filter((one) => one !== undefined && one !== false)
}

/** "Reported full at 12:10" */
export function doorText({ why, at }: NonNullable<Figures['door']>): string {
  const time = timeText(clock(new Date(at)))
  return why === 'full' ? t`Reported full at ${time}` : t`Reported shut at ${time}`
}

const SHUT = msg`Several people found it shut since its hours were last imported. Call or look before you go.`

function ownLine(visit: OwnVisit | undefined): Said | undefined {
  if (!visit) return undefined
  const { verdict, date } = visit
  const then = new Date(`${date}T12:00:00`)
  const dayOfLunch = dateText(then, { day: 'numeric', month: 'long', year: 'numeric' })
  const basis = t`You said so about ${dayOfLunch}`
  if (verdict === 'absent') return { about: 'own', good: false, text: t`It was shut when you went`, basis }
  const month = monthText(then)
  const good = verdict === 'good'
  return { about: 'own', good, text: good ? t`You liked it in ${month}` : t`You did not like it in ${month}`, basis }
}

/** "October", or "October 2025" in another year. */
function monthText(then: Date): string {
  const year = then.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  return dateText(then, { month: 'long', ...year })
}
