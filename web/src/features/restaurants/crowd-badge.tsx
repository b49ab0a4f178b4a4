import { Users } from 'lucide-react'
import type { Restaurant } from '@/domain/restaurant'
import { Tag } from '@/ui/tag'

const BASES = {
  observed: 'Reported by people who were there',
  provider: 'Reported by a data provider',
  typical: 'Estimated from similar places at this hour',
}

interface CrowdBadgeProps {
  level: Restaurant['crowd_level']
  basis: Restaurant['crowd_basis']
}

/** Busy in red, Moderate in yellow, anything else Not Busy in green; nothing when nobody can say. */
export function CrowdBadge({ level, basis }: CrowdBadgeProps) {
  if (level === undefined) return null
  const { tone, text } = crowdLook(level)
  return (
    <Tag tone={tone} {...(basis && { title: BASES[basis] })}>
      <Users aria-hidden />
      {text}
      {basis && <span className="sr-only">, {BASES[basis].toLowerCase()}</span>}
    </Tag>
  )
}

export function crowdLook(level: string) {
  if (level === 'busy') return { tone: 'stop', text: 'Busy' } as const
  if (level === 'moderate') return { tone: 'warning', text: 'Moderate' } as const
  return { tone: 'good', text: 'Not Busy' } as const
}
