// @vitest-environment node
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { components } from '@/lib/api-types'
import { checkDraw, isFair, lotMessage } from './draw'

type Round = components['schemas']['Round']
type Decision = components['schemas']['Decision']
type Told = Pick<Round, 'id' | 'commitment'> & { readonly decision: Decision }

const SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const MESSAGE = 'noonish lot 1\nround-7\nosm-n1 2\nosm-n2 2\nosm-n9 0\n'

/** A draw made with another library than the one under test. */
function drawn(): Told {
  const secret = Buffer.from(SECRET, 'hex')
  const tied = ['osm-n1', 'osm-n2']
  const hash = createHmac('sha256', secret).update(MESSAGE).digest()
  const winner = tied[Number(hash.readBigUInt64BE() % 2n)] ?? ''
  return {
    id: 'round-7',
    commitment: createHash('sha256').update(secret).digest('hex'),
    decision: {
      winner,
      at: '2026-11-13T11:50:00Z',
      by: 'deadline',
      rule: 'lot',
      turnout: 3,
      headCount: 4,
      tally: [
        { place_id: 'osm-n2', name: 'Dolsot House', votes: 2, walk: 5 },
        { place_id: 'osm-n1', name: 'Copper Ladle', votes: 2, walk: 5 },
        { place_id: 'osm-n9', name: 'Masa Roja', votes: 0 },
      ],
      secret: SECRET,
      lot: { message: MESSAGE, tied },
      reached: [],
    },
  }
}

function changed(round: Told, decision: Partial<Decision>): Told {
  return { ...round, decision: { ...round.decision, ...decision } }
}

describe('the lot', () => {
  it('is drawn over the round and every vote, by place', () => {
    expect(lotMessage('round-7', drawn().decision.tally)).toBe(MESSAGE)
  })

  it('comes out the same when it is drawn again', async () => {
    const check = await checkDraw(drawn())
    expect(check).toEqual({ sealed: true, seen: undefined, message: true, tied: true, winner: true })
    expect(check && isFair(check)).toBe(true)
  })

  it('is held against the seal that this browser saw', async () => {
    const round = drawn()
    expect((await checkDraw(round, round.commitment))?.seen).toBe(true)
    const other = await checkDraw(round, 'f'.repeat(64))
    expect(other?.seen).toBe(false)
    expect(other && isFair(other)).toBe(false)
  })

  it('is nothing to check where no tie was drawn', async () => {
    const { lot: _, ...decision } = drawn().decision
    expect(await checkDraw({ ...drawn(), decision })).toBeUndefined()
  })

  const round = drawn()
  const { decision } = round
  const loser = decision.winner === 'osm-n1' ? 'osm-n2' : 'osm-n1'
  it.each<[string, Told, keyof NonNullable<Awaited<ReturnType<typeof checkDraw>>>]>([
    ['another secret', changed(round, { secret: 'ab'.repeat(32) }), 'sealed'],
    ['another commitment', { ...round, commitment: '0'.repeat(64) }, 'sealed'],
    ['another round', { ...round, id: 'round-8' }, 'message'],
    ['a changed vote', changed(round, { tally: decision.tally.map((line) => ({ ...line, votes: 3 })) }), 'message'],
    ['another winner', changed(round, { winner: loser }), 'winner'],
    ['a place that had fewer votes', changed(round, { lot: { message: MESSAGE, tied: ['osm-n1', 'osm-n9'] } }), 'tied'],
    ['a place drawn twice', changed(round, { lot: { message: MESSAGE, tied: ['osm-n1', 'osm-n1'] } }), 'tied'],
    ['another order', changed(round, { lot: { message: MESSAGE, tied: ['osm-n2', 'osm-n1'] } }), 'tied'],
    [
      'a shorter walk that was passed over',
      changed(round, { tally: decision.tally.map((line, i) => ({ ...line, walk: 5 + i })) }),
      'tied',
    ],
    [
      'a closed place',
      changed(round, { tally: decision.tally.map((line, i) => ({ ...line, closed: i === 0 })) }),
      'tied',
    ],
    [
      'one of those who were level left out',
      changed(round, {
        tally: [...decision.tally.slice(0, 2), { place_id: 'osm-n9', name: 'Masa Roja', votes: 2, walk: 5 }],
      }),
      'tied',
    ],
    [
      'a place of more votes left out',
      changed(round, {
        tally: [...decision.tally.slice(0, 2), { place_id: 'osm-n9', name: 'Masa Roja', votes: 3, walk: 5 }],
      }),
      'tied',
    ],
    [
      'a place of the same votes and a shorter walk left out',
      changed(round, {
        tally: [...decision.tally.slice(0, 2), { place_id: 'osm-n9', name: 'Masa Roja', votes: 2, walk: 4 }],
      }),
      'tied',
    ],
    [
      'a place where the team has not been for longer left out',
      changed(round, {
        tally: [
          ...decision.tally.slice(0, 2).map((line) => ({ ...line, lastVisited: '2026-11-12' })),
          { place_id: 'osm-n9', name: 'Masa Roja', votes: 2, walk: 5 },
        ],
      }),
      'tied',
    ],
    ['a draw among one', changed(round, { lot: { message: MESSAGE, tied: ['osm-n1'] } }), 'tied'],
    ['nobody who had a vote', changed(round, { tally: decision.tally.map((line) => ({ ...line, votes: 0 })) }), 'tied'],
  ])('does not pass with %s', async (_, told, part) => {
    const check = await checkDraw(told)
    expect(check?.[part]).toBe(false)
    expect(check && isFair(check)).toBe(false)
  })
})

it('a way that is unknown is behind every other, and does not take part', async () => {
  const { decision, ...round } = drawn()
  const tally = [...decision.tally.slice(0, 2), { place_id: 'osm-n9', name: 'Masa Roja', votes: 2 }]
  expect((await checkDraw({ ...round, decision: { ...decision, tally } }))?.tied).toBe(true)
})

interface Vector {
  readonly name: string
  readonly round: string
  readonly secret: string
  readonly commitment: string
  readonly candidates: Decision['tally']
  readonly message: string
  readonly tied: readonly string[]
  readonly winner: string
}

/** What the server's own code drew. */
const VECTORS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../internal/team/ballot/testdata/lot.json'), 'utf8'),
) as readonly Vector[]

describe("the server's lots", () => {
  it.each(VECTORS)('come out the same here: $name', async (vector) => {
    const { round: id, commitment, candidates: tally, winner, secret, message, tied } = vector
    const decision = { ...drawn().decision, tally, winner, secret, lot: { message, tied: [...tied] } }
    const check = await checkDraw({ id, commitment, decision })
    expect(check).toEqual({ sealed: true, seen: undefined, message: true, tied: true, winner: true })
  })
})
