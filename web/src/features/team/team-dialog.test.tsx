import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { currentToasts } from '@/ui/toast/toasts'
import { ShareLink } from './settings/share-link'
import { TeamDialog } from './team-dialog'

it('shows the fallback group and link while the server cannot be reached', async () => {
  storedUserId.set('person-1')
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TeamDialog
          open
          onClose={() => {}}
          firstUse={{ location: null, departureTime: '12:00' }}
          myName={undefined}
          suggestions={[]}
          favorites={[]}
          render={{ picture: () => null, facts: () => null, name: ({ name }) => name }}
          push={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Team Voting' })).toBeTruthy()
  expect(screen.getByText('Current group: Tech Team')).toBeTruthy()
  expect(screen.getByText('4 members • Created by you')).toBeTruthy()
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Team share link' })
  expect(new URL(link.value).pathname).toBe('/team/tech-team')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy team link' }).disabled).toBe(true)
})

it('copies the link and says so', async () => {
  const user = userEvent.setup()
  render(<ShareLink id="team-1" />)
  await user.click(screen.getByRole('button', { name: 'Copy team link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/team/team-1`)
  expect(currentToasts()).toMatchObject([{ title: 'Link copied', description: 'Team link copied to clipboard' }])
})
