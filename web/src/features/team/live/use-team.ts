import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { apiUrl } from '../../../lib/http'
import { storedUserId } from '../../../lib/session'
import { toast } from '../../../ui/toast/toasts'
import { LiveTeam, type Connection } from './live'
import { keepSeal } from '../model/seals'
import { parseTeam } from '../../../domain/team'
import { storedTeamId, teamKey } from '../model/stored-team'
import { fetchTeam, gestureKey, isGone, receive, sendVote, suggest, teamOptions, type Team } from '../model/team'
import { Votes, withWanted, type FailedVote, type Intent, type PendingVotes } from '../model/votes'

/** What all screens of one team in this tab share: its stream, and the thumbs that are on their way. */
interface Desk {
  readonly live: LiveTeam
  readonly votes: Votes
  watchers: number
  leave?: ReturnType<typeof setTimeout> | undefined
}

const desks = new WeakMap<QueryClient, Map<string, Desk>>()

/** Going from the dialog to the page is not leaving. */
const LINGER = 1000

function deskOf(client: QueryClient, id: string): Desk {
  const ofClient = desks.get(client) ?? new Map<string, Desk>()
  desks.set(client, ofClient)
  const found = ofClient.get(id)
  if (found) return found
  const refetch = () => client.fetchQuery({ ...teamOptions(id), staleTime: 0 })
  const votes = new Votes({
    send: (placeId, intent) => send(id, placeId, intent),
    receive: (team) => take(client, id, team),
    tooLate: () => {
      toast({ tone: 'error', title: 'Voting has closed', description: "Your last vote wasn't counted" })
      void refetch().catch(() => {})
    },
    newKey: gestureKey,
  })
  const live = new LiveTeam({
    open: () => new EventSource(apiUrl(`/api/team/events?${new URLSearchParams({ id })}`), { withCredentials: true }),
    receive: (data) => take(client, id, parseTeam(data)),
    refetch,
    isGone,
    random: Math.random,
  })
  const desk = { live, votes, watchers: 0 }
  ofClient.set(id, desk)
  return desk
}

/** A vote for a proposal puts it on the ballot first, as part of the same gesture. */
async function send(id: string, placeId: string, { want, key, proposed }: Intent): Promise<Team> {
  if (proposed && want) await suggest(id, placeId, `${key}-add`)
  try {
    return await sendVote(id, placeId, want, key)
  } catch (error) {
    // It never got there, so there is nothing to take back.
    if (proposed && !want && isGone(error)) return fetchTeam(id)
    throw error
  }
}

function take(client: QueryClient, id: string, team: Team): void {
  receive(client, id, team)
  const held = client.getQueryData<Team>(teamKey(id))
  if (held) deskOf(client, id).votes.settle(held)
  // A new link: what was remembered by the old one goes on under the new one.
  if (team.id !== id && storedTeamId.get() === id && team.me) storedTeamId.set(team.id)
}

function watch(desk: Desk): () => void {
  clearTimeout(desk.leave)
  desk.watchers += 1
  desk.live.start()
  // Somebody else now, after a code was typed: what they may see differs.
  const forget = storedUserId.subscribe(() => desk.live.reconnect())
  return () => {
    forget()
    desk.watchers -= 1
    desk.leave = setTimeout(() => desk.watchers === 0 && desk.live.stop(), LINGER)
  }
}

/** Keeps what the round was sealed with while votes come in, to hold a lot against it later. */
function useSeal({ id, commitment, state }: Partial<Team['round']> = {}): void {
  useEffect(() => {
    if (id !== undefined && commitment !== undefined && state === 'open') keepSeal(id, commitment)
  }, [id, commitment, state])
}

export interface TeamView {
  /** As the person sees it: what they pressed counts at once. */
  readonly team: Team | undefined
  readonly connection: Connection
  /** Why there is no team, or why it could not be asked for again. */
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => void
  /** `proposed` when the place is not on the ballot yet. */
  readonly vote: (placeId: string, want: boolean, proposed?: boolean) => void
  /** What was pressed and is not confirmed; `team` has it already. */
  readonly wanted: PendingVotes['wanted']
  /** A vote is on its way to the server. */
  readonly isVoting: boolean
  readonly failedVotes: readonly FailedVote[]
  readonly retryVote: (placeId: string) => void
}

/** A team as it is now and as it changes, for as long as something that uses this is on the screen. */
export function useTeam(id: string): TeamView {
  const client = useQueryClient()
  const desk = deskOf(client, id)
  const query = useQuery(teamOptions(id))
  // Asked for first: that call begins a session where there is none, which a stream cannot.
  const known = query.data !== undefined
  useEffect(() => (known ? watch(desk) : undefined), [desk, known])
  useSeal(query.data?.round)
  const connection = useSyncExternalStore(desk.live.subscribe, desk.live.get)
  const pending = useSyncExternalStore(desk.votes.subscribe, desk.votes.get)
  const team = useMemo(() => query.data && withWanted(query.data, pending.wanted), [query.data, pending])
  return {
    team,
    connection,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    vote: desk.votes.press,
    wanted: pending.wanted,
    isVoting: pending.wanted.size > 0,
    failedVotes: pending.failed,
    retryVote: desk.votes.retry,
  }
}
