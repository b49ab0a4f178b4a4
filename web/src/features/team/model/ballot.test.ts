import { describe, expect, it } from 'vitest'
import { bestFirst, isOwnSuggestion, isThin, leaderOf, newsOf } from './ballot'
import type { Candidate, Team } from './team'
import { candidate, member, team } from './team.fixture'
import { withWanted } from './votes'

const people = [member('me', 'Amara', { you: true }), member('priya', 'Priya'), member('mei', '')]
const withVotes = (ladle: readonly string[], dolsot: readonly string[] = []) =>
  team({ members: people, round: { candidates: [candidate('ladle', ladle), candidate('dolsot', dolsot)] } })

const only = (one: Candidate) => team({ round: { candidates: [one] } })

describe('the news of a ballot', () => {
  it('names who voted and how the place stands', () => {
    expect(newsOf(withVotes(['me']), withVotes(['me', 'priya']))).toBe('Priya voted. The ladle 2 of 4')
  })

  it('tells of a vote that was taken back, and of several at once', () => {
    expect(newsOf(withVotes(['priya']), withVotes([], ['priya', 'mei']))).toBe(
      'Priya took a vote back. The ladle 0 of 4. Priya and someone voted. The dolsot 2 of 4',
    )
  })

  it('leaves out what the person did themselves', () => {
    const before = withVotes([])
    expect(newsOf(before, withWanted(before, new Map([['ladle', true]])))).toBeUndefined()
    expect(newsOf(withVotes(['me']), withVotes([]))).toBeUndefined()
  })

  it('has counts without names where the team shows none, and nothing where votes are hidden', () => {
    const { voters: _, ...nameless } = candidate('ladle', [], { votes: 1 })
    const { votes: __, ...hidden } = nameless
    expect(newsOf(only({ ...nameless, votes: 0 }), only({ ...nameless, votes: 1 }))).toBe('The ladle 1 of 4')
    expect(newsOf(only(hidden), only(hidden))).toBeUndefined()
  })

  it('tells, once, of a place one voted for that cannot win any more', () => {
    const able = candidate('ladle', ['me'])
    const out = candidate('ladle', ['me'], { ruling: 'must' })
    const said = 'The ladle cannot win today any more. Your vote for it stays, but it cannot count'
    expect(newsOf(only(able), only(out))).toBe(said)
    expect(newsOf(only(out), only(out))).toBeUndefined()
    expect(newsOf(only(candidate('ladle')), only(candidate('ladle', [], { ruling: 'closed' })))).toBeUndefined()
  })

  it('tells once that nobody who is missing can change it', () => {
    const before = withVotes(['me', 'priya'])
    const after = { ...before, round: { ...before.round, settled: 'ladle' } }
    expect(newsOf(before, after)).toBe('Nobody who is missing can change it: The ladle')
    expect(newsOf(after, { ...after })).toBeUndefined()
  })

  it('tells of a new restaurant and of the end', () => {
    const before = withVotes([])
    const more = {
      ...before.round,
      candidates: [...before.round.candidates, candidate('x', [], { suggestedBy: 'Mei' })],
    }
    expect(newsOf(before, { ...before, round: more })).toBe('Mei added The x')
    expect(newsOf(before, { ...before, round: { ...before.round, state: 'final' } })).toBe(
      'Voting is closed. There is no winner today.',
    )
    const decision = { ...DECISION, winner: 'ladle', tally: [] }
    expect(newsOf(before, { ...before, round: { ...before.round, state: 'final', decision } })).toBe(
      'Voting is closed. The ladle it is.',
    )
    expect(newsOf(before, team({ round: { id: 'tomorrow', candidates: [] } }))).toBeUndefined()
  })
})

const order = (round: Pick<Team['round'], 'candidates' | 'decision'>) =>
  bestFirst(round).map(({ restaurant }) => restaurant.place_id)

const DECISION = { at: '2026-11-13T11:42:00Z', turnout: 2, headCount: 4, secret: 'a'.repeat(64), reached: [] }

describe('the ballot', () => {
  it('is led by the one with most thumbs, and by nobody in a tie', () => {
    expect(leaderOf([candidate('a', ['x']), candidate('b', ['x', 'y'])])).toBe('b')
    expect(leaderOf([candidate('a', ['x']), candidate('b', ['y'])])).toBeUndefined()
    expect(leaderOf([candidate('a'), candidate('b')])).toBeUndefined()
    expect(leaderOf([])).toBeUndefined()
  })

  it('is never led by a place that is closed on arrival', () => {
    const shut = candidate('shut', ['x', 'y', 'z'], { closed: true })
    expect(leaderOf([shut, candidate('b', ['x', 'y']), candidate('c', ['x'])])).toBe('b')
    expect(leaderOf([shut, candidate('b')])).toBeUndefined()
    const { restaurant } = candidate('late')
    const late = candidate('late', ['x', 'y', 'z'], { restaurant: { ...restaurant, open_at_arrival: false } })
    expect(leaderOf([late, candidate('b', ['x'])])).toBe('b')
    const unknown = candidate('unknown', ['x', 'y'], { restaurant: { ...restaurant, place_id: 'unknown' } })
    expect(leaderOf([unknown, candidate('b', ['x'])])).toBe('unknown')
  })

  it.each(['closed', 'closes', 'must', 'veto'] as const)('is never led by a place with the ruling "%s"', (ruling) => {
    const out = candidate('out', ['x', 'y', 'z'], { ruling })
    expect(leaderOf([out, candidate('b', ['x'])])).toBe('b')
    expect(order({ candidates: [out, candidate('b')] })).toEqual(['b', 'out'])
  })

  it('knows the own suggestion by its name, unless two are called so', () => {
    const mine = candidate('a', [], { suggestedBy: 'Amara' })
    expect(isOwnSuggestion(team(), mine)).toBe(true)
    expect(isOwnSuggestion(team(), candidate('a', [], { suggestedBy: 'Priya' }))).toBe(false)
    expect(isOwnSuggestion(team(), candidate('a'))).toBe(false)
    const twice = team({ members: [...team().members, member('other', 'Amara')] })
    expect(isOwnSuggestion(twice, mine)).toBe(false)
    expect(isOwnSuggestion(twice, { ...mine, removable: true })).toBe(true)
  })

  it('has closed places last, however many votes they have', () => {
    const shut = candidate('shut', ['x', 'y', 'z'], { closed: true })
    expect(order({ candidates: [shut, candidate('a'), candidate('b', ['x'])] })).toEqual(['b', 'a', 'shut'])
  })

  it('has the order of the receipt once it is decided', () => {
    const candidates = [candidate('shut', ['x', 'y']), candidate('a', ['x']), candidate('b', ['x']), candidate('c')]
    const tally = ['b', 'a', 'shut'].map((place_id) => ({ place_id, name: place_id, votes: 1 }))
    expect(order({ candidates, decision: { ...DECISION, winner: 'b', tally } })).toEqual(['b', 'a', 'shut', 'c'])
  })

  it('keeps the order of suggestion among equals', () => {
    expect(order({ candidates: [candidate('a'), candidate('b', ['x']), candidate('c')] })).toEqual(['b', 'a', 'c'])
  })

  it('is thin while fewer than half have voted', () => {
    expect(isThin(team({ round: { voted: 1, headCount: 4 } }))).toBe(true)
    expect(isThin(team({ round: { voted: 2, headCount: 4 } }))).toBe(false)
  })
})
