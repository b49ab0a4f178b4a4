import { vi } from 'vitest'
import { ApiError } from '@/lib/http'
import { type Restaurant, restaurantSchema } from '@/domain/restaurant'
import { Session, type Exclusively } from '@/lib/session'
import { parseItems, stored } from '@/lib/storage'
import type { Favorite } from '@/domain/favorite'
import { parseOutbox, withStep } from './outbox'
import { FavoritesSync, type Notice } from './sync'

/** The same numbers for the same seed, so that a sequence which fails can be played again. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function place(id: string): Restaurant {
  return { place_id: id, fsq_id: id, name: `Place ${id}`, types: [] }
}

const problem = (status: number, code: string, message: string, param?: string) =>
  new ApiError(
    status,
    JSON.stringify({
      type: `/problems/${code}`,
      title: 'x',
      status,
      message,
      instance: '1',
      ...(param !== undefined && { param }),
    }),
  )

/** What internal/favorite and internal/person promise, in memory. It outlives its own restarts. */
export class FakeServer {
  readonly people = new Map<string, string[]>()
  readonly unknown = new Set<string>()
  most = 500
  calls: string[] = []

  start(cookie: string | null): string {
    this.calls.push('start')
    if (cookie !== null && this.people.has(cookie)) return cookie
    const userId = `person-${this.people.size + 1}`
    this.people.set(userId, [])
    return userId
  }

  #of(cookie: string | null, userId: string): string[] {
    const list = cookie === null ? undefined : this.people.get(cookie)
    if (!list) throw problem(401, 'unauthorized', 'There is no session.')
    if (cookie !== userId) throw problem(403, 'forbidden', 'This session belongs to another user-id.', 'user-id')
    return list
  }

  list(cookie: string | null, userId: string): readonly Favorite[] {
    this.calls.push('list')
    return this.#of(cookie, userId).map((id) => place(id))
  }

  add(cookie: string | null, userId: string, id: string): void {
    this.calls.push(`add ${id}`)
    const list = this.#of(cookie, userId)
    if (this.unknown.has(id)) throw problem(404, 'not-found', 'Restaurant not found')
    if (list.includes(id)) throw problem(409, 'already', 'This restaurant is already in favorites')
    if (list.length >= this.most)
      throw problem(409, 'full', `You have ${this.most} favorites, which is as many as can be kept.`)
    list.unshift(id)
  }

  remove(cookie: string | null, userId: string, id: string): void {
    this.calls.push(`remove ${id}`)
    const list = this.#of(cookie, userId)
    const at = list.indexOf(id)
    if (at >= 0) list.splice(at, 1)
  }
}

interface Waiting {
  readonly tab: Tab
  readonly apply: () => unknown
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

type Fate = 'answered' | 'lost on the way there' | 'lost on the way back' | 'unavailable' | 'too many'

/** One browser: storage and cookies that its tabs share, a network, and a lock that exactly one tab holds. */
export class Browser {
  readonly server: FakeServer
  readonly prefix: string
  cookie: string | null = null
  online = true
  tabs: Tab[] = []
  notices: Notice[] = []
  waiting: Waiting[] = []
  holder: Tab | undefined
  queue: { tab: Tab; go: () => void }[] = []

  constructor(server: FakeServer, prefix: string) {
    this.server = server
    this.prefix = prefix
  }

  open(): Tab {
    const tab = new Tab(this)
    this.tabs.push(tab)
    tab.sync.start()
    return tab
  }

  /** The tab is gone. What it was sending may have arrived; nobody will hear the answer. */
  close(tab: Tab, arrives: boolean): void {
    this.tabs = this.tabs.filter((other) => other !== tab)
    tab.sync.stop()
    for (const one of this.waiting.filter((item) => item.tab === tab)) if (arrives) quietly(one.apply)
    this.waiting = this.waiting.filter((item) => item.tab !== tab)
    this.queue = this.queue.filter((item) => item.tab !== tab)
    if (this.holder === tab) this.pass()
  }

  /** Tells every tab what others have stored. */
  deliver(): void {
    for (const tab of this.tabs) tab.hear()
  }

  network(online: boolean): void {
    this.online = online
    if (online) for (const tab of this.tabs) tab.sync.refresh()
  }

