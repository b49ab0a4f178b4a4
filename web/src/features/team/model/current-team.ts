import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { stored } from '@/lib/storage'
import type { Team } from '@/domain/team'

/** What the share link names while the server cannot say which team it is. */
export const FALLBACK_TEAM_ID = 'tech-team'

const teamIdSchema = v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/)))

/**
 * The team whose ballot the header and the dialog show. Until there is one, nobody is asked about teams. Only this file
 * writes it.
 */
export const storedTeamId = stored<string | null>('teamId', (found) => v.parse(teamIdSchema, found))

/** One for all that the cache holds of a team, also for who only looks whether there is something. */
export function teamKey(id: string) {
  return ['team', id] as const
}

/** The later of two states of a team. Answers and the stream overtake each other; versions do not. */
export function newest(held: Team | undefined, found: Team): Team {
  return held && held.version > found.version ? held : found
}

/** The same for the cache, which knows no types. */
export function keepNewest(held: unknown, found: unknown): Team {
  return newest(held as Team | undefined, found as Team)
}

/** Where the share link leads. */
export function teamPath(id: string): string {
  return `/team/${encodeURIComponent(id)}`
}

/** Where the cache holds the id of the current team. */
export const CURRENT_KEY = ['current team'] as const

/** Takes over what an answer or the stream says, unless something newer is held. */
export function receive(client: QueryClient, id: string, team: Team): void {
  for (const key of new Set([id, team.id])) {
    client.setQueryData<Team>(teamKey(key), (held) => newest(held, team))
  }
}

/** The team that the dialog and the header show from now on. */
export function becomeCurrent(client: QueryClient, team: Team): void {
  receive(client, team.id, team)
  client.setQueryData(CURRENT_KEY, team.id)
  if (storedTeamId.get() !== team.id) storedTeamId.set(team.id)
}

/** After leaving: no screen of this browser goes on with that team. */
export function forgetTeam(client: QueryClient, id: string): void {
  dropCurrent(id)
  if (client.getQueryData(CURRENT_KEY) === id) client.removeQueries({ queryKey: CURRENT_KEY })
  client.removeQueries({ queryKey: teamKey(id) })
}

/** The team is not this browser's any more: the person left it, or was removed. */
export function dropCurrent(id: string): void {
  if (storedTeamId.get() === id) storedTeamId.set(null)
}

/** A new link: what was remembered by the old one goes on under the new one. */
export function followLink(id: string, team: Team): void {
  if (team.id !== id && storedTeamId.get() === id && team.me) storedTeamId.set(team.id)
}
