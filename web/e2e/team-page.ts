import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect as baseExpect, test as baseTest } from './product'

/** Long enough for a session, a team and what is put on its ballot, one after the other on a busy machine. */
export const expect = baseExpect.configure({ timeout: 15_000 })

/** Where it is so many hours past midnight now. */
export function zoneAt(hour: number): string {
  const west = Math.min(12, new Date().getUTCHours() - hour)
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}

/** Where it is morning now, of the day it is in London: no round ends, and no day either, while a test runs. */
export const zoneAtDawn = () => zoneAt(3)

/** Teams that a page makes are where it is morning; the page's own clock stands at noon as ever. */
export const test = baseTest.extend<{ zone: string }>({
  zone: [zoneAtDawn(), { option: true }],
  context: async ({ context, zone }, use) => {
    await context.route(/\/api\/team\?.*timeZone=/, (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('timeZone', zone)
      return route.continue({ url: url.href })
    })
    await context.route('**/api/teams', (route) => {
      const body = route.request().postDataJSON() as object | null
      return route.continue(body ? { postData: { ...body, timeZone: zone } } : {})
    })
    await use(context)
  },
})

/** Presses what votes, and waits until the server has it: a reload would take the request along. */
export async function saved(page: Page, press: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/team/vote') && answer.ok())
  await press()
  await told
}

interface Found {
  readonly place_id: string
  readonly name: string
  readonly open_at_arrival?: boolean
}

/** Places whose hours nobody knows: they can win at whatever hour a test runs. */
export async function openAtAnyHour(page: Page, count = 1): Promise<readonly Found[]> {
  const { workplace } = (await (await page.request.get('/api/config')).json()) as {
    workplace: { lat: number; lng: number }
  }
  const answer = await page.request.get('/api/restaurants', {
    params: { lat: workplace.lat, lng: workplace.lng, radius: 0.5, departureTime: '12:10' },
  })
  const { results } = (await answer.json()) as { results: readonly Found[] }
  const found = results.slice(3).filter((one) => one.open_at_arrival === undefined)
  if (found.length < count) throw new Error(`the demo has ${count} places of unknown hours nearby`)
  return found.slice(0, count)
}

/** Puts places on the ballot without a vote, as "Add restaurant" does. */
export async function putOnBallot(page: Page, teamId: string, places: readonly Found[]): Promise<void> {
  for (const { place_id } of places) {
    const answer = await page.request.post('/api/team/suggestions', { data: { teamId, place_id } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Team Voting', exact: true })
export const ballot = (page: Page) => page.getByRole('list', { name: "Today's ballot" }).getByRole('listitem')
export const thumb = (page: Page, name: string) => page.getByRole('button', { name: `Vote for ${name}` })
export const shareLink = (page: Page) => page.getByRole('textbox', { name: 'Team share link' })

/** By the header on a wide screen, by the bottom navigation on a phone. */
export async function openTeam(page: Page, isMobile: boolean): Promise<void> {
  const where = isMobile ? page.getByRole('navigation', { name: 'Bottom' }) : page.getByRole('banner')
  await where.getByRole('button', { name: /^Team/ }).click()
  await expect(dialog(page)).toBeVisible()
}

/** A person with results before them and the dialog open, which proposes three of them. Answers with their names. */
export async function openBallot(page: Page, isMobile: boolean): Promise<readonly string[]> {
  await page.goto('/results')
  await expect(page.getByRole('article').first()).toBeVisible()
  await openTeam(page, isMobile)
  await expect(ballot(page)).toHaveCount(3)
  return ballot(page).getByRole('heading').allInnerTexts()
}

export async function teamIdOf(page: Page): Promise<string> {
  return (await shareLink(page).inputValue()).split('/').at(-1) ?? ''
}

/** Somebody else, with a browser of their own, who joined by the link. Speaks to the server without a page. */
export async function colleague(browser: Browser, baseURL: string, teamId: string, name: string) {
  const context: BrowserContext = await browser.newContext({ baseURL })
  const call = async (method: string, path: string, data?: object) => {
    const answer = await context.request.fetch(path, { method, ...(data && { data }) })
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300)
    return (await answer.json()) as unknown
  }
  await call('POST', '/api/session')
  await call('POST', '/api/team/members', { teamId, name })
  return { call, context }
}

/** What lies behind a dialog is hidden, and looked at by other tests. */
export async function expectNoFault(page: Page, info: TestInfo, state: string, within = 'dialog[open]'): Promise<void> {
  await page.screenshot({ path: `e2e-shots/team-${state}-${info.project.name}.png` })
  await expectAccessible(page, within)
}
