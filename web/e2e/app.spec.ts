import { expectAccessible } from './accessibility'
import { expect } from './product'
import { openAtAnyHour, openBallot, putOnBallot, saved, teamIdOf, test, thumb } from './team-page'

// What a device makes of the app: its shortcuts, its share sheet and its badge.

test('the shortcuts pick a place, and open the team', async ({ page }) => {
  await page.goto('/go/pick')
  await expect(page.getByText('Random pick for you').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Random Pick' })).toBeEnabled()
  await expect(page.getByText('Random pick for you')).toHaveCount(0)
  await page.goto('/go/team')
  await expect(page.getByRole('dialog', { name: 'Team Voting', exact: true })).toBeVisible()
})

test('a place that is shared with the app is found by its name', async ({ page }, info) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Random Pick' })).toBeEnabled()
  const [place] = await openAtAnyHour(page)
  const text = `${place?.name}\n1 Some Street\nhttps://maps.example/xyz`
  await page.goto(`/share?${new URLSearchParams({ title: 'Directions', text })}`)
  const link = page.getByRole('link', { name: place?.name ?? '' }).first()
  await expect(link).toBeVisible()
  await page.screenshot({ path: `e2e-shots/share-${info.project.name}.png` })
  await expectAccessible(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place?.name ?? '')
})

test('the badge shows while a vote waits, and the link goes to the share sheet', async ({ page, isMobile }, info) => {
  await page.addInitScript(() => {
    const did: string[] = []
    const note = (what: string) => () => Promise.resolve(void did.push(what))
    const share = ({ url }: { url: string }) => note(`share ${url}`)()
    Object.assign(navigator, { setAppBadge: note('set'), clearAppBadge: note('clear') })
    Object.defineProperty(navigator, 'share', { value: share })
    Object.assign(window, { did })
  })
  const did = () => page.evaluate(() => (window as unknown as { did: string[] }).did)
  const last = async () => (await did()).at(-1)
  await openBallot(page, isMobile)
  const places = await openAtAnyHour(page)
  await page.getByRole('button', { name: 'Copy team link' }).click()
  const teamId = await teamIdOf(page)
  await page.screenshot({ path: `e2e-shots/share-button-${info.project.name}.png` })
  await page.getByRole('button', { name: 'Share team link' }).click()
  // The badge may be set later: the page has just heard of the team.
  await expect.poll(did).toContain(`share ${new URL(page.url()).origin}/team/${teamId}`)
  await putOnBallot(page, teamId, places)
  await page.getByRole('link', { name: 'Open team page' }).click()
  await expect.poll(last).toBe('set')
  await saved(page, () => thumb(page, places[0]?.name ?? '').click())
  await expect.poll(last).toBe('clear')
})
