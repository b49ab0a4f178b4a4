import { useEffect } from 'react'
import * as v from 'valibot'
import type { Restaurant } from '@/domain/restaurant'
import { optional, object } from '@/lib/schema'
import { parseItems, stored } from '@/lib/storage'
import { recordVisit, storedHistory, takeBack, visitOn, type Added, type Visit } from './history'
import { storedRecording } from './recording'
import { useSaidVisit, type TodaysVisit } from './visit-note'

/** Which vote of which team; a vote that is held again on the same day is another round. */
export interface Occasion {
  readonly team: string
  readonly round: string
  /** 2026-11-13 */
  readonly day: string
}

/** A lunch that was decided together, as this browser saw it, and the visit that was made of it. */
interface Decided extends Occasion {
  readonly visit?: MadeVisit
}

type MadeVisit = Pick<Added, 'id' | 'visitDate' | 'wasViewed'>

const MOST = 20

const decidedSchema = object({
  team: v.string(),
  round: v.string(),
  day: v.string(),
  visit: optional(object({ id: v.string(), visitDate: v.string(), wasViewed: optional(v.literal(true)) })),
})

export const storedDecided = stored<readonly Decided[]>('decidedLunches', (found) =>
  parseItems('decidedLunches', found, decidedSchema).slice(0, MOST),
)

/**
 * Records the place that a team decided for: once a round, so that Undo lasts, and only where opening a place records
 * one as well. Answers with what it added.
 */
export function recordDecided(occasion: Occasion, restaurant: Restaurant): Visit | undefined {
  if (storedRecording.get() !== 'view') return undefined
  const known = storedDecided.latest()
  if (known.some(({ round }) => round === occasion.round)) return undefined
  const visit = recordVisit(restaurant)
  const decided = { ...occasion, ...(visit && { visit: madeOf(visit) }) }
  storedDecided.set([decided, ...known].slice(0, MOST))
  return visit
}

function madeOf({ id, visitDate, wasViewed }: Added): MadeVisit {
  return { id, visitDate, ...(wasViewed && { wasViewed }) }
}

/** A decision that was taken back leaves no visit: the team votes again, or has decided otherwise. */
export function forgetReplaced({ team, round, day }: Occasion): void {
  const replaced = storedDecided
    .latest()
    .filter((old) => old.visit && old.team === team && old.day === day && old.round !== round)
  if (replaced.length === 0) return
  for (const { visit } of replaced) {
    const found = storedHistory.latest().find(({ id, visitDate }) => id === visit?.id && visitDate === visit.visitDate)
    if (found) takeBack({ ...found, ...(visit?.wasViewed && { wasViewed: true }) })
  }
  const gone = new Set(replaced.map((old) => old.round))
  storedDecided.update((all) =>
    all.map(({ visit, ...rest }) => (visit && !gone.has(rest.round) ? { ...rest, visit } : rest)),
  )
}

/** The visit that a decision makes. Without `winner` nothing is decided; `voted` is whether this person took part. */
export function useDecidedVisit(occasion: Occasion, winner: Restaurant | undefined, voted: boolean): TodaysVisit {
  const { team, round, day } = occasion
  const [visit, setState] = useSaidVisit(winner)
  const placeId = winner?.place_id

  useEffect(() => {
    forgetReplaced({ team, round, day })
    if (!winner) return setState('unsaid')
    const made = voted ? recordDecided({ team, round, day }, winner) : undefined
    setState(made ?? visitOn(winner, new Date()) ?? 'asked')
    // The facts about the winner change while the page is open; the decision does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [team, round, day, placeId, voted])

  return visit
}
