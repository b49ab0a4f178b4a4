import { describe, expect, it } from 'vitest'
import { choicesOf, shownName, teamLine, unknownSeats } from './members'
import { served } from './needs'
import { closedText, reachedText, ruleText, tieText, turnoutText, winnerText } from './receipt'
import type { Decision } from './team'
import { candidate, member, team } from './team-world'

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

describe('the receipt', () => {
  it('says who closed the vote, and when by the clocks of the team', () => {
    expect(closedText(team(), DECISION)).toBe('Amara closed the vote at 11:42.')
    expect(closedText(team({ timeZone: 'Europe/Helsinki' }), { ...DECISION, by: 'deadline' })).toBe(
      'The vote closed by itself at 13:42.',
    )
    const { byName: _, ...nameless } = DECISION
    expect(closedText(team(), { ...nameless, by: 'member' })).toBe('A member closed the vote at 11:42.')
  })

  it('says how many voted, never of fewer than did', () => {
    expect(turnoutText(DECISION)).toBe('3 of 4 voted.')
    expect(turnoutText({ ...DECISION, turnout: 5 })).toBe('5 of 5 voted.')
  })

  it('has words for every rule', () => {
    const rules = ['votes', 'walk', 'visited', 'lot', 'nobody', 'closed'] as const
    expect(new Set(rules.map((rule) => ruleText({ rule }))).size).toBe(rules.length)
  })

  it('says how many were reached by which way', () => {
    const none = { sent: 0, failed: 0, waiting: 0 }
    expect(reachedText([])).toBeUndefined()
    expect(reachedText([{ way: 'page', ...none }])).toBeUndefined()
    expect(
      reachedText([
        { way: 'page', ...none, sent: 2 },
        { way: 'push', ...none, sent: 1, waiting: 1 },
        { way: 'slack', ...none, failed: 1 },
      ]),
    ).toBe('3 of 5 reached: 2 on this page, 1 by push. 1 is still on the way. 1 could not be reached.')
    expect(reachedText([{ way: 'push', ...none, waiting: 2 }])).toBe('0 of 2 reached. 2 are still on the way.')
  })

  it.each([
    [{ kind: 'covers', needs: [] }, '3 of 4 votes, and everyone can eat there.'],
    [{ kind: 'ask', needs: ['Halal', 'Vegan'] }, '3 of 4 votes. Ask about halal and vegan.'],
    [{ kind: 'no', needs: ['Halal'] }, '3 of 4 votes. No halal there.'],
    [undefined, '3 of 4 votes.'],
  ] as const)('says with the verdict %o that %s', (verdict, text) => {
    expect(winnerText(3, 4, verdict && { ...verdict, needs: [...verdict.needs] })).toBe(text)
  })

  it('says before the end what a tie would mean', () => {
    expect(tieText(team())).toBe("If it's a tie at 11:50, the shorter walk wins. You can finalise sooner.")
    expect(tieText(team({ role: 'member', createdBy: 'Amara' }))).toBe(
      "If it's a tie at 11:50, the shorter walk wins. Amara can finalise sooner.",
    )
  })
})

describe('the members', () => {
  it('are called by their names, and who looks is told so', () => {
    expect(shownName(member('a', 'Mei', { you: true }))).toBe('Mei (you)')
    expect(shownName(member('a', '', { you: true }))).toBe('You')
    expect(shownName(member('a', ''))).toBe('No name yet')
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
