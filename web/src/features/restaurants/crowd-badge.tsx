import { msg, t } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { Users } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import { around } from '@/lib/format'
import { Tag } from '@/ui/tag'

type Basis = NonNullable<Restaurant['crowd_basis']>

const BASES: Readonly<Record<Basis, MessageDescriptor>> = {
  observed: msg`Reported by people who were there`,
  provider: msg`Reported by a data provider`,
  typical: msg`Estimated from similar places at this hour`,
}

/** The same behind what it is about, for those who hear it. */
function spokenWith(basis: Basis, crowd: string): string {
  if (basis === 'observed') return t`${crowd}, reported by people who were there`
  if (basis === 'provider') return t`${crowd}, reported by a data provider`
  return t`${crowd}, estimated from similar places at this hour`
}

interface CrowdBadgeProps {
  level: Restaurant['crowd_level']
  basis: Restaurant['crowd_basis']
}

/** Busy in red, Moderate in yellow, anything else Not Busy in green; nothing when nobody can say. */
export function CrowdBadge({ level, basis }: CrowdBadgeProps) {
  if (level === undefined) return null
  const { tone, text } = crowdLook(level)
  const [before, after] = around(basis ? spokenWith(basis, text) : text, text)
  return (
    <Tag tone={tone} {...(basis && { title: i18n._(BASES[basis]) })}>
      <Users aria-hidden />
      {before && <span className="sr-only">{before}</span>}
      {text}
      {after && <span className="sr-only">{after}</span>}
    </Tag>
  )
}

export function crowdLook(level: string) {
  if (level === 'busy') return { tone: 'stop', text: t`Busy` } as const
  if (level === 'moderate') return { tone: 'warning', text: t`Moderate` } as const
  return { tone: 'good', text: t`Not Busy` } as const
}
