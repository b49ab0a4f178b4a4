import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { currentToasts } from '@/ui/toast/toasts'
import { commitmentOf, storedCommitments } from '../model/commitments'
import { storedTeamId } from '../model/current-team'
import { candidate, team } from '../model/team.fixture'
import { useTeam } from './use-team'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  say(found: object) {
    act(() => void this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(found) })))
  }
}

const open = () => Source.all.filter(({ readyState }) => readyState === 1)

function Screen({ name, id = 'team-1' }: { name: string; id?: string }) {
  const { team: found, connection, vote, failedVotes, retryVote, error } = useTeam(id)
  const ladle = found?.round.candidates.find(({ restaurant }) => restaurant.place_id === 'ladle')
  return (
    <section aria-label={name}>
      <p>{error ? 'no team' : `${connection} ${ladle?.votes ?? '?'} ${failedVotes.length} failed`}</p>
      <button type="button" onClick={() => vote('ladle', ladle?.hasVoted === false)}>
        {name}
      </button>
      <button type="button" onClick={() => retryVote('ladle')}>
        Retry
      </button>
    </section>
  )
}

function show(...names: readonly string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const draw = (shown: readonly string[]) => (
    <QueryClientProvider client={client}>
      {shown.map((name) => (
        <Screen key={name} name={name} />
      ))}
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(draw(names))
  return { client, unmount, become: (...next: readonly string[]) => rerender(draw(next)) }
}

const says = (name: string) => screen.getByRole('region', { name }).firstElementChild?.textContent
const answers = (...all: readonly (object | Error)[]) => {
  const left = [...all]
  return vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const next = left.length > 1 ? left.shift() : left[0]
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(Response.json(next))
  })
}

beforeEach(() => {
  Source.all = []
  vi.stubGlobal('EventSource', Source)
  storedUserId.set('person-1')
  storedTeamId.set(null)
  storedCommitments.set([])
})

describe('a team on the screen', () => {
  it('has one stream, however many look, and none when nobody does', async () => {
    answers(team())
    const { become, unmount } = show('dialog', 'header')
    await waitFor(() => expect(open()).toHaveLength(1))
    expect(open()[0]?.url).toBe('/api/team/events?id=team-1')
    become('header')
    become('header', 'page')
    await new Promise((resolve) => void setTimeout(resolve, 1200))
    expect(Source.all).toHaveLength(1)
    unmount()
    await waitFor(() => expect(open()).toHaveLength(0), { timeout: 3000 })
  })

  it('follows the stream in every place, and lets an older state go', async () => {
    answers(team())
    show('dialog', 'header')
    await waitFor(() => expect(open()).toHaveLength(1))
    open()[0]?.say(team({ version: 3, round: { candidates: [candidate('ladle', ['priya'])] } }))
    open()[0]?.say(team({ version: 2, round: { candidates: [candidate('ladle')] } }))
    expect([says('dialog'), says('header')]).toEqual(['live 1 0 failed', 'live 1 0 failed'])
  })

  it('counts a thumb everywhere at once; when it fails it goes back, and Retry sends the same key', async () => {
    const saved = team({ version: 2, round: { candidates: [candidate('ladle', ['me'])] } })
    // It is sent once more by itself.
    const fetch = answers(team(), new TypeError('offline'), new TypeError('offline'), saved)
    show('dialog', 'header')
    await waitFor(() => expect(says('header')).toBe('connecting 0 0 failed'))
    await userEvent.click(screen.getByRole('button', { name: 'dialog' }))
    await waitFor(() => expect(says('header')).toBe('connecting 0 1 failed'), { timeout: 5000 })
    await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body)
    await waitFor(() => expect(says('header')).toBe('connecting 1 0 failed'))
    const keys = fetch.mock.calls
      .filter(([url]) => url === '/api/team/vote')
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('says that a thumb which came too late was not counted', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation((path) =>
      Promise.resolve(path === '/api/team/vote' ? Response.json({}, { status: 409 }) : Response.json(team())),
    )
    show('dialog')
    await waitFor(() => expect(says('dialog')).toBe('connecting 0 0 failed'))
    await userEvent.click(screen.getByRole('button', { name: 'dialog' }))
    await waitFor(() => expect(currentToasts()[0]?.description).toBe("Your last vote wasn't counted"))
    expect(says('dialog')).toBe('connecting 0 0 failed')
  })

  it('opens no stream for a team that is not there', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ message: 'no' }, { status: 404 }))
    show('page')
    await waitFor(() => expect(says('page')).toBe('no team'))
    expect(Source.all).toHaveLength(0)
  })

  it('has its seal kept while the vote is open, and not from later on', async () => {
    answers(team({ round: { commitment: 'a'.repeat(64) } }))
    show('header')
    await waitFor(() => expect(commitmentOf('round-1')).toBe('a'.repeat(64)))
    await waitFor(() => expect(open()).toHaveLength(1))
    open()[0]?.say(team({ version: 2, round: { commitment: 'b'.repeat(64) } }))
    open()[0]?.say(team({ version: 3, round: { id: 'round-2', state: 'final', commitment: 'c'.repeat(64) } }))
    expect([commitmentOf('round-1'), commitmentOf('round-2')]).toEqual(['a'.repeat(64), undefined])
  })

  it('is remembered under its new link', async () => {
    answers(team())
    storedTeamId.set('team-1')
    show('dialog')
    await waitFor(() => expect(open()).toHaveLength(1))
    open()[0]?.say(team({ id: 'team-2', version: 2 }))
    expect(storedTeamId.get()).toBe('team-2')
  })
})
