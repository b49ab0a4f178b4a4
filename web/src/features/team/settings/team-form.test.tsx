import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import type { Team } from '../model/team'
import { TeamForm } from './team-form'
import { team } from '../model/team.fixture'

function form(first: Team) {
  const client = new QueryClient()
  const draw = (shown: Team) => (
    <QueryClientProvider client={client}>
      <TeamForm team={shown} teamId="team-1" />
    </QueryClientProvider>
  )
  const { rerender } = render(draw(first))
  return { become: (next: Team) => rerender(draw(next)) }
}

const name = () => screen.getByLabelText<HTMLInputElement>('Team name')
const size = () => screen.getByLabelText<HTMLInputElement>('Team size')

describe('what the owner types about the team', () => {
  it('stays, with focus, while colleagues change the rest, and only it is sent', async () => {
    storedUserId.set('person-1')
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(team({ size: 5, name: 'Early Birds' })))
    const { become } = form(team())
    const field = name()
    await userEvent.clear(field)
    await userEvent.type(field, 'Early Birds')
    become(team({ size: 5, version: 2 }))
    expect(name()).toBe(field)
    expect(document.activeElement).toBe(field)
    expect([field.value, size().value]).toEqual(['Early Birds', '5'])

    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ teamId: 'team-1', name: 'Early Birds' }))
    become(team({ size: 5, name: 'Late Birds', version: 4 }))
    await waitFor(() => expect(name().value).toBe('Late Birds'))
  })
})
