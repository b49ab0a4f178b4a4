import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { dietWord } from '@/domain/diets'
import { listText, shortListText } from '@/lib/locale'
import type { Restaurant } from '@/domain/restaurant'
import { goalOf } from './ballot'
import { askWord } from './needs'
import { seatedTurnoutText, tablesTitle } from './tables'
import { rulingWords } from './rulings'
import { teamTime, type Candidate, type Decision, type Round, type Team } from './team'

/**
 * What settled it: among all places; among the open ones where a closed one had as many votes; and among those that
 * could win where one had as many that could not for another reason.
 */
const RULES = {
  votes: {
    all: msg`It had the most votes.`,
    open: msg`It had the most votes among the places that were open.`,
    able: msg`It had the most votes among the places that could win.`,
  },
  visited: {
    all: msg`Votes were tied, so it is the one you went to longest ago.`,
    open: msg`Votes were tied among the places that were open, so it is the one you went to longest ago.`,
    able: msg`Votes were tied among the places that could win, so it is the one you went to longest ago.`,
  },
  neverVisited: {
    all: msg`Votes were tied, so it is the one you have not been to yet.`,
    open: msg`Votes were tied among the places that were open, so it is the one you have not been to yet.`,
    able: msg`Votes were tied among the places that could win, so it is the one you have not been to yet.`,
  },
  walk: {
    all: msg`Votes and last visit were tied, so the shorter walk decided.`,
    open: msg`Votes and last visit were tied among the places that were open, so the shorter walk decided.`,
    able: msg`Votes and last visit were tied among the places that could win, so the shorter walk decided.`,
  },
  lot: {
    all: msg`Votes, last visit and walk were tied, so we drew at random.`,
    open: msg`Votes, last visit and walk were tied among the places that were open, so we drew at random.`,
    able: msg`Votes, last visit and walk were tied among the places that could win, so we drew at random.`,
  },
}

/** What settled it, in words. */
export function ruleText({ rule, winner, tally }: Pick<Decision, 'rule' | 'winner' | 'tally'>): string {
  if (rule === 'nobody') return t`Nobody voted, so there is no winner.`
  if (rule === 'closed') return t`Everything with votes is closed when you'd arrive, so there is no winner.`
  if (rule === 'ruled-out') return t`Nothing with votes could win today, so there is no winner.`
  if (winner === undefined) return t`There is no winner today.`
  if (rule === 'tables') return t`No place suited everyone, so there are two tables.`
  if (rule === undefined) return t`The votes were counted, and it won.`
  const won = tally.find(({ place_id }) => place_id === winner)
  const passedOver = tally.filter((line) => couldNotWin(line) && line.votes >= (won?.votes ?? 0))
  const words = RULES[rule === 'visited' && won?.lastVisited === undefined ? 'neverVisited' : rule]
  if (passedOver.length === 0) return i18n._(words.all)
  return i18n._(passedOver.every(({ ruling = 'closed' }) => ruling === 'closed') ? words.open : words.able)
}

type TallyLine = Decision['tally'][number]

/** An older replica names no reason but the hours. */
function couldNotWin({ ruling, closed }: TallyLine): boolean {
  return ruling !== undefined || closed === true
}

/** "Sushi Satama: closed when you arrive", for every place that could not win. */
export function couldNotWinTexts({ tally, tables = [] }: Pick<Decision, 'tally' | 'tables'>): readonly string[] {
  const passedOver = tally.filter((line) => couldNotWin(line) && !tables.some((one) => one.place_id === line.place_id))
  return passedOver.map(({ name, ruling = 'closed' }) => {
    const reason = rulingWords(ruling)
    return t({
      message: `${name}: ${reason}`,
      comment: 'A place that could not win, and why: "Closed when you arrive"',
    })
  })
}

/** What would have changed it, or that nothing was close; nothing where neither is known to be true. */
export function closenessText({ rule, winner, wouldHave, tally }: Decision): string | undefined {
  if (wouldHave) {
    const other = tally.find(({ place_id }) => place_id === wouldHave.place_id)
    if (!other) return undefined
    const { name } = other
    const { votes } = wouldHave
    return t`${plural(votes, {
      one: `One more vote for ${name} would have changed it.`,
      other: `# more votes for ${name} would have changed it.`,
    })}`
  }
  if (rule !== 'votes') return undefined
  const won = tally.find(({ place_id }) => place_id === winner)
  const others = tally.filter((line) => line !== won && !couldNotWin(line))
  const fewer = won && others.length > 0 ? won.votes - Math.max(...others.map(({ votes }) => votes)) : 0
  // One fewer is close, whoever does not say so.
  if (fewer < 2) return undefined
  return t`${plural(fewer, {
    one: 'Nothing close: the next had # fewer.',
    other: 'Nothing close: the next had # fewer.',
  })}`
}

export function openTitle(): string {
  return t`Vote on today's lunch`
}

export function closedTitle(): string {
  return t`Voting is closed`
}

/** The heading of a decided round, on the page and in the dialog. */
export function outcomeTitle(
  decision: Pick<Decision, 'rule' | 'moved' | 'tables'>,
  winner?: Pick<Restaurant, 'name'>,
): string {
  const { rule, moved } = decision
  const title = tablesTitle(decision)
  if (title !== undefined) return title
  if (winner) {
    const { name } = winner
    return moved ? t`Everyone to ${name}` : t`${name} it is`
  }
  if (rule === 'closed') return t`Nothing open to go to`
  if (rule === 'ruled-out') return t`Nothing could win today`
  return rule === 'nobody' ? t`Nobody voted today` : t`No choice today`
}

/** What the page of a round is called in the browser's tab. */
export function pageTitle({ state, decision, candidates }: Pick<Round, 'state' | 'decision' | 'candidates'>): string {
  if (state === 'open') return openTitle()
  const goal = goalOf({ candidates, ...(decision && { decision }) })
  return decision ? outcomeTitle(decision, goal?.restaurant) : closedTitle()
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
export function closedText(team: Team, { by, byName, at, early, rule }: Decision): string {
  const time = teamTime(team, at)
  if (early && rule === 'tables') return t`Everyone had answered, so voting closed at ${time}.`
  if (early) return t`Everyone had voted, so voting closed at ${time}.`
  if (by === 'deadline') return t`Voting closed at ${time}.`
  if (byName !== undefined) return t`${byName} closed voting at ${time}.`
  if (by === 'owner') return t`The owner closed voting at ${time}.`
  return by === 'member' ? t`A member closed voting at ${time}.` : t`Voting closed at ${time}.`
}

/** "3 of 4 voted." */
export function turnoutText(decision: Decision): string {
  const { turnout, headCount, rule } = decision
  if (rule === 'tables') return seatedTurnoutText(decision)
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
  const ask = verdict?.kind === 'ask'
  const needs = verdict && listText(verdict.needs.map(ask ? askWord : dietWord))
  if (!needs) return share
  return [share, ask ? t`Ask about ${needs}.` : t`No ${needs} there.`].join(' ')
}
