import { t } from '@lingui/core/macro'
import type { components } from './api-types'

type Code = NonNullable<components['schemas']['Problem']['code']>

/** What the server says in English, by its code, with the numbers it names. A Go test compares the words. */
const TEXTS: Readonly<Record<Code, (...values: number[]) => string>> = {
  'account-unreachable': () => t`Your account cannot be reached just now. Please try again.`,
  'addresses-unreachable': () => t`Addresses cannot be looked up just now. Please try again.`,
  'ballot-full': (candidates) => t`There are ${candidates} restaurants to vote on, which is as many as a ballot holds.`,
  'candidate-missing': () => t`This restaurant is not on today's ballot.`,
  'candidate-ruled-out': () => t`This restaurant cannot win today, so it takes no votes.`,
  'catalogue-unreachable': () => t`The catalogue cannot be reached just now. Please try again.`,
  'channels-full': (channels) => t`A team can have ${channels} channels. Remove one first.`,
  'coming-early': () => t`Whether you come is asked once the team has decided.`,
  'counting-unavailable': () => t`This cannot be done just now. Please try again.`,
  'database-unreachable': () => t`Our database cannot be reached just now. Please try again.`,
  'favorite-already': () => t`This restaurant is already in favorites`,
  'favorites-full': (favorites) =>
    t`You have ${favorites} favorites, which is as many as can be kept. Remove one first.`,
  'favorites-unreachable': () => t`Your favorites cannot be reached just now. Please try again.`,
  'https-needed': () =>
    t`This page needs https: over plain http your browser keeps no session. Open it with https:// at the beginning.`,
  internal: () => t`Something went wrong on our side. Please try again.`,
  'members-full': (members) => t`This team has ${members} members, which is as many as a team can have.`,
  'members-only': () => t`Join the team first: all it takes is a name.`,
  'move-code-unknown': () => t`This code is not known, or no longer good. Please ask for a new one.`,
  'move-too-large': () => t`That is too much to move.`,
  'notices-unreachable': () => t`That cannot be reached just now. Please try again.`,
  'others-changing': () => t`Others are changing the same just now. Please try again.`,
  'owner-only': () => t`Only the team's owner can do that.`,
  'owner-only-yet': () => t`Until the deadline only the team's owner can finalise.`,
  'person-suspended': () => t`You were suspended here. Please ask who runs this server.`,
  'plan-b-early': () => t`Plan B is for after the decision.`,
  'plan-b-late': () => t`Lunch is over for today, so nobody is moved any more.`,
  'plan-b-none': () => t`There is no plan B for this restaurant.`,
  'plan-b-out': () => t`You are not in today, so you cannot move the others.`,
  'plan-b-undo-late': () => t`More than a minute has passed, so everyone stays with plan B.`,
  'reports-full': (restaurants) => t`You have reported ${restaurants} restaurants today. Please go on tomorrow.`,
  'reports-unreachable': () => t`Reports cannot be reached just now. Please try again.`,
  'request-too-large': () => t`The request is too large.`,
  'requests-full': (people) =>
    t`${people} people already wait to join this team. Please ask its owner to answer them first.`,
  'restaurant-missing': () => t`Restaurant not found`,
  'save-unknown': () => t`We could not make sure that this was saved. Please try again.`,
  'session-missing': () => t`Please start a session first.`,
  'sign-in-instead': () => t`Please sign in on the other device instead.`,
  'sign-in-needed': () => t`Please sign in first.`,
  'suggestion-not-yours': () => t`Only the person who suggested a restaurant can remove it.`,
  'suggestion-voted': () => t`Somebody else has voted, so it stays.`,
  'tables-changed': () => t`The tables have changed. Look again.`,
  'team-busy': () => t`Your team is busy just now. Please try again.`,
  'team-link-unknown': () => t`There is no team with this link. Ask a colleague for the link they use now.`,
  'team-missing': () => t`Team not found`,
  'team-none': () => t`You are in no team yet.`,
  'team-suspended': () => t`This team was suspended. Please ask who runs this server.`,
  'team-unreachable': () => t`Your team cannot be reached just now. Please try again.`,
  'teams-full': (teams) => t`You are in ${teams} teams, which is as many as one person can be in. Leave one first.`,
  'their-teams-full': (teams) => t`They are in ${teams} teams, which is as many as one person can be in.`,
  'time-zone-held': () =>
    t`In that time zone it is another day, on which your team has voted already. Change it once today's vote is over.`,
  'together-teams-full': (teams) =>
    t`Together you would be in more than ${teams} teams, which is as many as one person can be in. Leave a team first, here or on the other device.`,
  'too-busy': () => t`Too many people are asking just now. Please try again.`,
  'too-many': () => t`That was a lot at once. Please try again in a moment.`,
  'too-slow': () => t`That took too long. Please try again.`,
  'undo-late': () => t`A decision can be taken back for ten minutes, and they are over.`,
  'undo-often': (times) => t`This was decided ${times} times today. Let it stand.`,
  'veto-off': () => t`Your team has turned Not today off.`,
  'veto-out': () => t`You are not in today, so you cannot say Not today.`,
  'veto-spent': () => t`You have used your Not today of this week.`,
  'visits-full': (places) => t`You have spoken of ${places} places for that day already.`,
  'visits-unreachable': () => t`Visits cannot be reached just now. Please try again.`,
  'votes-missing': () => t`Nobody has voted yet. Give a restaurant a thumb first.`,
  'voting-closed': () => t`Voting has closed for today.`,
  'way-not-found': () => t`The way cannot be found just now. Please try again.`,
}

/** The server's text in the language of the page; undefined for a code of a later release, or without its numbers. */
export function serverText(code: string, values: readonly number[] = []): string | undefined {
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code as Code] : undefined
  return text && values.length >= text.length ? text(...values) : undefined
}
