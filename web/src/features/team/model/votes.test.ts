import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/http'
import { newest } from './current-team'
import type { Team } from './team'
import { candidate, chanceOf, team } from './team.fixture'
import { Votes, withWanted } from './votes'

interface Sent {
  readonly placeId: string
  readonly want: boolean
  readonly key: string
  readonly answer: () => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

/** All that waits for an answer has had its turn. */
async function settled(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

/** A server that holds the truth, and a wire on which every request waits until the test lets it through. */
function desk() {
  let truth = team({ round: { candidates: [candidate('ladle', ['priya']), candidate('dolsot')] } })
  let held = truth
  let keys = 0
  const sent: Sent[] = []
  const tooLate = vi.fn<() => void>()
  const apply = (placeId: string, want: boolean) => {
    truth = { ...withWanted(truth, new Map([[placeId, want]])), version: truth.version + 1 }
  }
  const receive = (found: Team) => {
    held = newest(held, found)
    votes.settle(held)
  }
  const votes: Votes = new Votes({
    send: (placeId, { want, key }) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          apply(placeId, want)
          resolve(truth)
          return settled()
        }
        const fail = (error: unknown) => {
          reject(error)
          return settled()
        }
        sent.push({ placeId, want, key, answer, fail })
      }),
    receive,
    tooLate,
    newKey: () => `key-${(keys += 1)}`,
  })
  const shown = () => withWanted(held, votes.get().wanted)
  const thumb = (placeId = 'ladle') => {
    const found = shown().round.candidates.find(({ restaurant }) => restaurant.place_id === placeId)
    return [found?.hasVoted, found?.votes]
  }
  return { votes, sent, tooLate, shown, thumb, receive, apply, truth: () => truth, settle: votes.settle }
}

const at = <T>(list: readonly T[], i: number): T => {
  const found = list.at(i)
  if (found === undefined) throw new Error(`there is no ${i}`)
  return found
}

describe('a thumb', () => {
  it('for a proposal is kept when it fails, until the round ends', async () => {
    const { votes, sent, receive, truth } = desk()
    votes.press('soba', true, true)
    await at(sent, 0).fail(new TypeError('offline'))
    receive({ ...truth(), version: 2 })
    expect(votes.get().failed).toMatchObject([{ placeId: 'soba', want: true }])
    receive({ ...truth(), version: 3, round: { ...truth().round, state: 'final' } })
    expect(votes.get().failed).toEqual([])
  })

  it('for a place that is off the ballot is let go', async () => {
    const { votes, sent, receive, truth } = desk()
    votes.press('ladle', true)
    await at(sent, 0).fail(new TypeError('offline'))
    receive({ ...truth(), version: 2, round: { ...truth().round, candidates: [] } })
    expect(votes.get().failed).toEqual([])
  })

  it('counts at once, and stays as it is when the answer comes', async () => {
    const { votes, sent, thumb, shown } = desk()
    votes.press('ladle', true)
    expect(thumb()).toEqual([true, 2])
    expect(shown().round.voted).toBe(1)
    expect(shown().members[0]?.voted).toBe(true)
    await at(sent, 0).answer()
    expect(thumb()).toEqual([true, 2])
    expect(votes.get().wanted.size).toBe(0)
  })

  it('pressed several times quickly sends one at a time, and the last counts', async () => {
    const { votes, sent, thumb } = desk()
    votes.press('ladle', true)
    votes.press('ladle', false)
    votes.press('ladle', true)
    votes.press('ladle', false)
    expect(sent).toHaveLength(1)
    expect(thumb()).toEqual([false, 1])
    await at(sent, 0).answer()
    expect(thumb()).toEqual([false, 1])
    await at(sent, 1).answer()
    expect(sent.map(({ want, key }) => [want, key])).toEqual([
      [true, 'key-1'],
      [false, 'key-4'],
    ])
    expect(thumb()).toEqual([false, 1])
  })

  it('is not sent again when the last press wants what was answered', async () => {
    const { votes, sent } = desk()
    votes.press('ladle', true)
    votes.press('ladle', false)
    votes.press('ladle', true)
    await at(sent, 0).answer()
    expect(sent).toHaveLength(1)
    expect(votes.get().wanted.size).toBe(0)
  })

  it('of one restaurant does not wait for that of another', () => {
    const { votes, sent } = desk()
    votes.press('ladle', true)
    votes.press('dolsot', true)
    expect(sent.map(({ placeId }) => placeId)).toEqual(['ladle', 'dolsot'])
  })

  it('does not flicker when an older ballot comes while it is on its way', () => {
    const { votes, thumb, receive, apply, truth } = desk()
    votes.press('ladle', true)
    apply('dolsot', true)
    receive(truth())
    expect(thumb()).toEqual([true, 2])
  })

  it('that fails goes back and says so; sent again it is the same gesture', async () => {
    const { votes, sent, thumb } = desk()
    votes.press('ladle', true)
    await at(sent, 0).fail(new TypeError('offline'))
    expect(thumb()).toEqual([false, 1])
    expect(votes.get().failed).toMatchObject([{ placeId: 'ladle', want: true }])
    votes.retry('ladle')
    expect(votes.get().failed).toEqual([])
    expect(thumb()).toEqual([true, 2])
    await at(sent, 1).answer()
    expect(at(sent, 1).key).toBe(at(sent, 0).key)
    expect(thumb()).toEqual([true, 2])
  })

  it('whose answer was lost is saved after all once the ballot says so', async () => {
    const { votes, sent, receive, apply, truth } = desk()
    votes.press('ladle', true)
    await at(sent, 0).fail(new TypeError('cut off'))
    apply('ladle', true)
    receive(truth())
    expect(votes.get().failed).toEqual([])
  })

  it('that fails while a newer press waits is forgotten for it', async () => {
    const { votes, sent, thumb } = desk()
    votes.press('ladle', true)
    votes.press('ladle', false)
    await at(sent, 0).fail(new TypeError('offline'))
    expect(votes.get().failed).toEqual([])
    await at(sent, 1).answer()
    expect(thumb()).toEqual([false, 1])
  })

  it('that comes too late is told, instead of another try', async () => {
    const { votes, sent, tooLate } = desk()
    votes.press('ladle', true)
    await at(sent, 0).fail(new ApiError(409, '{"message":"Voting is closed."}'))
    expect(tooLate).toHaveBeenCalledOnce()
    expect(votes.get().failed).toEqual([])
  })
})

