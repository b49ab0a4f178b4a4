import { describe, expect, it } from 'vitest'
import { choicesOf, shownName, teamLine, unknownSeats } from './members'
import { served } from './needs'
import {
  closedText,
  closenessText,
  couldNotWinTexts,
  outcomeTitle,
  pageTitle,
  reachedText,
  ruleText,
  tieText,
  turnoutText,
  winnerText,
} from './receipt'
import type { Decision } from './team'
import { candidate, member, team } from './team.fixture'

type Line = Decision['tally'][number]

const DECISION: Decision = {
  winner: 'ladle',
  at: '2026-11-13T11:42:00Z',
  by: 'owner',
  byName: 'Amara',
  rule: 'votes',
  turnout: 3,
  headCount: 4,
  tally: [],
  secret: '0'.repeat(64),
  reached: [],
}

const line = (place_id: string, votes: number, rest: Partial<Line> = {}) => ({
  place_id,
  name: `The ${place_id}`,
  votes,
  ...rest,
})

const by = (tally: Decision['tally']) => ruleText({ ...DECISION, tally })

describe('the receipt', () => {
  it('says who closed the vote, and when by the clocks of the team', () => {
    expect(closedText(team(), DECISION)).toBe('Amara closed voting at 11:42.')
    expect(closedText(team({ timeZone: 'Europe/Helsinki' }), { ...DECISION, by: 'deadline' })).toBe(
      'Voting closed at 13:42.',
    )
    const { byName: _, ...nameless } = DECISION
    expect(closedText(team(), { ...nameless, by: 'member' })).toBe('A member closed voting at 11:42.')
  })

  it('says how many voted, never of fewer than did', () => {
    expect(turnoutText(DECISION)).toBe('3 of 4 voted.')
    expect(turnoutText({ ...DECISION, turnout: 5 })).toBe('5 of 5 voted.')
  })

  it('has words for every rule', () => {
    const rules = ['votes', 'walk', 'visited', 'lot', 'nobody', 'closed', 'ruled-out'] as const
    expect(new Set(rules.map((rule) => ruleText({ ...DECISION, rule }))).size).toBe(rules.length)
  })

  it.each([
    ['votes', 'It had the most votes.', 'It had the most votes among the places that were open.'],
    [
      'visited',
      'Votes were tied, so it is the one you went to longest ago.',
      'Votes were tied among the places that were open, so it is the one you went to longest ago.',
    ],
    [
      'walk',
      'Votes and last visit were tied, so the shorter walk decided.',
      'Votes and last visit were tied among the places that were open, so the shorter walk decided.',
    ],
    [
      'lot',
      'Votes, last visit and walk were tied, so we drew at random.',
      'Votes, last visit and walk were tied among the places that were open, so we drew at random.',
    ],
  ] as const)(
    'names the rule "%s" as it decided, with and without a closed place that had as many votes',
    (rule, plain, among) => {
      const won = line('ladle', 2, { lastVisited: '2026-10-01' })
      const ruled = (tally: Decision['tally']) => ruleText({ ...DECISION, rule, tally })
      expect(ruled([won, line('dolsot', 2)])).toBe(plain)
      expect(ruled([won, line('shut', 1, { closed: true })])).toBe(plain)
      expect(ruled([won, line('shut', 2, { closed: true })])).toBe(among)
      expect(ruled([won, line('shut', 3, { closed: true })])).toBe(among)
    },
  )

  it('speaks of places that could win where one had as many votes that could not', () => {
    const [won, shut] = [line('ladle', 2), line('shut', 2, { ruling: 'closed', closed: true })]
    expect(by([won, shut])).toBe('It had the most votes among the places that were open.')
    expect(by([won, line('nuts', 1, { ruling: 'must' })])).toBe('It had the most votes.')
    const able = 'It had the most votes among the places that could win.'
    expect(by([won, line('nuts', 3, { ruling: 'must' })])).toBe(able)
    expect(by([won, shut, line('soon', 2, { ruling: 'closes', closed: true })])).toBe(able)
  })

  it('tells what would have changed it, and otherwise how far off the next was', () => {
    const tally = [line('ladle', 4), line('dolsot', 2), line('shut', 4, { ruling: 'closed' })]
    const close = (rest: Partial<Decision>) => closenessText({ ...DECISION, tally, ...rest })
    expect(close({ wouldHave: { place_id: 'dolsot', votes: 1 } })).toBe(
      'One more vote for The dolsot would have changed it.',
    )
    expect(close({ wouldHave: { place_id: 'dolsot', votes: 3 } })).toBe(
      '3 more votes for The dolsot would have changed it.',
    )
    expect(close({})).toBe('Nothing close: the next had 2 fewer.')
    expect(close({ rule: 'walk' })).toBeUndefined()
    expect(close({ tally: [line('ladle', 3), line('dolsot', 2)] })).toBeUndefined()
    expect(close({ tally: [line('ladle', 3), line('shut', 2, { closed: true })] })).toBeUndefined()
    expect(close({ wouldHave: { place_id: 'gone', votes: 1 } })).toBeUndefined()
  })

  it('says of each place that could not win why', () => {
    const tally = [
      line('ladle', 2),
      line('shut', 2, { closed: true }),
      line('soon', 1, { ruling: 'closes' }),
      line('nuts', 1, { ruling: 'must' }),
      line('veto', 1, { ruling: 'veto' }),
    ]
    expect(couldNotWinTexts({ tally })).toEqual([
      'The shut: Closed when you arrive',
      'The soon: Closes before you are done',
      'The nuts: Not for someone here',
      'The veto: Someone said not today',
    ])
  })

  it('does not speak of a visit to a place where the team has never been', () => {
    const tally = [line('ladle', 2), line('dolsot', 2, { lastVisited: '2026-11-12' })]
    expect(ruleText({ ...DECISION, rule: 'visited', tally })).toBe(
      'Votes were tied, so it is the one you have not been to yet.',
    )
  })

  it('says no reason for a rule that this page does not know', () => {
    const { rule: _, ...known } = DECISION
    const { winner: __, ...unknown } = known
    expect(ruleText(known)).toBe('The votes were counted, and it won.')
    expect(ruleText(unknown)).toBe('There is no winner today.')
  })

  it('has one title for the page and the dialog', () => {
    const { winner: _, ...nobody } = DECISION
    const { restaurant } = candidate('ladle')
    expect(outcomeTitle(DECISION, restaurant)).toBe('The ladle it is')
    expect(outcomeTitle({ ...nobody, rule: 'nobody' })).toBe('Nobody voted today')
    expect(outcomeTitle({ ...nobody, rule: 'closed' })).toBe('Nothing open to go to')
    expect(outcomeTitle({})).toBe('No choice today')
    const open = team().round
    expect(pageTitle(open)).toBe("Vote on today's lunch")
    expect(pageTitle({ ...open, state: 'final', decision: DECISION })).toBe('The ladle it is')
    expect(pageTitle({ ...open, state: 'final', decision: { ...nobody, rule: 'nobody' } })).toBe('Nobody voted today')
    expect(pageTitle({ ...open, state: 'final' })).toBe('Voting is closed')
  })

  it('says when the vote closed where this page does not know who closed it', () => {
    const { by: _, byName: __, ...unknown } = DECISION
    expect(closedText(team(), unknown)).toBe('Voting closed at 11:42.')
  })

  it('counts a way of notice that this page does not know', () => {
    const none = { sent: 0, failed: 0, waiting: 0 }
    expect(
      reachedText({
        headCount: 3,
        reached: [
          { way: 'page', ...none, sent: 2 },
          { way: 'pigeon', ...none, sent: 1 },
          { way: 'smoke', ...none, sent: 2, failed: 1 },
        ],
      }),
    ).toBe('5 of 6 told: 2 on this page, 3 another way. 1 couldn’t be reached.')
    expect(reachedText({ headCount: 3, reached: [{ way: 'page', sent: 2 }] })).toBe('2 of 2 told: 2 on this page.')
  })

  it('says that everyone has been told only when nobody is missing', () => {
    const reached = [{ way: 'page', sent: 3 }]
    expect(reachedText({ headCount: 3, reached })).toBe("Everyone's been told.")
    expect(reachedText({ headCount: 4, reached })).toBe('3 of 3 told: 3 on this page.')
  })

  it('says how many were reached by which way', () => {
    const none = { sent: 0, failed: 0, waiting: 0 }
    expect(reachedText({ headCount: 3, reached: [] })).toBeUndefined()
    expect(reachedText({ headCount: 3, reached: [{ way: 'page', ...none }] })).toBeUndefined()
    expect(
      reachedText({
        headCount: 3,
        reached: [
          { way: 'page', ...none, sent: 2 },
          { way: 'push', ...none, sent: 1, waiting: 1 },
          { way: 'slack', ...none, failed: 1 },
        ],
      }),
    ).toBe('3 of 5 told: 2 on this page, 1 by push. 1 is still on the way. 1 couldn’t be reached.')
    expect(reachedText({ headCount: 3, reached: [{ way: 'push', ...none, waiting: 2 }] })).toBe(
      '0 of 2 told. 2 are still on the way.',
    )
  })

  it.each([
    [{ kind: 'covers', needs: [] }, '3 of 4 votes, and it serves what the team needs.'],
    [{ kind: 'ask', needs: ['Halal', 'Vegan'] }, '3 of 4 votes. Ask about halal and vegan.'],
    [{ kind: 'no', needs: ['Halal'] }, '3 of 4 votes. No halal there.'],
    [undefined, '3 of 4 votes.'],
  ] as const)('says with the verdict %o that %s', (verdict, text) => {
    expect(winnerText(3, 4, verdict && { ...verdict, needs: [...verdict.needs] })).toBe(text)
  })

  it('says before the end what a tie would mean', () => {
    expect(tieText(team())).toBe(
      "If it's a tie at 11:50, the place you went to longest ago wins. You can finalise sooner.",
    )
    expect(tieText(team({ role: 'member', createdBy: 'Amara' }))).toBe(
      "If it's a tie at 11:50, the place you went to longest ago wins. Amara can finalise sooner.",
    )
  })
})

