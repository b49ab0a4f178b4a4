import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './http'
import { isStranger, Session, startOrSignIn, storedUserId } from './session'

const problem = (status: number, param?: string) =>
  new ApiError(status, JSON.stringify({ message: 'no', ...(param !== undefined && { param }) }))

function world(first: string | null = null) {
  const userId = storedUserId
  userId.set(first)
  let made = 0
  const start = vi.fn<() => Promise<{ userId: string }>>(() => {
    made += 1
    return Promise.resolve({ userId: `made-${made}` })
  })
  return { userId, start, session: new Session(userId, start, (run) => run()) }
}

afterEach(() => vi.restoreAllMocks())

describe('a call as this person', () => {
  it('begins a session when there is none, and keeps its id', async () => {
    const { session, start, userId } = world()
    expect(await session.call((who) => Promise.resolve(who))).toBe('made-1')
    expect(start).toHaveBeenCalledOnce()
    expect(userId.get()).toBe('made-1')
    expect(localStorage.getItem('userId')).toBe('made-1')
  })

  it('begins none when there is one', async () => {
    const { session, start } = world('somebody')
    expect(await session.call((who) => Promise.resolve(who))).toBe('somebody')
    expect(start).not.toHaveBeenCalled()
  })

  it.each([
    ['no session', problem(401)],
    ['a session of another', problem(403, 'user-id')],
  ])('is made once more after %s', async (_, error) => {
    const { session } = world('somebody')
    const make = vi.fn<(who: string) => Promise<string>>()
    make.mockRejectedValueOnce(error).mockResolvedValue('done')
    expect(await session.call(make)).toBe('done')
    expect(make.mock.calls).toEqual([['somebody'], ['made-1']])
  })

  it('is not made a third time', async () => {
    const { session, start } = world('somebody')
    await expect(session.call(() => Promise.reject(problem(401)))).rejects.toMatchObject({ status: 401 })
    expect(start).toHaveBeenCalledOnce()
  })

  it('that is refused for another reason is not repeated', async () => {
    const { session, start } = world('somebody')
    await expect(session.call(() => Promise.reject(problem(403)))).rejects.toMatchObject({ status: 403 })
    expect(start).not.toHaveBeenCalled()
  })

  it('takes over the session that another tab began meanwhile', async () => {
    const { session, start } = world('somebody')
    localStorage.setItem('userId', 'begun-elsewhere')
    expect(await session.begin('somebody')).toBe('begun-elsewhere')
    expect(start).not.toHaveBeenCalled()
  })
})

it.each([[new TypeError('offline')], [problem(500)], [problem(409)]])('%s makes nobody a stranger', (error) => {
  expect(isStranger(error)).toBe(false)
})

it.each([
  ['user-123', 'user-123'],
  ['"user-123"', 'user-123'],
  ['42', '42'],
  ['null', null],
  ['undefined', null],
])('%s in the storage is the id %s', async (raw, id) => {
  localStorage.setItem('userId', raw)
  vi.resetModules()
  const found = await import('./session')
  expect(found.storedUserId.get()).toBe(id)
})

it.each(['"user-123', '{"id":"user-123"}', '["user-123"]', 'user 123'])(
  '%s in the storage is no id, with a line in the log',
  async (raw) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('userId', raw)
    vi.resetModules()
    const found = await import('./session')
    expect(found.storedUserId.get()).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  },
)

it.each(['a\nb', 'ü', 'x'.repeat(65), ''])('the id "%s" is ignored with a line in the log', async (id) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.setItem('userId', JSON.stringify(id))
  vi.resetModules()
  const found = await import('./session')
  expect(found.storedUserId.get()).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

const answers = (status: number) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ userId: 'me' }, { status })))
const leaving = () => vi.spyOn(globalThis.location, 'assign').mockImplementation(() => {})

describe('where people sign in', () => {
  afterEach(() => {
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })

  it('a browser without a session goes there, and comes back to the same page', async () => {
    answers(401)
    const assign = leaving()
    history.replaceState(null, '', '/team/abc?x=1')
    void startOrSignIn()
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/api/signin?return=%2Fteam%2Fabc%3Fx%3D1']]))
  })

  it('a browser that comes back without a session is not sent again', async () => {
    answers(401)
    const assign = leaving()
    void startOrSignIn()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
    await expect(startOrSignIn()).rejects.toMatchObject({ status: 401 })
    expect(assign).toHaveBeenCalledOnce()
  })

  it.each([
    ['the page that says it failed', '/sign-in', 401],
    ['a server that is down', '/', 503],
  ])('%s leads nowhere', async (_, path, status) => {
    answers(status)
    const assign = leaving()
    history.replaceState(null, '', path)
    await expect(startOrSignIn()).rejects.toMatchObject({ status })
    expect(assign).not.toHaveBeenCalled()
  })
})
