import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '@/lib/http'
import type { Confirmable } from '@/domain/diets'
import type { Location } from '@/domain/location'
import { type TeamLine, parseTeam, parseTeamLines, type Round, type Team } from '@/domain/team'
import type { components, operations } from '@/lib/api-types'
import { session } from '@/lib/session'
import { clock, timeText } from '@/lib/time'
import { repeatedOnce } from '@/lib/repeat'
import { randomToken } from '@/lib/token'
import { becomeCurrent, CURRENT_KEY, keepNewest, teamKey } from './current-team'

export type { Candidate, Decision, Round, Team } from '@/domain/team'
export type Member = components['schemas']['Member']
export type Need = components['schemas']['Need']

type BodyOf<O extends keyof operations> = operations[O] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : never
/** What the owner may change. */
export type TeamChange = Omit<BodyOf<'changeTeam'>, 'teamId'>
/** What a member may say about themselves. */
export type MemberChange = Omit<BodyOf<'changeMember'>, 'teamId'>
export type NewTeam = BodyOf<'createTeam'>

/** What a team that is created on first use starts with. */
export interface FirstUse {
  readonly location: Location | null
  readonly departureTime: string
}

/** Every day's departure of a new team, if the person chose one: until they do, theirs is merely what the clock says. */
export function chosenDeparture({ departureTime }: FirstUse, now = new Date()): string | undefined {
  const soon = new Date(now.getTime() + 15 * 60_000)
  return departureTime > clock(now) && departureTime > clock(soon) ? departureTime : undefined
}

/** One key for one operation, however often it is sent. */
export const operationKey = randomToken

const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })
const ofTeam = (teamId: string, memberId: string) => ({ path: { memberId }, query: { teamId } })

async function asPerson(make: () => Promise<{ data?: unknown }>): Promise<Team> {
  return parseTeam((await session.call(make)).data)
}

export function fetchTeam(id: string, signal: AbortSignal | null = null): Promise<Team> {
  return asPerson(() => api.GET('/api/team', { params: { query: { id } }, signal }))
}

export function fetchCurrentTeam(firstUse: FirstUse, signal: AbortSignal | null = null): Promise<Team> {
  const { location } = firstUse
  const departureTime = chosenDeparture(firstUse)
  const query = {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(departureTime !== undefined && { departureTime }),
    ...(location && { lat: location.lat, lng: location.lng, address: location.address.slice(0, 200) }),
  }
  return asPerson(() => api.GET('/api/team', { params: { query }, signal }))
}

async function fetchTeams(signal: AbortSignal): Promise<readonly TeamLine[]> {
  const { data } = await session.call(() => api.GET('/api/teams', { signal }))
  return parseTeamLines(data)
}

export function createTeam(body: NewTeam, key: string): Promise<Team> {
  return asPerson(() => api.POST('/api/teams', { body, params: keyed(key) }))
}

export function changeTeam(teamId: string, change: TeamChange): Promise<Team> {
  return asPerson(() => api.PATCH('/api/team', { body: { teamId, ...change } }))
}

export function switchTeam(teamId: string): Promise<Team> {
  return asPerson(() => api.PUT('/api/team/current', { body: { teamId } }))
}

export function rotateLink(teamId: string): Promise<Team> {
  return asPerson(() => api.POST('/api/team/link', { body: { teamId } }))
}

export function joinTeam(teamId: string, name: string, needs: readonly Need[], key: string): Promise<Team> {
  return asPerson(() => api.POST('/api/team/members', { body: { teamId, name, needs }, params: keyed(key) }))
}

export function changeMember(teamId: string, change: MemberChange): Promise<Team> {
  return asPerson(() => api.PATCH('/api/team/members/me', { body: { teamId, ...change } }))
}

/** Lets somebody in who asked to join. */
export function approveJoin(teamId: string, memberId: string): Promise<Team> {
  return asPerson(() => api.POST('/api/team/requests/{memberId}', { params: ofTeam(teamId, memberId) }))
}

export async function declineJoin(teamId: string, memberId: string): Promise<Team> {
  await session.call(() => api.DELETE('/api/team/requests/{memberId}', { params: ofTeam(teamId, memberId) }))
  return fetchTeam(teamId)
}

/** Leaves the team, or removes somebody else from it. */
export async function removeMember(teamId: string, memberId: string): Promise<void> {
  await session.call(() => api.DELETE('/api/team/members/{memberId}', { params: ofTeam(teamId, memberId) }))
}

