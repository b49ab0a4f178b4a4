import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './product'

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** What a test needs to know of a restaurant. */
export interface Place {
  readonly place_id: string
  readonly name: string
  readonly dietary?: Readonly<Record<string, string>>
}

/** Somebody with a screen of their own. */
export async function person(
  browser: Browser,
  baseURL: string | undefined,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    ...(baseURL !== undefined && { baseURL }),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.request.post('/api/session')
  return page
}

/** Calls the API as the person of a page. */
export async function call(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
