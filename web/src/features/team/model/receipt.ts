import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { dietWord } from '@/domain/diets'
import { listText, shortListText } from '@/lib/locale'
import type { Restaurant } from '@/domain/restaurant'
import { teamTime, type Candidate, type Decision, type Round, type Team } from './team'

/** What settled it, among all places, and among the open ones where a closed one had as many votes. */
const RULES = {
  votes: {
    all: msg`It had the most votes.`,
    open: msg`It had the most votes among the places that were open.`,
  },
  visited: {
    all: msg`Votes were tied, so it is the one you went to longest ago.`,
    open: msg`Votes were tied among the places that were open, so it is the one you went to longest ago.`,
  },
  neverVisited: {
    all: msg`Votes were tied, so it is the one you have not been to yet.`,
    open: msg`Votes were tied among the places that were open, so it is the one you have not been to yet.`,
  },
  walk: {
    all: msg`Votes and last visit were tied, so the shorter walk decided.`,
    open: msg`Votes and last visit were tied among the places that were open, so the shorter walk decided.`,
  },
  lot: {
    all: msg`Votes, last visit and walk were tied, so we drew at random.`,
    open: msg`Votes, last visit and walk were tied among the places that were open, so we drew at random.`,
  },
}

/** What settled it, in words. */
export function ruleText({ rule, winner, tally }: Pick<Decision, 'rule' | 'winner' | 'tally'>): string {
  if (rule === 'nobody') return t`Nobody voted, so there is no winner.`
  if (rule === 'closed') return t`Everything with votes is closed when you'd arrive, so there is no winner.`
  if (winner === undefined) return t`There is no winner today.`
  if (rule === undefined) return t`The votes were counted, and it won.`
  const won = tally.find(({ place_id }) => place_id === winner)
  const passedOver = tally.some(({ closed, votes }) => closed === true && votes >= (won?.votes ?? 0))
  const words = RULES[rule === 'visited' && won?.lastVisited === undefined ? 'neverVisited' : rule]
  return i18n._(passedOver ? words.open : words.all)
}

export function openTitle(): string {
  return t`Vote on today's lunch`
}

export function closedTitle(): string {
  return t`Voting is closed`
}

/** The heading of a decided round, on the page and in the dialog. */
export function outcomeTitle({ rule }: Pick<Decision, 'rule'>, winner?: Pick<Restaurant, 'name'>): string {
  if (winner) {
    const { name } = winner
    return t`${name} it is`
  }
  if (rule === 'closed') return t`Nothing open to go to`
  return rule === 'nobody' ? t`Nobody voted today` : t`No choice today`
}

/** What the page of a round is called in the browser's tab. */
export function pageTitle({ state, decision, candidates }: Pick<Round, 'state' | 'decision' | 'candidates'>): string {
  if (state === 'open') return openTitle()
  const winner = candidates.find(({ restaurant }) => restaurant.place_id === decision?.winner)
  return decision ? outcomeTitle(decision, winner?.restaurant) : closedTitle()
}

/** What will settle it, said while people vote. */
export function tieText(team: Team): string {
  const { createdBy, role, round } = team
  const time = teamTime(team, round.deadline)
  if (role === 'owner') {
    return t`If it's a tie at ${time}, the place you went to longest ago wins. You can finalise sooner.`
  }
  if (!createdBy) return t`If it's a tie at ${time}, the place you went to longest ago wins.`
  return t`If it's a tie at ${time}, the place you went to longest ago wins. ${createdBy} can finalise sooner.`
}

/** Who closed the vote, and when. */
export function closedText(team: Team, { by, byName, at }: Decision): string {
  const time = teamTime(team, at)
  if (by === 'deadline') return t`Voting closed at ${time}.`
  if (byName !== undefined) return t`${byName} closed voting at ${time}.`
  if (by === 'owner') return t`The owner closed voting at ${time}.`
  return by === 'member' ? t`A member closed voting at ${time}.` : t`Voting closed at ${time}.`
}

/** "3 of 4 voted." */
export function turnoutText({ turnout, headCount }: Decision): string {
  const people = Math.max(turnout, headCount)
  return t`${turnout} of ${people} voted.`
}

type WayText = (count: number) => string

const WAYS: ReadonlyMap<string, WayText> = new Map<string, WayText>([
  ['page', (count) => t`${count} on this page`],
  ['push', (count) => t`${count} by push`],
  ['slack', (count) => t`${count} in Slack`],
  ['teams', (count) => t`${count} in Microsoft Teams`],
  ['googlechat', (count) => t`${count} in Google Chat`],
  ['discord', (count) => t`${count} in Discord`],
  ['webhook', (count) => t`${count} by webhook`],
])
const anotherWay: WayText = (count) => t`${count} another way`

/** "3 of 5 told: 2 on this page, 1 by push. 1 is still on its way." */
export function reachedText({ reached, headCount }: Pick<Decision, 'reached' | 'headCount'>): string | undefined {
  const sum = (part: 'sent' | 'failed' | 'waiting') => reached.reduce((total, way) => total + (way[part] ?? 0), 0)
  const [sent, failed, waiting] = [sum('sent'), sum('failed'), sum('waiting')]
  const all = sent + failed + waiting
  if (all === 0) return undefined
  if (sent === all && sent >= headCount) return t`Everyone's been told.`
  const ways = waysText(reached)
  return [
    ways === '' ? t`${sent} of ${all} told.` : t`${sent} of ${all} told: ${ways}.`,
    ...(waiting > 0
      ? [t`${plural(waiting, { one: '# is still on the way.', other: '# are still on the way.' })}`]
      : []),
    ...(failed > 0 ? [t`${failed} couldn’t be reached.`] : []),
  ].join(' ')
}

/** "2 on this page, 1 by push" */
function waysText(reached: Decision['reached']): string {
  const byWay = new Map<WayText, number>()
  for (const { way, sent } of reached) {
    const words = WAYS.get(way) ?? anotherWay
    if (sent > 0) byWay.set(words, (byWay.get(words) ?? 0) + sent)
  }
  return shortListText([...byWay].map(([words, count]) => words(count)))
}

/** "3 of 4 votes, and it serves what the team needs." */
export function winnerText(votes: number, headCount: number, verdict: Candidate['verdict']): string {
  const all = Math.max(votes, headCount)
  if (verdict?.kind === 'covers') {
    return t`${plural(all, {
      one: `${votes} of # vote, and it serves what the team needs.`,
      other: `${votes} of # votes, and it serves what the team needs.`,
    })}`
  }
  const share = t`${plural(all, { one: `${votes} of # vote.`, other: `${votes} of # votes.` })}`
  const needs = verdict && listText(verdict.needs.map(dietWord))
  if (!needs) return share
  return [share, verdict.kind === 'no' ? t`No ${needs} there.` : t`Ask about ${needs}.`].join(' ')
}
