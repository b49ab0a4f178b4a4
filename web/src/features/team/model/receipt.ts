import { listText } from '@/lib/format'
import type { Restaurant } from '@/domain/restaurant'
import { teamTime, type Candidate, type Decision, type Round, type Team } from './team'

/** How the open places were parted, where they were tied by more than their votes. */
const TIED = {
  visited: 'Votes were tied{among}, so it is the one you {visited}.',
  walk: 'Votes and last visit were tied{among}, so the shorter walk decided.',
  lot: 'Votes, last visit and walk were tied{among}, so we drew at random.',
}

/** What settled it, in words. */
export function ruleText({ rule, winner, tally }: Pick<Decision, 'rule' | 'winner' | 'tally'>): string {
  if (rule === 'nobody') return 'Nobody voted, so there is no winner.'
  if (rule === 'closed') return "Everything with votes is closed when you'd arrive, so there is no winner."
  if (winner === undefined) return 'There is no winner today.'
  if (rule === undefined) return 'The votes were counted, and it won.'
  const won = tally.find(({ place_id }) => place_id === winner)
  const passedOver = tally.some(({ closed, votes }) => closed === true && votes >= (won?.votes ?? 0))
  const among = passedOver ? ' among the places that were open' : ''
  if (rule === 'votes') return `It had the most votes${among}.`
  const visited = won?.lastVisited === undefined ? 'have not been to yet' : 'went to longest ago'
  return TIED[rule].replace('{among}', among).replace('{visited}', visited)
}

export const OPEN_TITLE = "Vote on today's lunch"
export const CLOSED_TITLE = 'Voting is closed'

/** The heading of a decided round, on the page and in the dialog. */
export function outcomeTitle({ rule }: Pick<Decision, 'rule'>, winner?: Pick<Restaurant, 'name'>): string {
  if (winner) return `${winner.name} it is`
  if (rule === 'closed') return 'Nothing open to go to'
  return rule === 'nobody' ? 'Nobody voted today' : 'No choice today'
}

/** What the page of a round is called in the browser's tab. */
export function pageTitle({ state, decision, candidates }: Pick<Round, 'state' | 'decision' | 'candidates'>): string {
  if (state === 'open') return OPEN_TITLE
  const winner = candidates.find(({ restaurant }) => restaurant.place_id === decision?.winner)
  return decision ? outcomeTitle(decision, winner?.restaurant) : CLOSED_TITLE
}

/** What will settle it, said while people vote. */
export function tieText(team: Team): string {
  const { createdBy, role, round } = team
  const rule = `If it's a tie at ${teamTime(team, round.deadline)}, the place you went to longest ago wins.`
  if (role === 'owner') return `${rule} You can finalise sooner.`
  return createdBy ? `${rule} ${createdBy} can finalise sooner.` : rule
}

/** Who closed the vote, and when. */
export function closedText(team: Team, { by, byName, at }: Decision): string {
  const time = teamTime(team, at)
  if (by === 'deadline') return `Voting closed at ${time}.`
  const who = byName ?? (by && { owner: 'The owner', member: 'A member' }[by])
  if (who === undefined) return `Voting closed at ${time}.`
  return `${who} closed voting at ${time}.`
}

/** "3 of 4 voted." */
export function turnoutText({ turnout, headCount }: Decision): string {
  return `${turnout} of ${Math.max(turnout, headCount)} voted.`
}

const WAYS: ReadonlyMap<string, string> = new Map([
  ['page', 'on this page'],
  ['push', 'by push'],
  ['slack', 'in Slack'],
  ['teams', 'in Microsoft Teams'],
  ['googlechat', 'in Google Chat'],
  ['discord', 'in Discord'],
  ['webhook', 'by webhook'],
])

/** "3 of 5 told: 2 on this page, 1 by push. 1 is still on its way." */
export function reachedText({ reached, headCount }: Pick<Decision, 'reached' | 'headCount'>): string | undefined {
  const sum = (part: 'sent' | 'failed' | 'waiting') => reached.reduce((total, way) => total + (way[part] ?? 0), 0)
  const [sent, failed, waiting] = [sum('sent'), sum('failed'), sum('waiting')]
  const all = sent + failed + waiting
  if (all === 0) return undefined
  const byWay = new Map<string, number>()
  for (const { way, sent: count } of reached) {
    const words = WAYS.get(way) ?? 'another way'
    if (count > 0) byWay.set(words, (byWay.get(words) ?? 0) + count)
  }
  const ways = [...byWay].map(([words, count]) => `${count} ${words}`)
  if (sent === all && sent >= headCount) return "Everyone's been told."
  return [
    `${sent} of ${all} told${ways.length > 0 ? `: ${ways.join(', ')}` : ''}.`,
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'is' : 'are'} still on the way.`] : []),
    ...(failed > 0 ? [`${failed} couldn’t be reached.`] : []),
  ].join(' ')
}

/** "3 of 4 votes, and it serves what the team needs." */
export function winnerText(votes: number, headCount: number, verdict: Candidate['verdict']): string {
  const share = `${votes} of ${Math.max(votes, headCount)} ${headCount === 1 ? 'vote' : 'votes'}`
  if (verdict?.kind === 'covers') return `${share}, and it serves what the team needs.`
  const needs = verdict && listText(verdict.needs.map((need) => need.toLowerCase()))
  if (!needs) return `${share}.`
  return verdict?.kind === 'no' ? `${share}. No ${needs} there.` : `${share}. Ask about ${needs}.`
}
