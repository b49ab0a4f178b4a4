import * as v from 'valibot'
import { stored } from '../../../lib/storage'
import type { Team } from '../../../domain/team'

/** What the share link names while the server cannot say which team it is. */
export const FALLBACK_TEAM_ID = 'tech-team'

const teamIdSchema = v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/)))

/** The team whose ballot the header and the dialog show. Until there is one, nobody is asked about teams. */
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