describe('the members', () => {
  it('are called by their names, and who looks is told so', () => {
    expect(shownName(member('a', 'Mei', { you: true }))).toBe('Mei (you)')
    expect(shownName(member('a', '', { you: true }))).toBe('You')
    expect(shownName(member('a', ''))).toBe('Someone')
  })

  it('have choices only where the team shows them', () => {
    const shown = [candidate('ladle', ['priya']), candidate('dolsot', ['priya', 'me']), candidate('tonno')]
    expect(choicesOf('priya', shown)).toEqual(['The ladle', 'The dolsot'])
    expect(choicesOf('jonas', shown)).toEqual([])
    const { voters: _, ...hidden } = candidate('ladle', ['priya'])
    expect(choicesOf('priya', [hidden])).toBeUndefined()
  })

  it('are counted by the size of the team', () => {
    expect(unknownSeats(team())).toBe(2)
    expect(unknownSeats(team({ size: 1 }))).toBe(0)
    expect(teamLine(team())).toBe('4 members • Created by you.')
    expect(teamLine(team({ size: 1, role: 'member', createdBy: 'Amara' }))).toBe('1 member • Created by Amara.')
    const { createdBy: _, role: __, ...nobody } = team({ role: 'member' })
    expect(teamLine(nobody)).toBe('4 members.')
  })
})

