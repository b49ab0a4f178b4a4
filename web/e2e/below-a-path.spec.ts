import { expect, test, visitedBefore } from './product'
import { BELOW, Deployment } from './releases'

// An intranet has one host name and gives each product a path: https://intranet.example/lunch.

test.use({ serviceWorkers: 'allow', expected: { errors: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch/ } })

let deployment: Deployment
test.beforeAll(async () => {
  deployment = new Deployment(BELOW)
  await deployment.deploy('first')
})
test.afterAll(() => deployment.stop())

test('below a path of its host, everything works and nothing is asked for elsewhere', async ({ page, context }) => {
  const outside: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/lunch')) outside.push(request.url())
  })
  await visitedBefore(page, { location: { address: '1 Noon Square, Noonhaven', lat: 46, lng: -6 } })
  await page.goto(BELOW)
  await expect(page).toHaveURL(`${BELOW}/`)
  await page.getByRole('button', { name: 'Get Suggestions' }).click()
  await expect(page).toHaveURL(`${BELOW}/results`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`^${BELOW}/restaurant/`))
  const named = page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /Suggestions|Loading/ })
  const name = await named.innerText()
  await page.reload()
  await expect(named).toHaveText(name)

  // A team: its link has the path, and its page is live.
  await page.goto(`${BELOW}/results`)
  await page.getByRole('button', { name: /^Team/ }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Team Voting' })
  await dialog.getByRole('button', { name: 'Copy team link' }).click()
  const link = dialog.getByLabel('Team share link')
  await expect(link).toHaveValue(new RegExp(`^${BELOW}/team/[\\w-]+$`))
  const streamed = page.waitForRequest('**/lunch/api/team/events?*')
  await page.goto(await link.inputValue())
  await streamed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The worker belongs to the path, and opens the app without a network.
  await page.goto(`${BELOW}/`)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${BELOW}/`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(outside).toEqual([])
})
