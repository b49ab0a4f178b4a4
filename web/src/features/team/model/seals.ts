import { exactText, fields } from '../../../lib/schema'
import { parseItems, stored } from '../../../lib/storage'

/** The commitment of a round as this browser saw it while votes were still coming in. */
interface Seal {
  readonly round: string
  readonly commitment: string
}

const MOST = 20

const sealSchema = fields({ round: exactText(64), commitment: exactText(64) })

export const storedSeals = stored<readonly Seal[]>('teamSeals', (found) =>
  parseItems('teamSeals', found, sealSchema).slice(0, MOST),
)

/** The first one seen counts: a later one is what the check is there to find. */
export function keepSeal(round: string, commitment: string): void {
  if (sealOf(round) !== undefined) return
  storedSeals.update((seals) => [{ round, commitment }, ...seals].slice(0, MOST))
}

export function sealOf(round: string): string | undefined {
  return storedSeals.latest().find((seal) => seal.round === round)?.commitment
}
