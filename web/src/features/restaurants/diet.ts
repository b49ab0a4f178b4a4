import type { Restaurant } from '@/domain/restaurant'
import { type Diet, DIETS, HARMFUL } from '@/domain/diets'

export interface DietRow {
  readonly diet: Diet
  readonly text: string
  readonly served: boolean
}

const STATEMENTS = {
  yes: 'Yes, stated by the place',
  only: 'Nothing else, stated by the place',
  limited: 'Limited, stated by the place',
  no: 'No, stated by the place',
}

/** What the place states, and the diets a person filters on of which it says nothing. */
export function dietRows({ dietary = {} }: Restaurant, wanted: readonly Diet[]): readonly DietRow[] {
  return DIETS.flatMap((diet) => {
    const stated = dietary[diet]
    if (!stated) return wanted.includes(diet) ? { diet, text: 'Not stated: ask the place', served: false } : []
    const served = stated === 'yes' || stated === 'only'
    const caution = served && HARMFUL.has(diet) ? '. Ask about traces before you order' : ''
    return { diet, text: STATEMENTS[stated] + caution, served: served && caution === '' }
  })
}
