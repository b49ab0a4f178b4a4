import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { currentToasts } from '@/ui/toast/toasts'
import { addToTeam, suggestTo } from './add-to-team'
import { storedTeamId, teamKey, becomeCurrent, forgetTeam } from '../model/current-team'
import { team } from '../model/team.fixture'

const PLACE = { place_id: 'ladle', name: 'Copper Ladle' }
const FIRST_USE = { location: null, departureTime: '00:00' }

let client: QueryClient
let calls: string[]

/** Answers what is asked for by its path, and notes it. */
function answers(suggested: (teamId: string) => Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const path = typeof address === 'string' ? address : ''
    const { teamId = '' } = typeof init?.body === 'string' ? (JSON.parse(init.body) as { teamId?: string }) : {}
    calls.push(teamId === '' ? path.replace(/\?.*/, '') : `${path} ${teamId}`)
    return Promise.resolve(teamId === '' ? Response.json(team({ id: 'team-2' })) : suggested(teamId))
  })
}

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  calls = []
  storedUserId.set('person-1')
  storedTeamId.set(null)
  vi.spyOn(console, 'warn').mockReturnValue()
})

describe('adding to the current team', () => {
  it.each([403, 404])('asks once more which it is when the one known refuses with %d', async (status) => {
    becomeCurrent(client, team({ id: 'team-1' }))
    answers((id) => (id === 'team-1' ? Response.json({}, { status }) : Response.json(team({ id }))))
    expect(await addToTeam(client, PLACE, FIRST_USE)).toBe(true)
    expect(calls).toEqual(['/api/team/suggestions team-1', '/api/team', '/api/team/suggestions team-2'])
    expect(storedTeamId.get()).toBe('team-2')
    expect(currentToasts()).toMatchObject([{ title: 'Added to team', description: "Copper Ladle is on today's vote" }])
  })

  it('gives up when it is refused again, or for another reason', async () => {
    becomeCurrent(client, team({ id: 'team-1' }))
    answers(() => Response.json({}, { status: 404 }))
    expect(await addToTeam(client, PLACE, FIRST_USE)).toBe(false)
    expect(calls).toHaveLength(3)
    expect(currentToasts()).toMatchObject([
      { title: 'Failed to add', description: 'Could not add restaurant to team suggestions' },
    ])
    answers(() => Response.json({}, { status: 409 }))
    expect(await addToTeam(client, PLACE, FIRST_USE)).toBe(false)
    expect(calls).toHaveLength(4)
  })
})

describe('a place that cannot win', () => {
  it.each([
    ['Add anyway', true, [undefined, true]],
    ['Cancel', false, [undefined]],
  ])('is asked about first: %s', async (press, added, sent) => {
    const bodies: { anyway?: boolean }[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      const body = JSON.parse(init?.body as string) as { anyway?: boolean }
      bodies.push(body)
      const problem = { code: 'candidate-ruled-out', message: 'This restaurant cannot win today.' }
      return Promise.resolve(body.anyway ? Response.json(team()) : Response.json(problem, { status: 409 }))
    })
    const outcome = suggestTo(client, 'team-1', PLACE)
    const dialog = await screen.findByRole('dialog', { name: 'Copper Ladle' })
    expect(dialog.textContent).toContain('It cannot win today. Add it anyway?')
    await userEvent.click(screen.getByRole('button', { name: press }))
    expect(await outcome).toBe(added)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies.map(({ anyway }) => anyway)).toEqual(sent)
  })
})

describe('a team that was left', () => {
  it('is not current any more, and nothing of it is held', () => {
    becomeCurrent(client, team({ id: 'team-1' }))
    forgetTeam(client, 'team-1')
    expect(storedTeamId.get()).toBeNull()
    expect(client.getQueryData(['current team'])).toBeUndefined()
    expect(client.getQueryData(teamKey('team-1'))).toBeUndefined()
  })

  it('takes nothing from the one that is current', () => {
    becomeCurrent(client, team({ id: 'team-2' }))
    forgetTeam(client, 'team-1')
    expect(storedTeamId.get()).toBe('team-2')
    expect(client.getQueryData(['current team'])).toBe('team-2')
  })
})
