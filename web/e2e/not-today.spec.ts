import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { call, type Place } from './people'
import { expect } from './product'
import { test, zoneAtDawn } from './team-page'

const row = (page: Page, name: string) => page.locator('li[data-place]').filter({ hasText: name })

test('a private veto, from the ballot to the receipt', async ({ page, browser, baseURL }, info) => {
  const shot = async (name: string) => {
    await page.screenshot({ path: `e2e-shots/not-today-${name}-${info.project.name}.png`, fullPage: true })
    await expectAccessible(page)
  }
  const others = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const other = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
      await other.request.post('/api/session')
      return other
    }),
  )
  const [owner, ben] = others
  if (!owner || !ben) throw new Error('four others were made')
  await page.request.post('/api/session')
  const { workplace } = (await call(owner, 'GET', '/api/config')) as { workplace: { lat: number; lng: number } }
  const { results } = (await call(
    owner,
    'GET',
    `/api/restaurants?lat=${workplace.lat}&lng=${workplace.lng}&radius=0.5&departureTime=12:10`,
  )) as { results: readonly Place[] }
  const [first, second] = results
  if (!first || !second) throw new Error('the demo has places near the office')
  const { id: teamId } = (await call(owner, 'POST', '/api/teams', {
    name: 'Quiet',
    myName: 'Amara',
    timeZone: zoneAtDawn(),
    departure: '12:00',
    location: { address: 'The office', ...workplace },
  })) as { id: string }
  for (const { place_id } of [first, second]) await call(owner, 'POST', '/api/team/suggestions', { teamId, place_id })
  for (const [i, member] of [page, ...others.slice(1)].entries()) {
    await call(member, 'POST', '/api/team/members', { teamId, name: ['Mei', 'Ben', 'Cleo', 'Jonas'][i] })
  }
  for (const restaurantId of [first.place_id, second.place_id]) {
    await call(owner, 'POST', '/api/team/vote', { teamId, restaurantId })
  }
  await call(ben, 'POST', '/api/team/vote', { teamId, restaurantId: first.place_id })

  // It says what it means first. Then only Mei sees it.
  await page.goto(`/team/${teamId}`)
  await page.getByRole('button', { name: `Not today: ${first.name}` }).click()
  await expect(page.getByRole('group', { name: `Not today: ${first.name}` })).toContainText('nobody learns')
  await shot('ask')
  await page.getByRole('button', { name: 'Not today', exact: true }).click()
  await expect(row(page, first.name)).toContainText('It counts if voting closes as it is now.')
  await expect(page.getByRole('button', { name: `Undo your Not today for ${first.name}` })).toBeFocused()
  await shot('own')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('own-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await ben.goto(`/team/${teamId}`)
  await expect(row(ben, first.name)).toContainText('Leading')
  await expect(row(ben, first.name)).not.toContainText('Your Not today')

  // When voting closes, the other one wins, and nobody is named.
  await call(owner, 'POST', '/api/team/finalise', { teamId })
  for (const one of [page, ben]) {
    await expect(one.getByRole('heading', { level: 1 })).toHaveText(`${second.name} it is`)
    await expect(one.getByText('Someone said not today').first()).toBeVisible()
  }
  await shot('receipt')
  for (const other of others) await other.context().close()
})
