import { t } from '@lingui/core/macro'
import { DoorClosed, Heart, HeartCrack, Hourglass, UsersRound, type LucideIcon } from 'lucide-react'
import { classes } from '@/lib/classes'
import { Card } from '@/ui/card'
import type { Said } from './said'

const ICONS: Readonly<Record<Said['about'], LucideIcon>> = {
  door: DoorClosed,
  shut: DoorClosed,
  team: UsersRound,
  own: Heart,
  people: Heart,
  wait: Hourglass,
}

/** All that people said of a place, each with what it rests on. Nothing where nobody said anything. */
export function WhatPeopleKnow({ said }: { said: readonly Said[] }) {
  if (said.length === 0) return null
  return (
    <Card className="min-w-0 p-[18px] sm:p-6">
      <h2 className="font-display text-h3 leading-[1.25]">{t`What people here know`}</h2>
      <ul className="mt-1 grid divide-line max-sm:divide-y sm:mt-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:gap-x-6 sm:gap-y-4">
        {said.map((one) => (
          <Line key={one.about} {...one} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ about, good, text, basis }: Said) {
  const Icon = about === 'own' && !good ? HeartCrack : ICONS[about]
  const tone = about === 'shut' || about === 'door' ? 'text-tomato-text' : good ? 'text-basil-text' : 'text-ink-2'
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 py-3 sm:block sm:py-0">
      <Icon aria-hidden className={classes('size-6', tone)} />
      <div className="sm:mt-1.5">
        <p className="font-display text-[1.0625rem] leading-[1.25]">{text}</p>
        <p className="mt-0.5 text-xs text-ink-2">{basis}</p>
      </div>
    </li>
  )
}
