import { existsSync } from 'node:fs'
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

/** Just after noon. Tests run at any hour, and at night no place would be open on arrival. */
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:10:00Z`)

/** The same on the clock of the browser under test, which is where a departure time comes from. */
export const LEAVING = NOON.toLocaleTimeString('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * A page that fails its test when something goes wrong behind the person's back: an exception, a console
 * error, a violation of the content policy, or a request to anybody but us. It is always noon there.
 */
export const test = base.extend<{ expected: { errors: RegExp; requests?: RegExp } }>({
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
    await page.clock.setFixedTime(NOON)
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