  settle(fate: () => Fate): void {
    const waiting = this.waiting
    this.waiting = []
    for (const { apply, resolve, reject } of waiting) {
      const how = this.online ? fate() : 'lost on the way there'
      try {
        if (how === 'lost on the way there') throw new TypeError('Failed to fetch')
        if (how === 'unavailable') throw new ApiError(503, 'no')
        if (how === 'too many') throw new ApiError(429, 'slower', 1)
        const value = apply()
        if (how === 'lost on the way back') throw new TypeError('Failed to fetch')
        resolve(value as never)
      } catch (error) {
        reject(error)
      }
    }
  }

  pass(): void {
    const next = this.queue.shift()
    this.holder = next?.tab
    next?.go()
  }

  raw(key: string): string | null {
    return localStorage.getItem(`${this.prefix}${key}`)
  }
}

function quietly(apply: () => unknown): void {
  try {
    apply()
  } catch {
    // The server refused; nobody hears it.
  }
}

const KEYS = ['favorites', 'outbox', 'userId']

export class Tab {
  readonly browser: Browser
  readonly sync: FavoritesSync
  readonly favorites
  readonly outbox
  readonly #listeners: ((change: StorageEvent) => void)[] = []
  readonly #seen = new Map<string, string | null>()

  constructor(browser: Browser) {
    this.browser = browser
    // Storage events are delivered by hand, late or not at all to a tab that is gone.
    const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation((_: string, handle: unknown) => {
      this.#listeners.push(handle as (change: StorageEvent) => void)
    })
    const key = (name: string) => `${browser.prefix}${name}`
    this.favorites = stored<readonly Favorite[]>(key('favorites'), (found) =>
      parseItems('favorites', found, restaurantSchema),
    )
    this.outbox = stored(key('outbox'), parseOutbox)
    const userId = stored<string | null>(key('userId'), (found) => (typeof found === 'string' ? found : null))
    listen.mockRestore()
    for (const name of KEYS) this.#seen.set(name, browser.raw(name))
    const { server } = browser
    const start = () =>
      this.#ask(() => {
        browser.cookie = server.start(browser.cookie)
        return { userId: browser.cookie }
      })
    this.sync = new FavoritesSync({
      favorites: this.favorites,
      outbox: this.outbox,
      session: new Session(userId, start, (run) => run()),
      calls: {
        list: (who) => this.#ask(() => server.list(browser.cookie, who)),
        add: (who, id) => this.#ask(() => server.add(browser.cookie, who, id)),
        remove: (who, id) => this.#ask(() => server.remove(browser.cookie, who, id)),
      },
      exclusively: this.#alone,
      tell: (notice) => browser.notices.push(notice),
      online: () => browser.online,
    })
  }

  #ask<T>(apply: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => this.browser.waiting.push({ tab: this, apply, resolve, reject }))
  }

  readonly #alone: Exclusively = async (run) => {
    const { browser } = this
    if (browser.holder === undefined) browser.holder = this
    else await new Promise<void>((go) => browser.queue.push({ tab: this, go }))
    try {
      return await run()
    } finally {
      if (browser.holder === this) browser.pass()
    }
  }

  /** As favorites.ts does it. Answers whether the place is a favorite now. */
  toggle(id: string): boolean {
    const added = !this.favorites.latest().some(({ place_id }) => place_id === id)
    this.outbox.update((box) => withStep(box, { what: added ? 'add' : 'remove', id }))
    this.favorites.update((list) => {
      const others = list.filter(({ place_id }) => place_id !== id)
      return added ? [place(id), ...others] : others
    })
    this.sync.wake()
    return added
  }

  hear(): void {
    for (const name of KEYS) {
      const raw = this.browser.raw(name)
      if (raw === this.#seen.get(name)) continue
      this.#seen.set(name, raw)
      const change = new StorageEvent('storage', { key: `${this.browser.prefix}${name}`, newValue: raw })
      for (const listener of this.#listeners) listener(change)
      if (name === 'outbox') this.sync.wake()
      if (name === 'userId') this.sync.refresh()
    }
  }

  ids(): readonly string[] {
    return this.favorites.get().map(({ place_id }) => place_id)
  }
}
