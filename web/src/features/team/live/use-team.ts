import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { apiUrl } from '@/lib/http'
import { storedUserId } from '@/lib/session'
import { toast } from '@/ui/toast/toasts'
import { LiveTeam, type Connection } from './live'
import { keepCommitment } from '../model/commitments'
import { parseTeam } from '@/domain/team'
import { followLink, teamKey, receive } from '../model/current-team'
import { fetchTeam, operationKey, isGone, sendVote, suggest, teamOptions, type Team } from '../model/team'
import { Votes, withWanted, type FailedVote, type Intent, type PendingVotes } from '../model/votes'

/** What all screens of one team in this tab share: its stream, and the votes that are on their way. */
interface SharedConnection {
  readonly live: LiveTeam
  readonly votes: Votes
  watchers: number
  leave?: ReturnType<typeof setTimeout> | undefined
}

const connections = new WeakMap<QueryClient, Map<string, SharedConnection>>()

/** Going from the dialog to the page is not leaving. */
const LINGER = 1000

function connectionOf(client: QueryClient, id: string): SharedConnection {
  const ofClient = connections.get(client) ?? new Map<string, SharedConnection>()
  connections.set(client, ofClient)
  const found = ofClient.get(id)
  if (found) return found
  const refetch = () => client.fetchQuery({ ...teamOptions(id), staleTime: 0 })
  const votes = new Votes({
    send: (placeId, intent) => send(id, placeId, intent),
    receive: (team) => take(client, id, team),
    tooLate: () => {
      toast({ tone: 'error', title: t`Voting has closed`, description: t`Your last vote wasn't counted` })
      void refetch().catch(() => {})
    },
    newKey: operationKey,
  })
  const live = new LiveTeam({
    open: () => new EventSource(apiUrl(`/api/team/events?${new URLSearchParams({ id })}`), { withCredentials: true }),
    receive: (data) => take(client, id, parseTeam(data)),
    refetch,
    isGone,
    random: Math.random,
  })
  const shared = { live, votes, watchers: 0 }
  ofClient.set(id, shared)
  return shared
}

/** A vote for a proposal puts it on the ballot first, as part of the same operation. */
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
  if (held) connectionOf(client, id).votes.settle(held)
  followLink(id, team)
}

function watch(shared: SharedConnection): () => void {
  clearTimeout(shared.leave)
  shared.watchers += 1
  shared.live.start()
  // Somebody else now, after a code was typed: what they may see differs.
  const forget = storedUserId.subscribe(() => shared.live.reconnect())
  return () => {
    forget()
    shared.watchers -= 1
    shared.leave = setTimeout(() => shared.watchers === 0 && shared.live.stop(), LINGER)
  }
}

/** Keeps what the round was sealed with while votes come in, to hold a lot against it later. */
function useCommitment({ id, commitment, state }: Partial<Team['round']> = {}): void {
  useEffect(() => {
    if (id !== undefined && commitment !== undefined && state === 'open') keepCommitment(id, commitment)
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
  const shared = connectionOf(client, id)
  const query = useQuery(teamOptions(id))
  // Asked for first: that call begins a session where there is none, which a stream cannot.
  const known = query.data !== undefined
  useEffect(() => (known ? watch(shared) : undefined), [shared, known])
  useCommitment(query.data?.round)
  const connection = useSyncExternalStore(shared.live.subscribe, shared.live.get)
  const pending = useSyncExternalStore(shared.votes.subscribe, shared.votes.get)
  const team = useMemo(() => query.data && withWanted(query.data, pending.wanted), [query.data, pending])
  return {
    team,
    connection,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    vote: shared.votes.press,
    wanted: pending.wanted,
    isVoting: pending.wanted.size > 0,
    failedVotes: pending.failed,
    retryVote: shared.votes.retry,
  }
}
