import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { storedPush } from '@/features/team/notices/push'
import { storedUserId } from '@/lib/session'
import { Profile } from './profile'

const TEAM = ['team', 'lunch-1']
const unsubscribe = vi.fn<() => Promise<boolean>>()
let queries: QueryClient

beforeEach(() => {
  const registration = { pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  })
  unsubscribe.mockReset().mockResolvedValue(true)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
    if (path === '/api/session/move') return Promise.resolve(Response.json({ userId: 'another' }))
    return new Promise(() => {})
  })
  storedUserId.set('somebody')
  storedPush.set('push-1')
  queries = new QueryClient()
  queries.setQueryData(TEAM, { name: 'Tech Team' })
  render(
    <QueryClientProvider client={queries}>
      <Profile open onClose={() => {}} />
    </QueryClientProvider>,
  )
})

const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))

async function expectNothingLeft(): Promise<void> {
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(queries.getQueryData(TEAM)).toBeUndefined()
  expect(storedPush.get()).toBeNull()
}

test('deleting everything forgets the answers that were kept, and ends the notices to this browser', async () => {
  await press('Delete everything')
  expect(queries.getQueryData(TEAM)).toBeDefined()
  await press('Yes, delete everything')
  await expectNothingLeft()
})

test("another person's code forgets the answers to the person before, and ends their notices", async () => {
  await userEvent.type(screen.getByLabelText('Code from another device'), 'ABCD-EFGH')
  await press('Use code')
  await expectNothingLeft()
  expect(storedUserId.get()).toBe('another')
})

test('a code of the same person ends nothing', async () => {
  storedUserId.set('another')
  await userEvent.type(screen.getByLabelText('Code from another device'), 'ABCD-EFGH')
  await press('Use code')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Code from another device').value).toBe(''))
  expect(queries.getQueryData(TEAM)).toBeDefined()
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('where people sign in, a device is moved to by signing in', async () => {
  act(() => void queries.setQueryData(['config'], { name: 'Noonish', signIn: true }))
  expect(await screen.findByText(/sign in with the same account/)).toBeTruthy()
  expect(screen.queryByLabelText('Code from another device')).toBeNull()
  expect(screen.queryByText(/No account/)).toBeNull()
})
