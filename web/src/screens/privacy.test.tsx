import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PrivacyPage } from '@/pages/privacy'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const KEPT = {
  kept: [{ id: 'votes', what: 'What you voted for', until: '90 days after the day of the vote', days: 90 }],
}

function open(answer: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'http://noonish.test').pathname
    asked.push(path)
    return path === '/api/privacy'
      ? answer()
      : Response.json({ name: 'Noonish', provider: 'hybrid', map: { style: '' } })
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PrivacyPage />
    </QueryClientProvider>,
  )
  return asked
}

it('the privacy page shows the table by which the server deletes', async () => {
  open(() => Response.json(KEPT))
  expect(await screen.findByText('What you voted for')).toBeTruthy()
  expect(screen.getByText('90 days after the day of the vote')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Sent and not kept' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Stays in this browser' })).toBeTruthy()
})

it('a table that could not be loaded can be asked for again', async () => {
  let fails = true
  open(() => (fails ? new Response('', { status: 503 }) : Response.json(KEPT)))
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('What you voted for')).toBeTruthy()
})
