import type { Browser, Page } from '@playwright/test'
import { compared, under } from './bounds'
import { expect, test } from './product'
import { hasNats, Replicas } from './replicas'
import { zoneAtDawn } from './team-page'

const VOTES = compared ? 100 : 20
/** Screens follow at the heartbeat at the latest, every 20 s; a busy machine may draw them later. */
const PATIENCE = 60_000
/** The invented city is the same on every machine. */
const PLACE = 'demo-0001'

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

async function person(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await post(page, '/api/session', {})
  return page
}

/** The only restaurant on the ballot, with so many votes of the four expected. */
const row = (page: Page) => page.getByRole('list', { name: "Today's ballot" }).getByRole('listitem')
const shows = (page: Page, votes: number) => row(page).filter({ hasText: `${votes}/4` })

/** Presses one's thumb, and answers how long it takes until the other's screen has it. */
async function press(from: Page, to: Page, votes: number): Promise<number> {
  await row(from)
    .getByRole('button', { name: /Voted? for/ })
    .click()
  const pressed = Date.now()
  await shows(to, votes).waitFor({ timeout: PATIENCE })
  return Date.now() - pressed
}

test('a vote on one replica is on the screen of another, with NATS within a second', async ({ browser }) => {
  test.skip(!hasNats, 'nats-server is not installed')
  test.setTimeout(300_000)
  const replicas = new Replicas()
  try {
    await replicas.start()
    const [anna, bert] = await Promise.all(replicas.bases.map((base) => person(browser, base)))
    if (anna === undefined || bert === undefined) throw new Error('two replicas have two people')
    const team = await post<{ id: string }>(anna, '/api/teams', {
      name: 'Two replicas',
      myName: 'Anna',
      timeZone: zoneAtDawn(),
      departure: '12:00',
    })
    await post(bert, '/api/team/members', { teamId: team.id, name: 'Bert' })
    await post(anna, '/api/team/suggestions', { teamId: team.id, place_id: PLACE })
    await Promise.all([anna, bert].map((page) => page.goto(`/team/${team.id}`)))
    await Promise.all([anna, bert].map((page) => expect(shows(page, 0)).toBeVisible({ timeout: 20_000 })))

    // Both vote, both take it back, and again. The first is for both streams to be open.
    const turns = [
      [anna, bert, 1],
      [bert, anna, 2],
      [anna, bert, 1],
      [bert, anna, 0],
    ] as const
    for (const [from, to, votes] of turns) await press(from, to, votes)
    let slowest = 0
    for (let i = 0; i < VOTES; i++) {
      const [from, to, votes] = turns[i % 4] ?? turns[0]
      slowest = Math.max(slowest, await press(from, to, votes))
    }

    await replicas.killNats()
    const without = await press(anna, bert, 1)
    await replicas.startNats()
    const back = await press(bert, anna, 2)
    under(`slowest of ${VOTES} votes between replicas`, slowest, 1000)
    under('a vote without NATS', without, 25_000)
    under('a vote once NATS is back', back, 2000)
  } finally {
    await replicas.stop()
  }
})
