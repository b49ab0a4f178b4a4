/* oxlint-disable no-await-in-loop -- a sequence is one thing after another */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/http'
import { Browser, chanceOf, FakeServer, place, type Tab } from './sync.fixture'

const PLACES = ['soup', 'rice', 'bread', 'curry', 'salad', 'pizza']
let unique = 0

function world(server = new FakeServer()) {
  unique += 1
  return new Browser(server, `world-${unique}-`)
}

/** Lets promises run. Timers are played by hand. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Answers everything until nobody asks any more. */
async function settle(browser: Browser): Promise<void> {
  let still = 0
  for (let i = 0; still < 3 && i < 400; i++) {
    browser.deliver()
    browser.settle(() => 'answered')
    vi.advanceTimersByTime(6 * 60_000)
    await turn()
    still = browser.waiting.length === 0 ? still + 1 : 0
  }
  expect(browser.waiting).toEqual([])
}

async function answered(browser: Browser): Promise<void> {
  browser.settle(() => 'answered')
  await turn()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('favorites of browser and server', () => {
  const SEQUENCES = 200
  const STEPS = 40

  it('are equal at the end of 200 random sequences of add, remove, offline, reload, second tab, server restart', async () => {
    const done = { add: 0, remove: 0, offline: 0, reload: 0, 'second tab': 0, restart: 0, expired: 0, lost: 0 }
    for (let seed = 1; seed <= SEQUENCES; seed++) {
      const chance = chanceOf(seed)
      const server = new FakeServer()
      const browser = world(server)
      const meant = new Set<string>()
      const any = (): Tab => browser.tabs[Math.floor(chance() * browser.tabs.length)] ?? browser.open()
      browser.open()
      let down = false
      const fate = () => {
        const luck = chance()
        if (down) return luck < 0.5 ? ('unavailable' as const) : ('lost on the way there' as const)
        if (luck < 0.75) return 'answered' as const
        done.lost += 1
        if (luck < 0.85) return 'lost on the way back' as const
        return luck < 0.95 ? ('lost on the way there' as const) : ('too many' as const)
      }
      for (let i = 0; i < STEPS; i++) {
        const luck = chance()
        if (luck < 0.45) {
          const id = PLACES[Math.floor(chance() * PLACES.length)] ?? 'soup'
          const added = any().toggle(id)
          done[added ? 'add' : 'remove'] += 1
          if (added) meant.add(id)
          else meant.delete(id)
        } else if (luck < 0.53) {
          browser.network(!browser.online)
          done.offline += 1
        } else if (luck < 0.61) {
          browser.close(any(), !down && chance() < 0.5)
          browser.open()
          done.reload += 1
        } else if (luck < 0.66 && browser.tabs.length < 3) {
          browser.open()
          done['second tab'] += 1
        } else if (luck < 0.73) {
          // What was being answered is cut off; what was stored stays.
          browser.settle(() => (chance() < 0.5 ? 'lost on the way there' : 'lost on the way back'))
          down = !down
          done.restart += 1
        } else if (luck < 0.75 && !down) {
          if (browser.cookie !== null && browser.waiting.length === 0) browser.cookie = null
          done.expired += 1
        }
        if (chance() < 0.6) browser.settle(fate)
        if (chance() < 0.5) browser.deliver()
        if (chance() < 0.2) vi.advanceTimersByTime(60_000)
        await turn()
      }
      down = false
      browser.network(true)
      await settle(browser)

      const there = browser.cookie === null ? [] : (server.people.get(browser.cookie) ?? [])
      const what = `sequence ${seed}`
      expect(there.toSorted(), what).toEqual([...meant].toSorted())
      for (const tab of browser.tabs) expect(tab.ids(), what).toEqual(there)
      expect(JSON.parse(browser.raw('outbox') ?? '{"steps":[]}'), what).toMatchObject({ steps: [] })
      expect(browser.notices, what).toEqual([])
      for (const tab of browser.tabs) browser.close(tab, false)
    }
    // Every kind of event did happen, or the test says nothing.
    for (const [event, times] of Object.entries(done)) expect(times, event).toBeGreaterThan(SEQUENCES / 4)
  }, 120_000)

  it('are not asked for while no userId is stored, and the first add begins a session', async () => {
    const browser = world()
    const tab = browser.open()
    await settle(browser)
    expect(browser.server.calls).toEqual([])
    tab.toggle('soup')
    await settle(browser)
    expect(browser.server.calls).toEqual(['start', 'add soup', 'list'])
  })

  it('are asked for as whoever is stored, and a session is begun where that opens nothing', async () => {
    const browser = world()
    localStorage.setItem(`${browser.prefix}userId`, '"user-123"')
    browser.open()
    await settle(browser)
    expect(browser.server.calls).toEqual(['list', 'start', 'list'])
  })

  it('are joined when they meet, without a word about what both have', async () => {
    const server = new FakeServer()
    const [phone, desk] = [world(server), world(server)]
    phone.open().toggle('soup')
    await settle(phone)
    const tab = desk.open()
    desk.network(false)
    for (const id of ['rice', 'soup']) tab.toggle(id)
    // The desk joins the phone's person, as by a code.
    desk.cookie = phone.cookie
    localStorage.setItem(`${desk.prefix}userId`, JSON.stringify(phone.cookie))
    localStorage.setItem(`${desk.prefix}outbox`, JSON.stringify({ version: 1, of: null, steps: [] }))
    desk.network(true)
    await settle(desk)
    expect(tab.ids()).toEqual(['rice', 'soup'])
    expect(server.people.get(phone.cookie ?? '')).toEqual(['rice', 'soup'])
    expect(desk.notices).toEqual([])
  })

  it('are sent by one tab at a time', async () => {
    const browser = world()
    const tabs = [browser.open(), browser.open(), browser.open()]
    tabs.forEach((tab, i) => tab.toggle(`place-${i}`))
    await turn()
    expect(browser.waiting).toHaveLength(1)
    await settle(browser)
    expect(browser.server.calls.filter((call) => call === 'start')).toHaveLength(3)
    expect(browser.server.people.size).toBe(1)
    expect(tabs.map((tab) => tab.ids().length)).toEqual([3, 3, 3])
  })

  it('follow a new session when the old one is gone', async () => {
    const browser = world()
    const tab = browser.open()
    tab.toggle('soup')
    await settle(browser)
    browser.cookie = null
    tab.toggle('rice')
    await settle(browser)
    expect(browser.cookie).toBe('person-2')
    expect(browser.server.people.get('person-2')).toEqual(['rice', 'soup'])
  })
})

/** A browser that the server knows, with one favorite. */
async function known() {
  const browser = world()
  const tab = browser.open()
  tab.toggle('bread')
  await settle(browser)
  return { browser, tab, list: browser.server.people.get('person-1') ?? [] }
}

describe('a heart that the server hears of', () => {
  it('on a place that another device added is already in favorites, and stays', async () => {
    const { browser, tab, list } = await known()
    list.unshift('soup')
    tab.toggle('soup')
    await settle(browser)
    expect(browser.notices).toEqual([
      { tone: 'info', title: 'Already in favorites', description: 'This restaurant is already in your favorites' },
    ])
    expect(tab.ids()).toEqual(['soup', 'bread'])
  })

  it('whose answer was lost is sent again without a word', async () => {
    const { browser, tab } = await known()
    tab.toggle('soup')
    await turn()
    browser.settle(() => 'lost on the way back')
    await settle(browser)
    expect(browser.server.calls.filter((call) => call === 'add soup')).toHaveLength(2)
    expect(browser.notices).toEqual([])
    expect(tab.ids()).toEqual(['soup', 'bread'])
  })

  it('on a place that is gone is told and taken back', async () => {
    const { browser, tab } = await known()
    browser.server.unknown.add('soup')
    tab.toggle('soup')
    expect(tab.ids()).toContain('soup')
    await turn()
    await answered(browser)
    expect(tab.ids()).toEqual(['bread'])
    await settle(browser)
    expect(browser.notices).toEqual([{ tone: 'error', title: 'Failed to add', description: 'Restaurant not found' }])
  })

  it('of one too many says the words of the server', async () => {
    const { browser, tab } = await known()
    browser.server.most = 1
    tab.toggle('soup')
    await settle(browser)
    expect(browser.notices.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      'Failed to add: You have 1 favorites, which is as many as can be kept.',
    ])
    expect(tab.ids()).toEqual(['bread'])
  })

  it.each([
    ['without a message', new ApiError(400, 'no'), 'Failed to add to favorites'],
    ['with an empty message', new ApiError(400, '{"message":""}'), 'Could not add restaurant to favorites'],
  ])('refused %s says so in the words of the specification', async (_, error, description) => {
    const { browser, tab } = await known()
    vi.spyOn(browser.server, 'add').mockImplementation(() => {
      throw error
    })
    tab.toggle('soup')
    await settle(browser)
    expect(browser.notices).toEqual([{ tone: 'error', title: 'Failed to add', description }])
    expect(tab.ids()).toEqual(['bread'])
  })

  it('whose removal is refused is filled again', async () => {
    const { browser, tab } = await known()
    vi.spyOn(browser.server, 'remove').mockImplementation(() => {
      throw new ApiError(403, 'cross-origin')
    })
    tab.toggle('bread')
    expect(tab.ids()).toEqual([])
    await settle(browser)
    expect(browser.notices).toEqual([
      { tone: 'error', title: 'Failed to remove', description: 'Could not remove restaurant from favorites' },
    ])
    expect(tab.ids()).toEqual(['bread'])
  })

  it('waits as long as the server asks for', async () => {
    const { browser, tab } = await known()
    tab.toggle('soup')
    await turn()
    const asked = vi.spyOn(browser.server, 'add').mockImplementation(() => {
      throw new ApiError(429, 'slower', 60)
    })
    await answered(browser)
    vi.advanceTimersByTime(59_000)
    await turn()
    expect(asked).toHaveBeenCalledOnce()
    expect(browser.waiting).toEqual([])
    asked.mockRestore()
    vi.advanceTimersByTime(2_000)
    await settle(browser)
    expect(tab.ids()).toEqual(['soup', 'bread'])
    expect(browser.notices).toEqual([])
  })

  it('made while the list is on its way is not undone by it', async () => {
    const { browser, tab, list } = await known()
    tab.sync.refresh()
    await turn()
    expect(browser.waiting).toHaveLength(1)
    tab.toggle('soup')
    tab.toggle('bread')
    await answered(browser)
    expect(tab.ids()).toEqual(['soup'])
    await settle(browser)
    expect(tab.ids()).toEqual(['soup'])
    expect(browser.server.people.get('person-1')).toBe(list)
    expect(list).toEqual(['soup'])
  })
})

it('a place keeps its facts while it waits to be sent', () => {
  const tab = world().open()
  tab.browser.network(false)
  tab.toggle('soup')
  expect(tab.favorites.get()).toEqual([place('soup')])
})
