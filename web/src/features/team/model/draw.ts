import type { Decision, Round } from './team'

/** What can be found out about a draw without trusting anybody; false is a reason to ask. */
export interface DrawCheck {
  /** The secret is the one that was sealed when the round opened. */
  readonly sealed: boolean
  /** The seal is the one that this browser saw while the vote went on; undefined where it saw none. */
  readonly seen: boolean | undefined
  /** What was drawn over is the round and the votes of this receipt. */
  readonly message: boolean
  /** Those who were drawn among are all who were level at the head, and nobody else. */
  readonly tied: boolean
  /** The draw leads to the winner. */
  readonly winner: boolean
}

export function isFair({ seen, ...rest }: DrawCheck): boolean {
  return seen !== false && Object.values(rest).every(Boolean)
}

/** Draws the lot once more, as the contract describes it. `seal` is the commitment this browser saw earlier. */
export async function checkDraw(
  { id, commitment, decision }: Pick<Round, 'id' | 'commitment' | 'decision'>,
  seal?: string,
): Promise<DrawCheck | undefined> {
  const lot = decision?.lot
  if (!decision?.secret || !lot) return undefined
  const secret = bytesOf(decision.secret)
  return {
    sealed: (await sha256(secret)) === commitment,
    seen: seal === undefined ? undefined : seal === commitment,
    message: lot.message === lotMessage(id, decision.tally),
    tied: lot.tied.length > 1 && String(lot.tied) === String(topGroup(decision.tally)),
    winner: lot.tied[await draw(secret, lot.message, lot.tied.length)] === decision.winner,
  }
}

/** What the lot is drawn over: nobody can choose it, and a changed vote would change it. */
export function lotMessage(round: string, tally: Decision['tally']): string {
  const lines = tally
    .toSorted((one, other) => byBytes(one.place_id, other.place_id))
    .map(({ place_id, votes }) => `${place_id} ${votes}`)
  return ['noonish lot 1', round, ...lines].map((line) => `${line}\n`).join('')
}

/** As the server's language orders texts: by the bytes of UTF-8, which is by code points and not by UTF-16 units. */
function byBytes(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)]
  const at = left.findIndex((sign, i) => sign !== right[i])
  if (at < 0) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1)
}

/** The first 8 bytes of the keyed hash, big-endian, name one of so many. */
async function draw(secret: Bytes, message: string, among: number): Promise<number> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const hash = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
  return Number(new DataView(hash).getBigUint64(0) % BigInt(among))
}

type Line = Decision['tally'][number]

/** Who is level at the head by everything but the lot, by place. Closed ones, and those without a vote, cannot win. */
function topGroup(tally: readonly Line[]): readonly string[] {
  const standing = tally.filter(({ closed, votes }) => closed !== true && votes > 0).toSorted(ahead)
  const [first] = standing
  if (!first) return []
  const level = standing.filter((line) => ahead(first, line) === 0)
  return level.map(({ place_id }) => place_id).toSorted(byBytes)
}

/** More votes, then the longer since the team was there, then the shorter walk with an unknown one last. */
function ahead(one: Line, other: Line): number {
  return (
    other.votes - one.votes ||
    byBytes(one.lastVisited ?? '', other.lastVisited ?? '') ||
    (one.walk || FAR) - (other.walk || FAR)
  )
}

const FAR = Number.MAX_SAFE_INTEGER

type Bytes = Uint8Array<ArrayBuffer>

async function sha256(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
