import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveTeam } from './live'

class Source extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = Source.OPEN
  close() {
    this.readyState = Source.CLOSED
  }
  say(data: string, type = 'message') {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
  breaks(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

let stop = () => {}

function live(refetch = vi.fn<() => Promise<unknown>>(() => Promise.resolve())) {
  const sources: Source[] = []
  const received: unknown[] = []
  const team = new LiveTeam({
    open: () => {
      sources.push(new Source())
      return sources.at(-1) as unknown as EventSource
    },
    receive: (data) => {
      if (data === null) throw new Error('no team')
      received.push(data)
    },
    refetch,
    isGone: (error) => error === 'gone',
    random: () => 0.5,
  })
  team.start()
  stop = () => team.stop()
  return { team, sources, received, refetch, last: () => sources.at(-1) ?? new Source() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the stream of a team', () => {
  it('is live from its first message on', () => {
    const { team, last, received } = live()
    expect(team.get()).toBe('connecting')
    last().say('{"version":3}')
    expect(team.get()).toBe('live')
    expect(received).toEqual([{ version: 3 }])
  })

  it('survives a message that is no team', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { last, received } = live()
    last().say('{broken')
    last().say('null')
    last().say('{}')
    expect(received).toEqual([{}])
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('leaves a broken connection to the browser, and says offline when it breaks again', () => {
    const { team, sources, last } = live()
    last().say('{}')
    last().breaks(Source.CONNECTING)
    expect(team.get()).toBe('connecting')
    last().breaks(Source.CONNECTING)
    expect(team.get()).toBe('offline')
    expect(sources).toHaveLength(1)
    last().say('{}')
    expect(team.get()).toBe('live')
  })

  it('is opened anew soon after a replica said bye', () => {
    const { sources, last } = live()
    last().say('{}')
    last().say('', 'bye')
    expect(last().readyState).toBe(Source.CLOSED)
    vi.advanceTimersByTime(1000)
    expect(sources).toHaveLength(2)
  })

  it('that is refused is asked for by a call, and tried again later and later', async () => {
    const { sources, last, refetch } = live()
    last().breaks(Source.CLOSED)
    await vi.advanceTimersByTimeAsync(0)
    expect(refetch).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(2000)
    expect(sources).toHaveLength(2)
    last().breaks(Source.CLOSED)
    await vi.advanceTimersByTimeAsync(2000)
    expect(sources).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(sources).toHaveLength(3)
  })

  it('stays closed when there is no such team any more', async () => {
    const { sources, last, refetch } = live(vi.fn<() => Promise<unknown>>(() => Promise.reject('gone')))
    last().say('', 'gone')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(refetch).toHaveBeenCalledOnce()
    expect(sources).toHaveLength(1)
  })

  it('that says nothing at all is made up for by calls', async () => {
    const { sources, refetch } = live()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(refetch).toHaveBeenCalledTimes(2)
    expect(sources).toHaveLength(1)
  })

  it('that has gone quiet is opened anew', () => {
    const { sources, last } = live()
    last().say('{}')
    vi.advanceTimersByTime(150_000)
    expect(sources).toHaveLength(2)
  })

  it('is given back while nobody sees the tab, and checked on return', () => {
    const { sources, last } = live()
    last().say('{}')
    look('hidden')
    vi.advanceTimersByTime(60_000)
    expect(last().readyState).toBe(Source.CLOSED)
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(1)
    look('visible')
    expect(sources).toHaveLength(2)
  })

  it('is not opened for a tab that starts, or tries again, where nobody sees it', () => {
    look('hidden')
    const { sources, last } = live()
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(0)
    look('visible')
    expect(sources).toHaveLength(1)
    look('hidden')
    last().say('', 'bye')
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(1)
    look('visible')
    expect(sources).toHaveLength(2)
  })

  it('is not opened anew by a glance at another tab', () => {
    const { sources, last } = live()
    last().say('{}')
    look('hidden')
    vi.advanceTimersByTime(2000)
    look('visible')
    expect(sources).toHaveLength(1)
  })

  it('is checked when the network is back', () => {
    const { team, sources, last } = live()
    last().say('{}')
    dispatchEvent(new Event('offline'))
    expect(team.get()).toBe('offline')
    dispatchEvent(new Event('online'))
    expect(sources).toHaveLength(2)
  })

  it('ends when it is stopped', () => {
    const { team, sources, last } = live()
    team.stop()
    expect(last().readyState).toBe(Source.CLOSED)
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(1)
  })
})
