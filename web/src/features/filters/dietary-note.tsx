import { t } from '@lingui/core/macro'
import type { Filters } from '@/domain/filters'
import { unknownDietaryText } from './filters'

/** Diets are never a promise of ours, and silence is not a no. */
export function DietaryNote({ filters, found, unknown }: { filters: Filters; found: number; unknown: number }) {
  if (filters.dietary.length === 0 || found + unknown === 0) return null
  return (
    <p className="mb-4 text-sm text-ink-2">
      {t`Dietary details come from open data. Ask if it matters.`}
      {unknown > 0 && ` ${unknownDietaryText(unknown, filters.dietary)}`}
    </p>
  )
}
