import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Team } from '../model/team'
import { team } from '../model/team.fixture'
import { Deed } from './deed'

type Happening = Team['activity'][number]

const said = (happening: Omit<Happening, 'at' | 'version'>) => {
  const all = { at: '2026-11-13T11:10:00Z', version: 1, ...happening }
  return render(<Deed team={team()} happening={all} />).container.textContent
}

const mine = team().me?.id ?? ''
const restaurant = 'Copper Ladle'

it.each<[string, Omit<Happening, 'at' | 'version'>]>([
  ['The vote is open', { kind: 'opened' }],
  ['The vote is closed', { kind: 'finalised' }],
  ['Priya joined', { kind: 'joined', name: 'Priya' }],
  ['Priya added Copper Ladle', { kind: 'suggested', name: 'Priya', restaurant }],
  ['Priya added a restaurant', { kind: 'suggested', name: 'Priya' }],
  ['Priya voted for Copper Ladle', { kind: 'voted', name: 'Priya', restaurant }],
  ['Somebody voted', { kind: 'voted' }],
  ['Somebody took back a vote', { kind: 'withdrew' }],
  ['<Priya> took back a vote for Copper Ladle', { kind: 'withdrew', name: '<Priya>', restaurant }],
  ['Priya closed the vote', { kind: 'finalised', name: 'Priya' }],
  ['Priya opened the vote again', { kind: 'reopened', name: 'Priya' }],
  ['You joined', { kind: 'joined', name: 'Amara', memberId: mine }],
  ['You added Copper Ladle', { kind: 'suggested', memberId: mine, restaurant }],
  ['You added a restaurant', { kind: 'suggested', memberId: mine }],
  ['You voted for Copper Ladle', { kind: 'voted', memberId: mine, restaurant }],
  ['You voted', { kind: 'voted', memberId: mine }],
  ['You took back a vote for Copper Ladle', { kind: 'withdrew', memberId: mine, restaurant }],
  ['You took back a vote', { kind: 'withdrew', memberId: mine }],
  ['You closed the vote', { kind: 'finalised', name: 'Amara', memberId: mine }],
  ['You opened the vote again', { kind: 'reopened', memberId: mine }],
  ['Priya took Copper Ladle off the ballot', { kind: 'removed', name: 'Priya', restaurant }],
  ['You took a restaurant off the ballot', { kind: 'removed', memberId: mine }],
  ['Priya moved everyone to Copper Ladle', { kind: 'moved', name: 'Priya', restaurant }],
  ['You moved everyone to plan B', { kind: 'moved', memberId: mine }],
  ['Priya took plan B back', { kind: 'returned', name: 'Priya' }],
  ['You took plan B back', { kind: 'returned', memberId: mine }],
])('says "%s"', (text, happening) => {
  expect(said(happening)).toBe(text)
})
