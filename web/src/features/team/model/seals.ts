import { isRecord } from '../../../domain/sound'
import { soundItems, stored } from '../../../lib/storage'

/** The commitment of a round as this browser saw it while votes were still coming in. */
interface Seal {
  readonly round: string
  readonly commitment: string
}

const MOST = 20

export const storedSeals = stored<readonly Seal[]>('teamSeals', (found) =>
  soundItems('teamSeals', found, (item) => {
    if (!isRecord(item) || typeof item['round'] !== 'string' || typeof item['commitment'] !== 'string') return undefined
    return { round: item['round'].slice(0, 64), commitment: item['commitment'].slice(0, 64) }
  }).slice(0, MOST),
)

/** The first one seen counts: a later one is what the check is there to find. */
export function keepSeal(round: string, commitment: string): void {
  if (sealOf(round) !== undefined) return
  storedSeals.update((seals) => [{ round, commitment }, ...seals].slice(0, MOST))
}

export function sealOf(round: string): string | undefined {
  return storedSeals.latest().find((seal) => seal.round === round)?.commitment
}
