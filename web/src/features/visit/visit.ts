import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { api } from '@/lib/http'
import { session } from '@/lib/session'
import { stored } from '@/lib/storage'
import { clock, dayText } from '@/lib/time'

/** A lunch of the history. */
export interface Lunch {
  readonly id: string
  readonly name: string
  readonly types: readonly string[]
  /** When it was, when it was decided, or when people left. */
  readonly visitDate: string
}

export type Verdict = components['schemas']['Verdict']
export type Wait = components['schemas']['Wait']

/** What a person says about a lunch, with one tap or two. */
export interface Said {
  readonly verdict: Verdict
  readonly wait?: Wait
  readonly shut?: true
}

/** The last lunch that was asked about and answered. */
export const storedAsked = stored<string | null>('askedLunch', v.parser(v.nullable(v.string())))

const ASK_AFTER = 30 * 60_000
const ASK_UNTIL = 24 * 60 * 60_000

/** A lunch that was decided together is seen on two pages, which know its time by different clocks. */
function keyOf({ id, visitDate }: Lunch): string {
  return `${dayText(new Date(visitDate))} ${id}`
}

/** In how many milliseconds to ask about a lunch; undefined when it is answered or too long ago. */
export function askIn(lunch: Lunch, asked: string | null, now: number): number | undefined {
  const age = now - Date.parse(lunch.visitDate)
  if (asked === keyOf(lunch) || !(age < ASK_UNTIL)) return undefined
  return Math.max(0, ASK_AFTER - age)
}

/** The lunch to ask about now. It stays until the page is left, also once it is answered. */
export function useLunchToAsk(last: Lunch | undefined): Lunch | undefined {
  const [asking, setAsking] = useState<Lunch>()
  const key = last && keyOf(last)
  useEffect(() => {
    const wait = last && askIn(last, storedAsked.latest(), Date.now())
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setAsking(last), wait)
    return () => clearTimeout(timer)
    // The facts about a place may change; the lunch does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return asking
}

/** Keeps what a person says, in place of what they said of this lunch before. */
export async function tell(lunch: Lunch, { verdict, wait, shut }: Said): Promise<void> {
  const when = new Date(lunch.visitDate)
  const body = { time: clock(when), verdict, ...(wait && { wait }), ...(shut && { shut }) }
  await session.call((userId) =>
    api.PUT('/api/visits/{restaurantId}/{date}', {
      params: { header: { 'user-id': userId }, path: { restaurantId: lunch.id, date: dayText(when) } },
      body,
    }),
  )
  storedAsked.set(keyOf(lunch))
}
