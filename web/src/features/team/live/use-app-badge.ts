import { useEffect } from 'react'
import { showAppBadge } from '@/lib/app-badge'
import type { Team } from '../model/team'

/** A vote is open, and this person is in today and has not voted. */
export function isAskedToVote({ role, round, members }: Pick<Team, 'role' | 'round' | 'members'>): boolean {
  if (role === undefined || round.state !== 'open') return false
  const me = members.find(({ you }) => you)
  return me?.inToday !== false && !round.candidates.some(({ hasVoted }) => hasVoted)
}

/**
 * Marks the icon of the installed app while a vote waits for this person. The mark stays when the app is closed, and
 * goes when they vote, the round is decided, or no team is followed any more.
 */
export function useAppBadge(team: Team | undefined): void {
  const asked = team && isAskedToVote(team)
  useEffect(() => {
    if (asked === undefined) return undefined
    void showAppBadge(asked)
    return () => void showAppBadge(false)
  }, [asked])
}
