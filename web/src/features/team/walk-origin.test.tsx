import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedLocation } from '@/domain/location'
import { PlanSteps } from './decided/plan-steps'
import type { Decision } from './model/team'
import { candidate, team } from './model/team.fixture'
import { WalkOrigin } from './model/walk-origin'

const OFFICE = { address: '1 Noon Square', lat: 46, lng: -6 }
const LINE = 'Distances and walks start at 1 Noon Square, where your team meets.'

describe('the ballot', () => {
  beforeEach(() => storedLocation.set(null))

  it.each([
    ['another latitude', { ...OFFICE, lat: 46.001 }],
    ['another longitude', { ...OFFICE, lng: -6.001 }],
  ])('names the start of its walks for somebody at %s', (_, mine) => {
    storedLocation.set({ ...mine, address: 'Home' })
    render(<WalkOrigin team={team({ location: OFFICE })} />)
    expect(screen.getByText(LINE)).toBeTruthy()
  })

  it('says nothing of it for somebody who searches from the same point', () => {
    storedLocation.set({ ...OFFICE, address: 'Our office' })
    const { container } = render(<WalkOrigin team={team({ location: OFFICE })} />)
    expect(container.textContent).toBe('')
  })
})

describe('the plan of a decided team', () => {
  const decision = { tally: [{ place_id: 'ladle', walk: 9 }], rule: 'votes' } as unknown as Decision
  const walkOf = (facts: object) => {
    const winner = candidate('ladle')
    const restaurant = { ...winner.restaurant, ...facts }
    render(<PlanSteps team={team()} decision={decision} winner={{ ...winner, restaurant }} crowd={undefined} />)
    return screen.getByText('Walk').nextElementSibling?.textContent
  }

  it('tells the same minutes as the ballot, and not those that were compared', () => {
    expect(walkOf({ walking_time: 7, travel_basis: 'route' })).toBe('7 min')
  })

  it('tells an estimate with "about"', () => {
    expect(walkOf({ walking_time: 7, travel_basis: 'estimate' })).toBe('about 7 min')
  })

  it('falls back to the minutes that were compared, with "about"', () => {
    expect(walkOf({})).toBe('about 9 min')
  })
})
