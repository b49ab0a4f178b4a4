import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { FOLD_AFTER, HowWasIt } from './how-was-it'
import { askIn, storedAsked, useLunchToAsk, type Lunch } from './visit'

const NOON = new Date('2026-11-16T12:10:00')
const lunch: Lunch = { id: 'osm-n1', name: 'Vapiano', types: ['pizza'], visitDate: NOON.toISOString() }
const key = '2026-11-16 osm-n1'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

let sent: Sent[]
let status: number

beforeEach(() => {
  sent = []
  status = 200
  storedUserId.set('anna')
  storedAsked.set(null)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.setSystemTime(new Date('2026-11-16T13:00:00'))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Promise.resolve(Response.json(status === 200 ? {} : { message: 'Later, please.' }, { status }))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (name: string, role = 'button') => userEvent.click(screen.getByRole(role, { name }))
const bodies = () => sent.map(({ init }) => JSON.parse(init.body as string) as unknown)

describe('How was it?', () => {
  test('the first tap is saved, as the person, for the day and time of the lunch', async () => {
    render(<HowWasIt lunch={lunch} />)
    expect(screen.getByText('Vapiano, today')).toBeTruthy()
    await press('Good')
    await waitFor(() => expect(storedAsked.get()).toBe(key))
    expect(sent.map(({ url, init }) => [init.method, url])).toEqual([['PUT', '/api/visits/osm-n1/2026-11-16']])
    expect(new Headers(sent[0]?.init.headers).get('user-id')).toBe('anna')
    expect(bodies()).toEqual([{ time: '12:10', verdict: 'good' }])
    expect(screen.getByRole('button', { name: 'Good' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByText('Thanks, noted.')).toBeNull()
  })

  test('the second says how long one waited, and folds the card', async () => {
    render(<HowWasIt lunch={lunch} />)
    await press('Meh')
    await press('Over 10 min', 'radio')
    expect(await screen.findByText('Thanks, noted.')).toBeTruthy()
    expect(bodies()[1]).toEqual({ time: '12:10', verdict: 'meh', wait: 'long' })
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Thanks, noted.')
  })

  test('who did not go can say that it was shut, and is not asked how long they waited', async () => {
    render(<HowWasIt lunch={lunch} />)
    await press('Did not go')
    expect(screen.queryByRole('radio')).toBeNull()
    await press('It was shut')
    expect(await screen.findByText('Thanks, noted.')).toBeTruthy()
    expect(bodies()[1]).toEqual({ time: '12:10', verdict: 'absent', shut: true })
  })

  test('without a second tap it folds after 20 seconds', async () => {
    render(<HowWasIt lunch={lunch} />)
    await press('Good')
    await act(() => vi.advanceTimersByTimeAsync(FOLD_AFTER - 2000))
    expect(screen.queryByText('Thanks, noted.')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.getByText('Thanks, noted.')).toBeTruthy()
  })

  test('what could not be saved is not shown as said', async () => {
    status = 503
    render(<HowWasIt lunch={lunch} />)
    await press('Good')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Good' }).getAttribute('aria-pressed')).toBe('false'))
    expect(storedAsked.get()).toBeNull()
    expect(screen.queryByText('Waited')).toBeNull()
  })
})

const at = (minutes: number) => NOON.getTime() + minutes * 60_000

function Page() {
  const asking = useLunchToAsk(lunch)
  return <p>{asking ? asking.name : 'nothing'}</p>
}

describe('the last lunch', () => {
  test.each([
    ['right after', 0, 30 * 60_000],
    ['a minute too early', 29, 60_000],
    ['half an hour later', 30, 0],
    ['in the evening', 600, 0],
    ['a day later', 24 * 60, undefined],
  ])('is asked about %s: in %s', (_, minutes, wait) => {
    expect(askIn(lunch, null, at(minutes))).toBe(wait)
  })

  test('is asked about once', () => {
    expect(askIn(lunch, key, at(45))).toBeUndefined()
    expect(askIn({ ...lunch, id: 'osm-n2' }, key, at(45))).toBe(0)
  })

  test('comes up while the page is open, and stays once it is answered', async () => {
    vi.setSystemTime(at(20))
    render(<Page />)
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
    expect(screen.getByText('nothing')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('Vapiano')).toBeTruthy()
    act(() => storedAsked.set(key))
    expect(screen.getByText('Vapiano')).toBeTruthy()
  })
})
