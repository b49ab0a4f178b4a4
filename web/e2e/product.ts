import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'

/** Two work trees on one machine test side by side when each has ports of its own. */
export const DEMO_PORT = Number(process.env['NOONISH_E2E_PORT'] ?? 18_080)
export const HELSINKI_PORT = DEMO_PORT + 1
export const HELSINKI = `http://127.0.0.1:${HELSINKI_PORT}`

/** The real extract is read from beside the repository, never copied into it. */
export const hasHelsinki = existsSync(
  `${process.env['NOONISH_SHARED'] ?? '../../shared'}/data/helsinki-centre-2019.osm.pbf`,
)

export const STATION = { address: 'Central Station, Helsinki', lat: 60.1719, lng: 24.9414 }

const DAY = 24 * 60 * 60_000
/** As long as the slowest test may take. */
const LONGEST_TEST = 5 * 60_000

/** The day of the server's clock, which no test can set. It is the same all through a test. */
export const today = () => new Date().toISOString().slice(0, 10)

/** Just after noon. Tests run at any hour, and at night no place would be open on arrival. */
export const noon = () => new Date(`${today()}T12:10:00Z`)

/** The same on the clock of the browser under test, which is where a departure time comes from. */
export const leaving = (timeZone = 'Europe/London') =>
  noon().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/**
 * Lets so much time pass on the page's clock, with all that was to happen in it, and lets the page draw the outcome.
 * For what must not happen: what must happen is waited for by its look.
 */
export async function timePasses(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await frames(page, 2)
}

/** Waits until the page was drawn so many times. */
export async function frames(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
}

interface Ours {
  readonly expected: { errors: RegExp; requests?: RegExp }
  readonly oneDay: void
}

/**
 * A page that fails its test when something goes wrong behind the person's back: an exception, a console
 * error, a violation of the content policy, or a request to anybody but us. It is always noon there.
 */
export const test = base.extend<Ours>({
  // A test that could pass midnight begins after it.
  oneDay: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const left = DAY - (Date.now() % DAY)
      if (left < LONGEST_TEST) await pause(left)
      await use()
    },
    { auto: true, timeout: 2 * LONGEST_TEST },
  ],
  // A page of ours that is answered with 404 is an error to the browser's console.
  expected: [{ errors: /404 \(Not Found\).*\/no/ }, { option: true }],
  page: async ({ page, expected }, use) => {
    const trouble: string[] = []
    page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`))
    page.on('console', (line) => {
      const text = `${line.text()} ${line.location().url}`
      if (line.type() === 'error' && !expected.errors.test(text)) trouble.push(text)
    })
    page.on('request', (request) => {
      const url = request.url()
      if (/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(url) || expected.requests?.test(url)) return
      trouble.push(`left the origin: ${url}`)
    })
    await page.clock.setFixedTime(noon())
    await use(page)
    expect(trouble).toEqual([])
  },
})

export { expect }

/** Opens the browser as it was left by an earlier visit. */
export async function visitedBefore(page: Page, storage: Readonly<Record<string, unknown>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
    }
  }, storage)
}
