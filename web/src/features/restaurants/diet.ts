import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Restaurant } from '@/domain/restaurant'
import { type Diet, DIETS, HARMFUL } from '@/domain/diets'

export interface DietRow {
  readonly diet: Diet
  readonly text: string
  readonly served: boolean
}

const STATEMENTS = {
  yes: msg`Yes, stated by the place`,
  only: msg`Nothing else, stated by the place`,
  limited: msg`Limited, stated by the place`,
  no: msg`No, stated by the place`,
}

/** Where a trace can do harm. */
const WITH_CAUTION = {
  ...STATEMENTS,
  yes: msg`Yes, stated by the place. Ask about traces before you order`,
  only: msg`Nothing else, stated by the place. Ask about traces before you order`,
}

/** What the place states, and the diets a person filters on of which it says nothing. */
export function dietRows({ dietary = {} }: Restaurant, wanted: readonly Diet[]): readonly DietRow[] {
  return DIETS.flatMap((diet) => {
    const stated = dietary[diet]
    if (!stated) return wanted.includes(diet) ? { diet, text: t`Not stated: ask the place`, served: false } : []
    const harmful = HARMFUL.has(diet)
    const served = (stated === 'yes' || stated === 'only') && !harmful
    return { diet, text: i18n._((harmful ? WITH_CAUTION : STATEMENTS)[stated]), served }
  })
}
