import { teamClock, type Candidate, type Decision, type Team } from './team'

const RULES: Readonly<Record<Decision['rule'], string>> = {
  votes: 'It had the most votes.',
  walk: 'Votes were tied, so the shorter walk decided.',
  visited: 'Votes and walk were tied, so it is the one you went to longest ago.',
  lot: 'Votes, walk and last visit were tied, so a lot decided.',
  nobody: 'Nobody voted, so there is no winner.',
  closed: 'All that was voted for is closed when you would arrive, so there is no winner.',
}

/** What settled it, in words. */
export function ruleText({ rule }: Pick<Decision, 'rule'>): string {
  return RULES[rule]
}

/** What will settle it, said while people vote. */
export function tieText(team: Team): string {
  const { createdBy, role, round } = team
  const rule = `If it's a tie at ${teamClock(team, round.deadline)}, the shorter walk wins.`
  if (role === 'owner') return `${rule} You can finalise sooner.`
  return createdBy ? `${rule} ${createdBy} can finalise sooner.` : rule
}

/** Who closed the vote, and when. */
export function closedText(team: Team, { by, byName, at }: Decision): string {
  const time = teamClock(team, at)
  if (by === 'deadline') return `The vote closed by itself at ${time}.`
  const who = byName ?? (by === 'owner' ? 'The owner' : 'A member')
  return `${who} closed the vote at ${time}.`
}

/** "3 of 4 voted." */
export function turnoutText({ turnout, headCount }: Decision): string {
  return `${turnout} of ${Math.max(turnout, headCount)} voted.`
}

const WAYS: Readonly<Record<Decision['reached'][number]['way'], string>> = {
  page: 'on this page',
  push: 'by push',
  slack: 'in Slack',
  teams: 'in Microsoft Teams',
  googlechat: 'in Google Chat',
  discord: 'in Discord',
  webhook: 'by webhook',
}

/** "3 of 5 reached: 2 on this page, 1 by push. 1 is still on its way." */
export function reachedText(reached: Decision['reached']): string | undefined {
  const sum = (part: 'sent' | 'failed' | 'waiting') => reached.reduce((total, way) => total + way[part], 0)
  const [sent, failed, waiting] = [sum('sent'), sum('failed'), sum('waiting')]
  const all = sent + failed + waiting
  if (all === 0) return undefined
  const ways = reached.filter((way) => way.sent > 0).map((way) => `${way.sent} ${WAYS[way.way]}`)
  return [
    `${sent} of ${all} reached${ways.length > 0 ? `: ${ways.join(', ')}` : ''}.`,
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'is' : 'are'} still on the way.`] : []),
    ...(failed > 0 ? [`${failed} could not be reached.`] : []),
  ].join(' ')
}

/** "3 of 4 votes, and everyone can eat there." */
export function winnerText(votes: number, headCount: number, verdict: Candidate['verdict']): string {
  const share = `${votes} of ${Math.max(votes, headCount)} ${headCount === 1 ? 'vote' : 'votes'}`
  if (verdict?.kind === 'covers') return `${share}, and everyone can eat there.`
  const needs = verdict?.needs.map((need) => need.toLowerCase()).join(' and ')
  if (!needs) return `${share}.`
  return verdict?.kind === 'no' ? `${share}. No ${needs} there.` : `${share}. Ask about ${needs}.`
}
