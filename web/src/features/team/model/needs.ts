import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dietWord, HARMFUL } from '@/domain/diets'
import type { Candidate, Need } from './team'

/** Whether a place serves what somebody needs; unknown is never a yes. */
export type Served = 'yes' | 'unknown' | 'no'

/** One cell of the table. The server's verdict names what is missing; the rest is read from what the place states. */
export function served({ verdict, restaurant }: Candidate, need: Need): Served {
  if (!verdict) return 'unknown'
  if (verdict.kind === 'covers') return 'yes'
  if (verdict.needs.includes(need)) return verdict.kind === 'no' ? 'no' : 'unknown'
  // Asked about: all others are served. Not served: the others may be either.
  if (verdict.kind === 'ask') return 'yes'
  const stated = restaurant.dietary?.[need]
  if (stated === 'no') return 'no'
  return (stated === 'yes' || stated === 'only') && !HARMFUL.has(need) ? 'yes' : 'unknown'
}

const AVOIDED: Partial<Readonly<Record<Need, MessageDescriptor>>> = {
  'Gluten-free': msg`gluten`,
  'Dairy-free': msg`dairy`,
  'Nut-free': msg`nuts`,
}

/** What one asks the place about: "nuts", "vegan". */
export function askWord(need: Need): string {
  const avoided = AVOIDED[need]
  return avoided ? i18n._(avoided) : dietWord(need)
}
