import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { BREAKS } from '@/domain/filters'
import { stored } from '@/lib/storage'
import { clockAfter } from '@/lib/time'

export type Break = (typeof BREAKS)[number]

const breakSchema = v.fallback(v.picklist(BREAKS), 60)

export const storedBreak = stored<Break>('lunchBreak', (found) => v.parse(breakSchema, found))

/** The middle of "35–45 min"; undefined when the text names no minutes. */
export function visitMinutes(duration: string | undefined): number | undefined {
  const [, from, to] = /^\s*(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?\s*min/.exec(duration ?? '') ?? []
  return from === undefined ? undefined : (Number(from) + Number(to ?? from)) / 2
}

/** When one is back, to five minutes since it is "around", and whether that is within the break. */
export function backAtDesk(departure: string, walk: number, visit: number, lunchBreak: number) {
  const away = Math.round(2 * walk + visit)
  const back = clockAfter(departure, away)
  const minute = Number(back.slice(3))
  const spare = lunchBreak - away
  const over = -spare
  return {
    at: clockAfter(back, Math.round(minute / 5) * 5 - minute),
    fits: spare >= 0,
    text:
      spare > 0
        ? t`Fits a ${lunchBreak}-minute break with ${spare} min to spare.`
        : spare === 0
          ? t`Fits a ${lunchBreak}-minute break.`
          : t`That is ${over} min more than a ${lunchBreak}-minute break.`,
  }
}
