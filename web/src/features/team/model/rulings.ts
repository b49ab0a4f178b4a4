import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { timeText } from '@/lib/time'
import type { Candidate } from './team'

/** The server's word for a place that cannot win. */
export const RULED_OUT = 'candidate-ruled-out'

export type Ruling = NonNullable<Candidate['ruling']>

/**
 * Why a place cannot win, so that it takes no votes; undefined for one that can. An older replica names no reason but
 * the hours, and a still older one says so of the restaurant alone.
 */
export function rulingOf({ ruling, closed, restaurant }: Candidate): Ruling | undefined {
  return ruling ?? ((closed ?? restaurant.open_at_arrival === false) ? 'closed' : undefined)
}

export function ruledOut(candidate: Candidate): boolean {
  return rulingOf(candidate) !== undefined
}

const WORDS = {
  closed: msg`Closed when you arrive`,
  closes: msg`Closes before you are done`,
  must: msg`Not for someone here`,
  veto: msg`Someone said not today`,
}

/** The reason in a few words, wherever such a place is listed. */
export function rulingWords(ruling: Ruling): string {
  return i18n._(WORDS[ruling])
}

/** The reason as a sentence, while people vote. */
export function rulingText(ruling: Ruling, openUntil: string | undefined): string {
  if (ruling === 'closes' && openUntil !== undefined) {
    const time = timeText(openUntil)
    return t`Closes at ${time}, before you are done: cannot win.`
  }
  const reason = rulingWords(ruling)
  return t({ message: `${reason}: cannot win.`, comment: 'Why a place cannot win: "Closed when you arrive"' })
}
