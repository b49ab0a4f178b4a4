import { useEffect, useState } from 'react'
import type { Restaurant } from '../../api'
import { isRecord } from '../../sound'
import { soundItems, stored } from '../../stored'
import { forgetVisit, isSameDay, recordVisit, storedHistory, type Visit } from './history'
import { storedRecording } from './recording'
import { already, isVisit, type TodaysVisit } from './visit-note'

/** Which vote of which team; a vote that is held again on the same day is another round. */
export interface Occasion {
  readonly team: string
  readonly round: string
  /** 2026-11-13 */
  readonly day: string
}

/** A lunch that was decided together, as this browser saw it, and the visit that was made of it. */
interface Decided extends Occasion {
  readonly visit?: Pick<Visit, 'id' | 'visitDate'>
}

const MOST = 20

export const storedDecided = stored<readonly Decided[]>('decidedLunches', (found) =>
  soundItems('decidedLunches', found, decidedFrom).slice(0, MOST),
)

function decidedFrom(found: unknown): Decided | undefined {
  if (!isRecord(found)) return undefined
  const { team, round, day, visit } = found
  if (typeof team !== 'string' || typeof round !== 'string' || typeof day !== 'string') return undefined
  const whole = isRecord(visit) && typeof visit['id'] === 'string' && typeof visit['visitDate'] === 'string'
  return { team, round, day, ...(whole && { visit: visit as Pick<Visit, 'id' | 'visitDate'> }) }
}

/**
 * Records the place that a team decided for: once a round, so that Undo lasts, and only where opening a place records
 * one as well. Answers with what it added.
 */
export function recordDecided(occasion: Occasion, restaurant: Restaurant): Visit | undefined {
  if (storedRecording.get() !== 'view') return undefined
  const known = storedDecided.latest()
  if (known.some(({ round }) => round === occasion.round)) return undefined
  const visit = recordVisit(restaurant)
  const decided = { ...occasion, ...(visit && { visit: { id: visit.id, visitDate: visit.visitDate } }) }
  storedDecided.set([decided, ...known].slice(0, MOST))
  return visit
}

/** A decision that was taken back leaves no visit: the team votes again, or has decided otherwise. */
export function forgetReplaced({ team, round, day }: Occasion): void {
  const replaced = storedDecided
    .latest()
    .filter((old) => old.visit && old.team === team && old.day === day && old.round !== round)
  if (replaced.length === 0) return
  for (const { visit } of replaced) {
    const found = storedHistory.latest().find(({ id, visitDate }) => id === visit?.id && visitDate === visit.visitDate)
    if (found) forgetVisit(found)
  }
  const gone = new Set(replaced.map((old) => old.round))
  storedDecided.update((all) =>
    all.map(({ visit, ...rest }) => (visit && !gone.has(rest.round) ? { ...rest, visit } : rest)),
  )
}

/** The visit that a decision makes. Without `winner` nothing is decided; `voted` is whether this person took part. */
export function useDecidedVisit(occasion: Occasion, winner: Restaurant | undefined, voted: boolean): TodaysVisit {
  const { team, round, day } = occasion
  const [state, setState] = useState<TodaysVisit['state']>('unsaid')
  const placeId = winner?.place_id

  useEffect(() => {
    forgetReplaced({ team, round, day })
    if (!winner) return setState('unsaid')
    setState((voted ? recordDecided({ team, round, day }, winner) : undefined) ?? today(winner) ?? 'asked')
    // The facts about the winner change while the page is open; the decision does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [team, round, day, placeId, voted])

  return {
    state,
    undo: () => {
      if (!isVisit(state)) return
      forgetVisit(state)
      setState({ kind: 'undone', visitDate: state.visitDate })
    },
    ate: (when) => winner && setState(recordVisit(winner, when) ?? already(when)),
  }
}

function today({ place_id }: Restaurant): Visit | undefined {
  const now = new Date()
  return storedHistory.latest().find(({ id, visitDate }) => id === place_id && isSameDay(new Date(visitDate), now))
}