/** `anyway` for a place that cannot win today, once the person has said so. */
export function suggest(teamId: string, placeId: string, key: string, anyway = false): Promise<Team> {
  const body = { place_id: placeId, teamId, ...(anyway && { anyway }) }
  return asPerson(() => api.POST('/api/team/suggestions', { body, params: keyed(key) }))
}

/** Takes one's own suggestion off the ballot. */
export function removeSuggestion(teamId: string, restaurantId: string, key: string): Promise<Team> {
  const params = { path: { restaurantId }, query: { teamId }, ...keyed(key) }
  return asPerson(() => api.DELETE('/api/team/suggestions/{restaurantId}', { params }))
}

/** Says that a place serves a diet, or takes that back. */
export function confirmDiet(teamId: string, restaurantId: string, diet: Confirmable, yes: boolean): Promise<Team> {
  const key = operationKey()
  if (yes)
    return asPerson(() => api.PUT('/api/team/diets', { body: { teamId, restaurantId, diet }, params: keyed(key) }))
  const params = { path: { restaurantId, diet }, query: { teamId }, ...keyed(key) }
  return asPerson(() => api.DELETE('/api/team/diets/{restaurantId}/{diet}', { params }))
}

export function sendVote(teamId: string, restaurantId: string, vote: boolean, key: string): Promise<Team> {
  const send = () => api.POST('/api/team/vote', { body: { restaurantId, teamId, vote }, params: keyed(key) })
  return repeatedOnce(() => asPerson(send))
}

export function finalise(teamId: string): Promise<Team> {
  return asPerson(() => api.POST('/api/team/finalise', { body: { teamId } }))
}

export function reopen(teamId: string): Promise<Team> {
  return asPerson(() => api.POST('/api/team/reopen', { body: { teamId } }))
}

export type PlanBReason = BodyOf<'movePlanB'>['why']

/** Says that a place is shut or full; everyone then goes to plan B. Said once more of the same place it changes nothing. */
export function movePlanB(teamId: string, restaurantId: string, why: PlanBReason, key: string): Promise<Team> {
  const send = () => api.POST('/api/team/plan-b', { body: { teamId, restaurantId, why }, params: keyed(key) })
  return repeatedOnce(() => asPerson(send))
}

/** Takes that back. */
export function returnFromPlanB(teamId: string): Promise<Team> {
  const params = { query: { teamId }, ...keyed(operationKey()) }
  return repeatedOnce(() => asPerson(() => api.DELETE('/api/team/plan-b', { params })))
}

/** Accepts the table that the person is offered, at this place. */
export function acceptTable(teamId: string, restaurantId: string, key: string): Promise<Team> {
  const send = () => api.PUT('/api/team/table', { body: { teamId, restaurantId }, params: keyed(key) })
  return repeatedOnce(() => asPerson(send))
}

/** Takes that back. */
export function leaveTable(teamId: string, key: string): Promise<Team> {
  const params = { query: { teamId }, ...keyed(key) }
  return repeatedOnce(() => asPerson(() => api.DELETE('/api/team/table', { params })))
}

export function teamOptions(id: string) {
  return queryOptions({
    queryKey: teamKey(id),
    queryFn: ({ signal }) => fetchTeam(id, signal),
    structuralSharing: keepNewest,
  })
}

/** The id of the person's current team; the team itself goes where every screen looks for it. */
export function currentTeamOptions(firstUse: FirstUse) {
  return queryOptions({
    queryKey: CURRENT_KEY,
    queryFn: async ({ signal, client }) => {
      const team = await fetchCurrentTeam(firstUse, signal)
      becomeCurrent(client, team)
      return team.id
    },
  })
}

export const teamsOptions = queryOptions({
  queryKey: ['teams'],
  queryFn: ({ signal }) => fetchTeams(signal),
  // Members come and go without this list hearing of it.
  staleTime: 0,
})

/** The clock that decides, as far as this device can tell. In milliseconds. */
export function teamNow({ round, receivedAt }: Team, now = Date.now()): number {
  return Date.parse(round.now) + Math.max(0, now - receivedAt)
}

/** HH:MM where the team is. */
export function teamClock({ timeZone }: Pick<Team, 'timeZone'>, moment: string | number): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(moment))
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).format(new Date(moment))
  }
}

/** The same, as this browser writes times. */
export function teamTime(team: Pick<Team, 'timeZone'>, moment: string | number): string {
  return timeText(teamClock(team, moment))
}

/** How a closed round ended, in a word. Here, because the header needs nothing else of a receipt. */
export function roundWord({ decision }: Pick<Round, 'decision'>): string {
  return decision?.winner === undefined ? t`No choice` : t`Decided`
}

/** Without a team to show: the link leads nowhere, or nobody may see what is there. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}
