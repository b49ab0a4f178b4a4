import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { call, DESK, person, PHONE, type Place } from './people'
import { expect as baseExpect } from './product'
import { colleague, test, zoneAtDawn } from './team-page'

const expect = baseExpect.configure({ timeout: 30_000 })

test.skip(({ isMobile }) => isMobile, 'its people bring their own screens, one of them a phone')
test.setTimeout(180_000)

/** Two places and two needs, each of which is refused by one of them and not by the other. */
function opposites(places: readonly Place[]) {
  const refuses = ({ dietary = {} }: Place, need: string) => dietary[need] === 'no'
  for (const one of places) {
    for (const other of places) {
      for (const need of Object.keys(one.dietary ?? {})) {
        const second = Object.keys(other.dietary ?? {}).find((own) => refuses(other, own) && !refuses(one, own))
        if (refuses(one, need) && !refuses(other, need) && second !== undefined) {
          return { one, other, atOne: second, atOther: need }
        }
      }
    }
  }
  throw new Error('the demo has such places near the office')
}

async function shots(name: string, ...pages: readonly Page[]): Promise<void> {
  for (const [i, page] of pages.entries()) {
    await page.screenshot({ path: `e2e-shots/tables-${name}-${i}.png`, fullPage: true })
    await expectAccessible(page)
  }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const card = (page: Page) => page.getByRole('region', { name: 'No place here suits everyone. Two tables would.' })

test('no place suits everyone, and the team sits at two tables', async ({ browser, baseURL }) => {
  if (baseURL === undefined) throw new Error('the configuration names one')
  const [amara, mei] = await Promise.all([person(browser, baseURL, DESK), person(browser, baseURL, PHONE)])
  const { workplace } = (await call(amara, 'GET', '/api/config')) as { workplace: { lat: number; lng: number } }
  const { results } = (await call(
    amara,
    'GET',
    `/api/restaurants?lat=${workplace.lat}&lng=${workplace.lng}&radius=0.5&departureTime=12:10`,
  )) as { results: readonly Place[] }
  const { one, other, atOne, atOther } = opposites(results)
  const { id } = (await call(amara, 'POST', '/api/teams', {
    name: 'Two tables',
    myName: 'Amara',
    timeZone: zoneAtDawn(),
    departure: '12:00',
    location: { address: 'The office', ...workplace },
  })) as { id: string }
  await call(amara, 'PATCH', '/api/team', { teamId: id, size: 5 })
  for (const { place_id } of [one, other]) {
    await call(amara, 'POST', '/api/team/suggestions', { teamId: id, place_id })
  }
  await call(mei, 'POST', '/api/team/members', { teamId: id, name: 'Mei' })
  const [ben, cleo, jonas] = [
    await colleague(browser, baseURL, id, 'Ben'),
    await colleague(browser, baseURL, id, 'Cleo'),
    await colleague(browser, baseURL, id, 'Jonas'),
  ]
  const must = (need: string) => ({ teamId: id, needs: [need], musts: [need] })
  await Promise.all([amara, mei].map((page) => page.goto(`/team/${id}`)))
  await expect(mei.getByRole('button', { name: `Vote for ${one.name}` })).toBeVisible()
  await expect(card(mei)).toHaveCount(0)

  // Two must eat at one place and three at the other. Each is offered their own.
  for (const who of [ben, cleo]) await who.call('PATCH', '/api/team/members/me', must(atOne))
  await jonas.call('PATCH', '/api/team/members/me', must(atOther))
  await call(amara, 'PATCH', '/api/team/members/me', must(atOne))
  await call(mei, 'PATCH', '/api/team/members/me', must(atOther))
  await expect(card(amara)).toContainText(`You would go to ${one.name}.`)
  await expect(card(mei)).toContainText(`You would go to ${other.name}.`)
  await expect(card(mei)).not.toContainText(one.name)
  await shots('offered', amara, mei)

  await card(mei).getByRole('button', { name: 'Accept' }).tap()
  await expect(card(mei)).toContainText(`You go to ${other.name}.`)
  await expect(card(amara)).toContainText('1 of 5 has accepted.')
  await card(mei).getByRole('button', { name: 'Take back' }).tap()
  await expect(card(amara)).toContainText('0 of 5 have accepted.')
  await card(mei).getByRole('button', { name: 'Accept' }).tap()
  await jonas.call('PUT', '/api/team/table', { teamId: id, restaurantId: other.place_id })
  for (const who of [ben, cleo]) await who.call('PUT', '/api/team/table', { teamId: id, restaurantId: one.place_id })
  await expect(card(amara)).toContainText('4 of 5 have accepted.')
  await card(amara).getByRole('button', { name: 'Accept' }).click()
  for (const page of [amara, mei]) {
    await expect(page.getByRole('heading', { name: /^Everyone has answered: closing in/ })).toBeVisible()
  }
  await shots('accepted', amara, mei)

  // The decision holds both: each sees their own table, and the other in a line.
  await amara.getByRole('button', { name: 'Finalise choice' }).first().click()
  await expect(title(amara)).toHaveText(`Your table: ${one.name}`)
  await expect(title(mei)).toHaveText(`Your table: ${other.name}`)
  await expect(mei.getByRole('region', { name: 'The other table' })).toContainText(
    `${one.name} With Amara, Ben and Cleo.`,
  )
  await expect(mei.getByRole('region', { name: "Who's coming" }).getByRole('listitem')).toHaveCount(2)
  await expect(mei.getByRole('button', { name: "It's full" })).toHaveCount(0)
  await shots('decided', amara, mei)

  // The link shows a stranger both tables, and nobody's name at them.
  const stranger = await person(browser, baseURL, PHONE)
  await stranger.goto(`/team/${id}`)
  await expect(title(stranger)).toHaveText(`Two tables: ${one.name} and ${other.name}`)
  await expect(stranger.getByRole('region', { name: 'The two tables' })).not.toContainText('Ben')
  await shots('stranger', stranger)
  for (const page of [amara, mei, stranger]) await page.context().close()
  for (const { context } of [ben, cleo, jonas]) await context.close()
})
