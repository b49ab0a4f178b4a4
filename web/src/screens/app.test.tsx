import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { storedLocation } from '@/domain/location'
import { storedTeamId } from '@/features/team/model/current-team'
import { GoPage } from '@/pages/go'
import { SharePage } from '@/pages/share'
import { DESK, open, serverAnswers } from './screen.fixture'

const address = () => screen.getByTestId('address').textContent
const LADLE = { place_id: 'ladle', fsq_id: 'ladle', name: 'Copper Ladle', types: ['indian'], distance: 0.4 }

beforeEach(() => {
  storedTeamId.set(null)
  storedLocation.set(DESK)
})

it.each([
  ['pick', null, '/'],
  ['team', null, '/'],
  ['team', 'team-1', '/team/team-1'],
  ['nowhere', 'team-1', '/'],
])('the shortcut %s with the team %s leads to %s', (what, teamId, path) => {
  serverAnswers({})
  storedTeamId.set(teamId)
  open(`/go/${what}`, '/go/:what', <GoPage />)
  expect(address()).toBe(path)
})

it('opens the link of a team that is shared with the app', () => {
  serverAnswers({})
  open(`/share?text=${encodeURIComponent(`Vote: ${location.origin}/team/abc`)}`, '/share', <SharePage />)
  expect(address()).toBe('/team/abc')
})

it('looks a shared name up, near work', async () => {
  const asked = serverAnswers({ '/api/restaurants': () => ({ results: [LADLE], cursor: null, size: 1 }) })
  open('/share?title=Copper+Ladle&url=https%3A%2F%2Fladle.example%2F', '/share', <SharePage />)
  const link = await screen.findByRole('link', { name: 'Copper Ladle' })
  expect(link.getAttribute('href')).toBe('/restaurant/ladle')
  expect(screen.getByRole('button', { name: 'Team: add Copper Ladle to suggestions' })).toBeDefined()
  expect(asked.find((path) => path.startsWith('/api/restaurants?'))).toContain('cuisines=copper+ladle')
})

it('says so when there is no such place, and asks again for another', async () => {
  serverAnswers({ '/api/restaurants': () => ({ results: [], cursor: null, size: 0 }) })
  open('/share?text=Nowhere', '/share', <SharePage />)
  expect(await screen.findByText('Nothing called "Nowhere" within 5 km.')).toBeDefined()
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(screen.getByText('Type at least 3 letters of its name.')).toBeDefined()
})

it('asks where somebody works before it looks', () => {
  const asked = serverAnswers({})
  storedLocation.set(null)
  open('/share?text=Copper+Ladle', '/share', <SharePage />)
  expect(screen.getByText('Please set your location first.')).toBeDefined()
  expect(asked.filter((path) => path.includes('restaurants'))).toEqual([])
})
