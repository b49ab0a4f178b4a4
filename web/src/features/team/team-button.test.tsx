import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { currentToasts } from '@/ui/toast/toasts'
import { TeamButton, useOnBallot } from './team-button'
import { candidate, team } from './model/team.fixture'

const LADLE = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: [] }

function Card() {
  return <TeamButton restaurant={LADLE} added={useOnBallot().has('osm-n1')} />
}

function show(suggested: () => Response): void {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) =>
    Promise.resolve((url as string).endsWith('/suggestions') ? suggested() : Response.json(team())),
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Card />
    </QueryClientProvider>,
  )
}

beforeEach(() => storedUserId.set('person-1'))

const press = () => userEvent.click(screen.getByRole('button', { name: 'Team: add Copper Ladle to suggestions' }))

describe('the team button of a card', () => {
  it('says that it was added, and the ballot has it', async () => {
    show(() => Response.json(team({ version: 2, round: { candidates: [candidate('osm-n1')] } })))
    await press()
    expect(await screen.findByRole('button', { name: 'Added to team: Copper Ladle' })).toBeTruthy()
    expect(currentToasts()[0]?.title).toBe('Added to team')
  })

  it('says when it could not be added', async () => {
    show(() => new Response('down', { status: 503 }))
    await press()
    await vi.waitFor(() =>
      expect(currentToasts()[0]).toMatchObject({
        title: 'Failed to add',
        description: 'Could not add restaurant to team suggestions',
      }),
    )
  })

  it('asks first where the place cannot win, and adds it only then', async () => {
    let refused = 0
    show(() => {
      refused += 1
      const problem = { code: 'candidate-ruled-out', message: 'It cannot win.' }
      if (refused === 1) return Response.json(problem, { status: 409 })
      return Response.json(team({ version: 2, round: { candidates: [candidate('osm-n1')] } }))
    })
    await press()
    expect((await screen.findByRole('dialog')).textContent).toContain('It cannot win today. Add it anyway?')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(refused).toBe(1)
    refused = 0
    await press()
    await userEvent.click(await screen.findByRole('button', { name: 'Add anyway' }))
    expect(await screen.findByRole('button', { name: 'Added to team: Copper Ladle' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
