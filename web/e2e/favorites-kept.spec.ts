import type { Page, Route } from '@playwright/test'
import { expect, test } from './product'

const CALLS = '**/api/favorites**'
const OFFLINE = /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to fetch|50\d|409/

/** What is asked about people and favorites from here on. */
function asked(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(session|favorites)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const here = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('favorites') ?? '[]') as { name: string }[]).map(({ name }) => name),
  )
const waiting = (page: Page) =>
  page.evaluate(() => {
    const box = JSON.parse(localStorage.getItem('favoritesOutbox') ?? '{"steps":[]}') as { steps: unknown[] }
    return box.steps.length
  })
/** Asked of the server itself, with this browser's cookie. */
const there = (page: Page) =>
  page.evaluate(async () => {
    const userId = localStorage.getItem('userId') ?? ''
    const answer = await fetch('/api/favorites', { headers: { 'user-id': userId } })
    return ((await answer.json()) as { restaurantData: { name: string } }[]).map(
      ({ restaurantData }) => restaurantData.name,
    )
  })

async function open(page: Page): Promise<readonly string[]> {
  await page.goto('/results')
  await expect(page.getByRole('article').first()).toBeVisible()
  return page.getByRole('article').getByRole('heading').allInnerTexts()
}

async function press(page: Page, name: string, what: 'Add' | 'Remove'): Promise<void> {
  const label = what === 'Add' ? `Add ${name} to favorites` : `Remove ${name} from favorites`
  await page.getByRole('button', { name: label, exact: true }).first().click()
}

async function expectEqual(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => waiting(page), { timeout: 15_000 }).toBe(0)
  await expect.poll(() => here(page)).toEqual(names)
  await expect.poll(() => there(page)).toEqual(names)
}

test('looking makes nobody of anybody; the first heart does, and favorites are fetched from then on', async ({
  page,
}) => {
  const calls = asked(page)
  const [name = ''] = await open(page)
  await page.goto('/history?tab=favorites')
  await open(page)
  expect(calls).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
  await press(page, name, 'Add')
  await expect.poll(() => calls).toEqual(['POST /api/session', 'POST /api/favorites', 'GET /api/favorites'])
  await expectEqual(page, [name])
  calls.length = 0
  await page.reload()
  await expect.poll(() => calls).toEqual(['GET /api/favorites', 'POST /api/session'])
})

test.describe('an id that somebody else stored', () => {
  test.use({ expected: { errors: /401 \(Unauthorized\)/ } })

  for (const raw of ['user-123', '"user-123"']) {
    test(`as ${raw} is sent with the call for favorites, and a session is begun when it opens nothing`, async ({
      page,
    }) => {
      await page.addInitScript((id) => {
        if (localStorage.getItem('userId') === null) localStorage.setItem('userId', id)
      }, raw)
      const sent: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/favorites')) sent.push(request.headers()['user-id'])
      })
      await page.goto('/')
      await expect.poll(() => sent).toHaveLength(2)
      const id = await page.evaluate(() => localStorage.getItem('userId'))
      expect(id).not.toBe(raw)
      expect(sent).toEqual(['user-123', id])
    })
  }
})

test.describe('what is changed', () => {
  test.use({ expected: { errors: OFFLINE } })

  test('offline, in two tabs, over a reload and a restart of the server is the same on both sides', async ({
    page,
    context,
  }) => {
    const [a = '', b = '', c = '', d = ''] = await open(page)
    await press(page, a, 'Add')
    await press(page, b, 'Add')
    await expectEqual(page, [b, a])

    // Without a network, and kept over what a reload would do.
    await context.setOffline(true)
    await press(page, c, 'Add')
    await press(page, a, 'Remove')
    await expect.poll(() => waiting(page)).toBe(2)
    await context.setOffline(false)
    await expectEqual(page, [c, b])

    // The server goes away in the middle: one answer is lost after the change was made, one call never arrives.
    let lost = 0
    const restart = async (route: Route) => {
      if (route.request().method() === 'POST' && lost === 0) await route.fetch()
      lost += 1
      await route.abort('connectionrefused')
    }
    await page.route(CALLS, restart)
    await press(page, d, 'Add')
    await expect.poll(() => lost).toBeGreaterThan(0)
    await press(page, b, 'Remove')
    await page.unroute(CALLS, restart)
    await page.reload()
    await expectEqual(page, [d, c])

    const second = await context.newPage()
    await open(second)
    await press(second, a, 'Add')
    await press(page, c, 'Remove')
    await expectEqual(page, [a, d])
    await expectEqual(second, [a, d])
    await expect(page.getByText('Already in favorites')).toBeHidden()
    await second.close()
  })

  test('while the server has trouble is kept without a word', async ({ page }) => {
    const [name = ''] = await open(page)
    await page.route(CALLS, (route) => route.fulfill({ status: 503, body: '' }))
    await press(page, name, 'Add')
    await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible()
    await expect.poll(() => waiting(page)).toBe(1)
    await expect(page.getByText('Failed to add')).toBeHidden()
    await page.unroute(CALLS)
    await page.reload()
    await expectEqual(page, [name])
  })
})

test.describe('a change that the server refuses', () => {
  test.use({ expected: { errors: /40\d/ } })

  const refuse = (page: Page, method: string, status: number, body: object | string) =>
    page.route(CALLS, (route) => {
      if (route.request().method() !== method) return route.fallback()
      return route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })
    })
  const problem = (message: string) => ({ type: 'x', title: 'x', status: 409, message, instance: '1' })

  for (const [what, body, description] of [
    ['with a message', problem('You have 500 favorites.'), 'You have 500 favorites.'],
    ['with an empty message', problem(''), 'Could not add restaurant to favorites'],
    ['without a message', 'no', 'Failed to add to favorites'],
  ] as const) {
    test(`when adding, ${what}, is told and the heart is empty again`, async ({ page }) => {
      const [name = ''] = await open(page)
      await refuse(page, 'POST', 409, body)
      await press(page, name, 'Add')
      await expect(page.getByText('Failed to add', { exact: true })).toBeVisible()
      await expect(page.getByText(description, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: `Add ${name} to favorites` })).toBeVisible()
      await expectEqual(page, [])
    })
  }

  test('because another device was first is told, and the heart stays', async ({ page }) => {
    const [name = '', other = ''] = await open(page)
    await press(page, other, 'Add')
    await expectEqual(page, [other])
    const id = await page.getByRole('article').first().getAttribute('id')
    await page.evaluate(async (restaurantId) => {
      const userId = localStorage.getItem('userId') ?? ''
      const headers = { 'user-id': userId, 'Content-Type': 'application/json' }
      await fetch('/api/favorites', { method: 'POST', headers, body: JSON.stringify({ restaurantId }) })
    }, id)
    await press(page, name, 'Add')
    await expect(page.getByText('Already in favorites', { exact: true })).toBeVisible()
    await expect(page.getByText('This restaurant is already in your favorites', { exact: true })).toBeVisible()
    await expectEqual(page, [name, other])
  })

  test('when removing is told and the heart is filled again', async ({ page }) => {
    const [name = ''] = await open(page)
    await press(page, name, 'Add')
    await expectEqual(page, [name])
    await refuse(page, 'DELETE', 400, 'no')
    await press(page, name, 'Remove')
    await expect(page.getByText('Failed to remove', { exact: true })).toBeVisible()
    await expect(page.getByText('Could not remove restaurant from favorites', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${name} from favorites` })).toBeVisible()
  })
})
