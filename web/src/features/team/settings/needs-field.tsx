import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { DIETS, dietText } from '@/domain/diets'
import { classes } from '@/lib/classes'
import { Chip, CHIP } from '@/ui/chip'
import type { Need } from '../model/team'
import { NeedsWeight, type WeightProps } from './needs-weight'

interface NeedsProps {
  value: readonly Need[]
  onChange: (next: readonly Need[]) => void
}

interface NeedsFieldProps extends NeedsProps {
  /** How the needs weigh, where that can be said. */
  weight?: WeightProps
  children?: ReactNode
}

/** What a person does not eat, and what becomes of that once it is said. */
export function NeedsField({ value, onChange, weight, children }: NeedsFieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-strong">
        {t`Dietary needs`} <span className="text-xs font-normal text-ink-2">{t`Optional`}</span>
      </span>
      <NeedChips labelledBy={id} value={value} onChange={onChange} />
      {children}
      {value.length > 0 && weight && <NeedsWeight needs={value} {...weight} />}
      {value.length > 0 && <p className="text-xs text-ink-3">{seenText(weight?.named === true)}</p>}
    </div>
  )
}

function seenText(named: boolean): string {
  return named
    ? t`You see right away which restaurants don’t serve it. Your team sees these needs beside your name.`
    : t`You see right away which restaurants don’t serve it. Your team never sees who needs what: needs show up after a week, on a new day, and only together with those of two others.`
}

const AT_FIRST = 4

/** Dietary needs to choose from; the rarer ones behind "More", unless they are chosen. */
function NeedChips({ labelledBy, value, onChange }: NeedsProps & { labelledBy: string }) {
  const [all, setAll] = useState(false)
  const shown = DIETS.filter((need, i) => all || i < AT_FIRST || value.includes(need))
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {shown.map((need) => (
        <Chip
          key={need}
          pressed={value.includes(need)}
          onClick={() => onChange(value.includes(need) ? value.filter((other) => other !== need) : [...value, need])}
        >
          {dietText(need)}
        </Chip>
      ))}
      {shown.length < DIETS.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={classes(CHIP, 'border-[1.5px] border-dashed border-line-strong font-strong')}
        >
          <Trans>
            More<span className="sr-only"> dietary needs</span>
          </Trans>
        </button>
      )}
    </div>
  )
}
