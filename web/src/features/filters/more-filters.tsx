import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { FEATURE_NAMES, FEATURES } from '../../domain/features'
import { storedFilters } from '../../domain/filters'
import { useStored } from '../../lib/storage'
import { Chip } from '../../ui/chip'
import { changeFilters, toggled } from './filters'

/** Filters beyond the specified panel, closed until somebody looks for them. */
export function MoreFilters() {
  const { features } = useStored(storedFilters)
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-sm text-sm font-strong [&::-webkit-details-marker]:hidden">
        <span id={id}>More filters{features.length > 0 && ` (${features.length})`}</span>
        <ChevronDown aria-hidden className="size-4.5 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      {open && <Features labelledBy={id} />}
    </details>
  )
}

function Features({ labelledBy }: { labelledBy: string }) {
  const { features } = useStored(storedFilters)
  return (
    <>
      <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-2 pb-1">
        {FEATURE_NAMES.map((name) => (
          <Chip
            key={name}
            pressed={features.includes(name)}
            onClick={() => changeFilters({ features: toggled(features, name) })}
          >
            {FEATURES[name].label}
          </Chip>
        ))}
      </div>
      <p className="pt-1.5 pb-2 text-xs text-ink-2">Shows only places known to have them. Many places don’t say.</p>
    </>
  )
}
