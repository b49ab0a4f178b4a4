import { t } from '@lingui/core/macro'
import { FEATURE_NAMES, featureText } from '@/domain/features'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Chip } from '@/ui/chip'
import { changeFilters, toggled } from './filters'
import { LunchBreak } from './lunch-break'

/** What "More filters" opens. */
export function ExtraFilters({ labelledBy }: { labelledBy: string }) {
  const { features } = useStored(storedFilters)
  return (
    <>
      <LunchBreak />
      <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-2 pb-1">
        {FEATURE_NAMES.map((name) => (
          <Chip
            key={name}
            pressed={features.includes(name)}
            onClick={() => changeFilters({ features: toggled(features, name) })}
          >
            {featureText(name)}
          </Chip>
        ))}
      </div>
      <p className="pt-1.5 pb-2 text-xs text-ink-2">{t`Shows only places known to have them. Many places don’t say.`}</p>
    </>
  )
}
