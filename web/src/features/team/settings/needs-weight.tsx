import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { DIETS, dietText } from '@/domain/diets'
import { Segmented } from '@/ui/segmented'
import { Switch } from '@/ui/switch'
import type { Need } from '../model/team'

export interface WeightProps {
  /** Those that are more than a wish. */
  musts: readonly Need[]
  onMusts: (next: readonly Need[]) => void
  /** The team may know whose needs these are. */
  named: boolean
  onNamed: (named: boolean) => void
}

/** Whether each need is a wish or a must, and whether the team may know whose it is. */
export function NeedsWeight({ needs, musts, onMusts, named, onNamed }: WeightProps & { needs: readonly Need[] }) {
  const weigh = (need: Need, must: boolean) =>
    onMusts(must ? [...musts, need] : musts.filter((other) => other !== need))
  return (
    <div className="grid gap-1.5">
      <ul className="grid gap-1.5">
        {DIETS.filter((need) => needs.includes(need)).map((need) => (
          <li key={need}>
            <Weight need={need} must={musts.includes(need)} onMust={(must) => weigh(need, must)} />
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">
        {t`A must keeps places that do not serve it from winning. Your team sees that a place is not for someone, never for whom.`}
      </p>
      <Switch label={t`Let my team know by name`} checked={named} onChange={onNamed} />
    </div>
  )
}

interface OneProps {
  need: Need
  must: boolean
  onMust: (must: boolean) => void
}

function Weight({ need, must, onMust }: OneProps) {
  const id = useId()
  const options = [
    { value: 'wish', label: t({ message: 'Wish', comment: 'A dietary need that may be passed over' }) },
    { value: 'must', label: t({ message: 'Must', comment: 'A dietary need that a place has to serve' }) },
  ] as const
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span id={id} className="text-sm font-semibold">
        {dietText(need)}
      </span>
      <div className="w-44">
        <Segmented
          labelledBy={id}
          value={must ? 'must' : 'wish'}
          options={options}
          onChange={(value) => onMust(value === 'must')}
        />
      </div>
    </div>
  )
}
