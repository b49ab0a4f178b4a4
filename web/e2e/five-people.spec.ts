import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { call, DESK, person, PHONE, type Place } from './people'
import { expect as baseExpect } from './product'
import { test, zoneAtDawn } from './team-page'

/** A round closes a minute after everyone has voted. */
const expect = baseExpect.configure({ timeout: 30_000 })

test.skip(({ isMobile }) => isMobile, 'its people bring their own screens, two of them phones')
test.setTimeout(300_000)

/** Closed every day: see always-open.sql. */
const SHUT = 'demo-2000'

async function shots(name: string, ...pages: readonly Page[]): Promise<void> {
  for (const [i, page] of pages.entries()) {
    await page.screenshot({ path: `e2e-shots/five-${name}-${i}.png`, fullPage: true })
    await expectAccessible(page)
  }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) => page.locator('li[data-place]').filter({ hasText: name })

test('five people, a shut door, an allergy and a full house', async ({ browser, baseURL }) => {
  const [amara, ben, cleo, mei, jonas] = await Promise.all([
    person(browser, baseURL, DESK),
    person(browser, baseURL, DESK),
    person(browser, baseURL, DESK),
    person(browser, baseURL, PHONE),
    person(browser, baseURL, PHONE),
  ])
  const everyone = [amara, ben, cleo, mei, jonas]

  // Amara makes a team of five where it is morning. One place is closed, one has nothing without nuts.
  const { workplace } = (await call(amara, 'GET', '/api/config')) as { workplace: { lat: number; lng: number } }
  const { results } = (await call(
    amara,
    'GET',
    `/api/restaurants?lat=${workplace.lat}&lng=${workplace.lng}&radius=0.5&departureTime=12:10`,
  )) as { results: readonly Place[] }
  const nuts = results.find(({ dietary }) => dietary?.['Nut-free'] === 'no')
  const [first, second] = results.filter(({ dietary }) => dietary?.['Nut-free'] !== 'no')
  if (!nuts || !first || !second) throw new Error('the demo has such places near the office')
  const { id } = (await call(amara, 'POST', '/api/teams', {
    name: 'Five',
    myName: 'Amara',
    timeZone: zoneAtDawn(),
    departure: '12:00',
    location: { address: 'The office', ...workplace },
  })) as { id: string }
  await call(amara, 'PATCH', '/api/team', { teamId: id, size: 5 })
  for (const { place_id } of [first, second, nuts]) {
    await call(amara, 'POST', '/api/team/suggestions', { teamId: id, place_id })
  }
  const refused = await amara.request.post('/api/team/suggestions', { data: { teamId: id, place_id: SHUT } })
  expect(await refused.json()).toMatchObject({ status: 409, code: 'candidate-ruled-out' })
  await call(amara, 'POST', '/api/team/suggestions', { teamId: id, place_id: SHUT, anyway: true })
  const names = ['Ben', 'Cleo', 'Mei', 'Jonas']
  for (const [i, page] of [ben, cleo, mei, jonas].entries()) {
    await call(page, 'POST', '/api/team/members', { teamId: id, name: names[i] })
  }
  await Promise.all(everyone.map((page) => page.goto(`/team/${id}`)))

  // The closed one stands apart, and cannot be voted for.
  for (const page of [ben, mei]) await expect(page.getByText('1 cannot win today', { exact: true })).toBeVisible()

  // Jonas likes what Mei cannot eat. She says so, and it cannot win; his vote stays, and is marked.
  await call(jonas, 'POST', '/api/team/vote', { teamId: id, restaurantId: nuts.place_id })
  await expect(row(ben, nuts.name).getByText('Leading')).toBeVisible()
  await call(mei, 'PATCH', '/api/team/members/me', { teamId: id, needs: ['Nut-free'], musts: ['Nut-free'] })
  for (const page of everyone) await expect(page.getByText('2 cannot win today', { exact: true })).toBeVisible()
  await expect(row(jonas, nuts.name)).toContainText('Not for someone here: cannot win.')
  await expect(row(jonas, nuts.name)).toContainText('Your vote stays here. It cannot count.')
  await expect(ben.getByText('Leading')).toHaveCount(0)
  await shots('cannot-win', ben, jonas)

  // Everyone votes, and the round closes a minute later.
  for (const page of [amara, ben, cleo, mei, jonas]) {
    await page.getByRole('button', { name: `Vote for ${first.name}` }).click()
  }
  for (const page of [amara, mei]) {
    await expect(page.getByRole('heading', { name: /^Everyone has voted: closing in/ })).toBeVisible()
  }
  await shots('closing', amara, mei)
  for (const page of everyone) await expect(title(page)).toHaveText(`${first.name} it is`, { timeout: 120_000 })

  // The house is full. Mei says so in the street, and everyone is on the way to plan B.
  const planB = mei.getByRole('region', { name: /^If it is full: / })
  await expect(planB).toBeVisible()
  await shots('decided', ben, mei)
  await planB.getByRole('button', { name: "It's full" }).tap()
  for (const page of everyone) await expect(title(page)).toHaveText(/^Everyone to /)
  const [to] = await Promise.all(everyone.map((page) => title(page).innerText()))
  for (const page of everyone) await expect(title(page)).toHaveText(to ?? '')
  await expect(ben.getByText(/Mei/).first()).toBeVisible()
  await expect(mei.getByRole('button', { name: /^Undo(?! adding)/ })).toBeVisible()
  await expect(ben.getByRole('button', { name: /^Undo(?! adding)/ })).toHaveCount(0)
  await shots('moved', ben, mei)
  for (const page of everyone) await page.context().close()
})
