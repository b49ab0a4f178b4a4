import { plural, t } from '@lingui/core/macro'
import { numberText } from '@/lib/locale'
import type { Visit } from './history'
import { figuresOf } from './month'

/** What a month comes to. A distance that nobody knows is left out. */
export function MonthFigures({ visits }: { visits: readonly Visit[] }) {
  const { lunches, places, averageKm } = figuresOf(visits)
  return (
    <dl className="flex flex-wrap justify-between gap-3 sm:justify-start sm:gap-8">
      <Figure value={String(lunches)} label={plural(lunches, { one: 'lunch out', other: 'lunches out' })} />
      <Figure value={String(places)} label={plural(places, { one: 'place', other: 'different places' })} />
      {averageKm !== undefined && <Figure value={numberText(averageKm, 1)} label={t`km on average`} />}
    </dl>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-display text-[1.75rem] leading-none sm:text-[2rem]">{value}</dd>
    </div>
  )
}
