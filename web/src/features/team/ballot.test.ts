import { describe, expect, it } from 'vitest'
import { bestFirst, isThin, leaderOf, newsOf } from './ballot'
import type { Candidate } from './team'
import { candidate, member, team } from './team-world'
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
      'Priya took a vote back. The ladle 0 of 4. Priya and somebody voted. The dolsot 2 of 4',
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

  it('tells of a new restaurant and of the end', () => {
    const before = withVotes([])
    const more = {
      ...before.round,
      candidates: [...before.round.candidates, candidate('x', [], { suggestedBy: 'Mei' })],
    }
    expect(newsOf(before, { ...before, round: more })).toBe('Mei added The x')
    expect(newsOf(before, { ...before, round: { ...before.round, state: 'final' } })).toMatch(/^Voting is closed/)
    expect(newsOf(before, team({ round: { id: 'tomorrow', candidates: [] } }))).toBeUndefined()
  })
})

describe('the ballot', () => {
  it('is led by the one with most thumbs, and by nobody in a tie', () => {
    expect(leaderOf([candidate('a', ['x']), candidate('b', ['x', 'y'])])).toBe('b')
    expect(leaderOf([candidate('a', ['x']), candidate('b', ['y'])])).toBeUndefined()
    expect(leaderOf([candidate('a'), candidate('b')])).toBeUndefined()
    expect(leaderOf([])).toBeUndefined()
  })

  it('keeps the order of suggestion among equals', () => {
    const ids = bestFirst([candidate('a'), candidate('b', ['x']), candidate('c')]).map((one) => one.restaurant.place_id)
    expect(ids).toEqual(['b', 'a', 'c'])
  })

  it('is thin while fewer than half have voted', () => {
    expect(isThin(team({ round: { voted: 1, headCount: 4 } }))).toBe(true)
    expect(isThin(team({ round: { voted: 2, headCount: 4 } }))).toBe(false)
  })
})