const refused = (code: string) => new ApiError(409, JSON.stringify({ type: `/problems/${code}`, message: 'No.' }))

describe('a thumb that is refused with a conflict', () => {
  it.each(['closed', 'conflict', 'eaten'])('of the type %s came too late', async (code) => {
    const { votes, sent, tooLate } = desk()
    votes.press('ladle', true)
    await at(sent, 0).fail(refused(code))
    expect(tooLate).toHaveBeenCalledOnce()
  })

  it('because the ballot is full is told in the words of the server', async () => {
    const { votes, sent, tooLate } = desk()
    votes.press('ladle', true, true)
    await at(sent, 0).fail(refused('full'))
    expect(tooLate).not.toHaveBeenCalled()
    expect(votes.get().failed).toMatchObject([{ placeId: 'ladle', error: { problem: { message: 'No.' } } }])
  })
})

describe('a thumb for a place that cannot win', () => {
  const ruledOut = new ApiError(409, JSON.stringify({ code: 'candidate-ruled-out', message: 'It cannot win.' }))

  it('is told in the words of the server, and let go of once the ballot says so', async () => {
    const { votes, sent, tooLate } = desk()
    votes.press('ladle', true)
    await at(sent, 0).fail(ruledOut)
    expect(tooLate).not.toHaveBeenCalled()
    expect(votes.get().failed).toMatchObject([{ placeId: 'ladle', error: { problem: { message: 'It cannot win.' } } }])
    votes.settle(team())
    expect(votes.get().failed).toHaveLength(1)
    votes.settle(team({ round: { candidates: [candidate('ladle', [], { ruling: 'must' })] } }))
    expect(votes.get().failed).toEqual([])
  })
})

describe('ballots that are shuffled, doubled and lost', () => {
  it('end at the newest, and the screen shows what the person pressed last', async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const chance = chanceOf(seed)
      const pick = <T>(list: readonly T[]): T => at(list, Math.floor(chance() * list.length))
      const { votes, sent, receive, truth, thumb } = desk()
      const seen: Team[] = [truth()]
      const wanted = new Map<string, boolean>()
      let answered = 0
      for (let step = 0; step < 30; step += 1) {
        const what = chance()
        if (what < 0.4) {
          const placeId = pick(['ladle', 'dolsot'])
          wanted.set(placeId, chance() < 0.5)
          votes.press(placeId, wanted.get(placeId) === true)
        } else if (what < 0.7 && answered < sent.length) {
          // oxlint-disable-next-line no-await-in-loop
          await at(sent, answered).answer()
          answered += 1
        } else receive(pick(seen))
        seen.push(truth())
        for (const [placeId, want] of wanted) expect([seed, thumb(placeId)[0]]).toEqual([seed, want])
      }
      while (answered < sent.length) {
        // oxlint-disable-next-line no-await-in-loop
        await at(sent, answered).answer()
        answered += 1
      }
      receive(pick(seen))
      const { round } = truth()
      for (const { restaurant, hasVoted, votes: count } of round.candidates) {
        expect([seed, ...thumb(restaurant.place_id)]).toEqual([seed, hasVoted, count])
      }
    }
  })
})
