import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { hiddenText } from './report'
import { HiddenNote, SomethingWrong } from './something-wrong'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

let sent: Sent[]
let answers: Record<string, () => Response | Promise<Response>>

beforeEach(() => {
  sent = []
  answers = {
    GET: () => Response.json({ restaurantId: 'osm-n1' }),
    PUT: () => Response.json({ restaurantId: 'osm-n1', reason: 'closed' }),
    DELETE: () => new Response(null, { status: 204 }),
  }
  storedUserId.set('anna')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answers[init.method ?? 'GET']?.()
  })
})

afterEach(() => vi.unstubAllGlobals())

const press = (name: string, role = 'button') => userEvent.click(screen.getByRole(role, { name }))
const calls = () => sent.map(({ url, init }) => `${init.method} ${url}`)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  render(
    <QueryClientProvider client={client}>
      <HiddenNote id="osm-n1" />
      <SomethingWrong id="osm-n1" name="Vapiano" />
    </QueryClientProvider>,
  )
}

async function open() {
  show()
  await press('Something wrong?')
  await screen.findByRole('dialog', { name: 'Something wrong?' })
}

describe('Something wrong?', () => {
  test('a report is sent as the person, and thanked for', async () => {
    await open()
    expect(await screen.findByText('What is wrong with Vapiano?')).toBeTruthy()
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual(
      Array.from({ length: 4 }, () => false),
    )
    expect(button('Send').disabled).toBe(true)
    await press('Closed for good', 'radio')
    await press('Send')
    expect(await screen.findByText('Thank you. We keep it as a report.')).toBeTruthy()
    expect(calls().at(-1)).toBe('PUT /api/reports/osm-n1')
    expect(JSON.parse(sent.at(-1)?.init.body as string)).toEqual({ reason: 'closed' })
    expect(new Headers(sent.at(-1)?.init.headers).get('user-id')).toBe('anna')
    await waitFor(() => expect(document.activeElement).toBe(button('Close')))
    await press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what one reported is shown, can be changed, and is taken back', async () => {
    answers['GET'] = () => Response.json({ restaurantId: 'osm-n1', reason: 'hours' })
    await open()
    expect(await screen.findByText('You reported Vapiano as having wrong opening hours.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wrong opening hours' }).checked).toBe(true)
    expect(button('Send').disabled).toBe(true)
    await press('Not a restaurant', 'radio')
    expect(button('Send').disabled).toBe(false)
    await press('Take it back')
    expect(await screen.findByText('Your report is taken back.')).toBeTruthy()
    expect(calls()).toContain('DELETE /api/reports/osm-n1')
  })

  test('a report that was refused says why, and the choice stays', async () => {
    answers['PUT'] = () => Response.json({ message: 'You have reported 5 restaurants today.' }, { status: 409 })
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Not a restaurant' }))
    await press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe('You have reported 5 restaurants today.')
    expect(screen.queryByText(/Thank you/)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Not a restaurant' }).checked).toBe(true)
  })

  test('without a network it says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answers['PUT'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Closed for good' }))
    await press('Send')
    expect((await screen.findByRole('alert')).textContent).toContain("You're offline.")
  })

  test('a second press sends nothing while the first is on its way', async () => {
    const waiting: ((answer: Response) => void)[] = []
    answers['PUT'] = () => new Promise((resolve) => void waiting.push(resolve))
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Closed for good' }))
    await press('Send')
    await press('Sending')
    expect(calls().filter((call) => call.startsWith('PUT'))).toHaveLength(1)
    act(() => waiting[0]?.(Response.json({ restaurantId: 'osm-n1', reason: 'closed' })))
    expect(await screen.findByText(/Thank you/)).toBeTruthy()
  })

  test('when the own report cannot be read, one can try again', async () => {
    answers['GET'] = () => Response.json({ message: 'Later, please.' }, { status: 503 })
    await open()
    expect((await screen.findByRole('alert')).textContent).toBe('Later, please.')
    expect(screen.queryByRole('radio')).toBeNull()
    answers['GET'] = () => Response.json({ restaurantId: 'osm-n1' })
    await press('Retry')
    expect(await screen.findByRole('radio', { name: 'Closed for good' })).toBeTruthy()
  })
})

describe('a hidden restaurant', () => {
  test('says why lists leave it out, also right after the third report', async () => {
    await open()
    expect(screen.queryByText(/people reported/)).toBeNull()
    const hidden = { people: 3, reasons: ['closed'], since: '2026-11-16T12:00:00Z' }
    answers['PUT'] = () => Response.json({ restaurantId: 'osm-n1', reason: 'closed', hidden })
    await userEvent.click(await screen.findByRole('radio', { name: 'Closed for good' }))
    await press('Send')
    expect(
      await screen.findByText('Three people reported this place as closed for good. Lists leave it out.'),
    ).toBeTruthy()
  })

  test.each([
    [3, ['not-restaurant'], 'Three people reported this place as not a restaurant.'],
    [4, ['closed', 'position'], '4 people reported this place as closed for good or wrongly placed on the map.'],
  ] as const)('by %s people for %s', (people, reasons, text) => {
    expect(hiddenText({ people, reasons: [...reasons] })).toBe(text)
  })
})