describe('what a place serves', () => {
  const { restaurant } = candidate('ladle')
  const stating = (dietary: NonNullable<typeof restaurant.dietary>) => ({ ...restaurant, dietary })

  it('is a yes only where it is known', () => {
    expect(served(candidate('ladle'), 'Halal')).toBe('unknown')
    expect(served(candidate('ladle', [], { verdict: { kind: 'covers', needs: [] } }), 'Halal')).toBe('yes')
    const asking = candidate('ladle', [], { verdict: { kind: 'ask', needs: ['Halal'] } })
    expect([served(asking, 'Halal'), served(asking, 'Vegan')]).toEqual(['unknown', 'yes'])
  })

  it('is read from the facts where the verdict is about something else', () => {
    const refusing = candidate('ladle', [], {
      verdict: { kind: 'no', needs: ['Halal'] },
      restaurant: stating({ Vegan: 'yes', Kosher: 'no', Vegetarian: 'limited', 'Nut-free': 'yes' }),
    })
    expect(served(refusing, 'Halal')).toBe('no')
    expect(served(refusing, 'Vegan')).toBe('yes')
    expect(served(refusing, 'Kosher')).toBe('no')
    expect(served(refusing, 'Vegetarian')).toBe('unknown')
    expect(served(refusing, 'Nut-free')).toBe('unknown')
    expect(served(refusing, 'Gluten-free')).toBe('unknown')
  })
})
