import { exactText, object } from '@/lib/schema'
import { parseItems, stored } from '@/lib/storage'

/** The commitment of a round as this browser saw it while votes were still coming in. */
interface Seen {
  readonly round: string
  readonly commitment: string
}

const MOST = 20

const seenSchema = object({ round: exactText(64), commitment: exactText(64) })

export const storedCommitments = stored<readonly Seen[]>('teamSeals', (found) =>
  parseItems('teamSeals', found, seenSchema).slice(0, MOST),
)

/** The first one seen counts: a later one is what the check is there to find. */
export function keepCommitment(round: string, commitment: string): void {
  if (commitmentOf(round) !== undefined) return
  storedCommitments.update((all) => [{ round, commitment }, ...all].slice(0, MOST))
}

export function commitmentOf(round: string): string | undefined {
  return storedCommitments.latest().find((one) => one.round === round)?.commitment
}
