import { expectAccessible } from './accessibility'
import { ballot, colleague, expect, openBallot, saved, teamIdOf, test, thumb, zoneAtDawn } from './team-page'

// Two people: longer than one page takes on a busy machine.
test.describe.configure({ timeout: 60_000 })

test('opening the dialog writes nothing, and colleagues see a proposal once it has a vote', async ({
  page,
  isMobile,
  browser,
  baseURL,
}) => {
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const [, second = ''] = await openBallot(page, isMobile)
  const teamId = await teamIdOf(page)
  const priya = await colleague(browser, baseURL ?? '', teamId, 'Priya')
  const names = async () => {
    const told = (await priya.call('GET', `/api/team?id=${teamId}`)) as {
      round: { candidates: { restaurant: { name: string }; votes: number }[] }
    }
    return told.round.candidates.map(({ restaurant, votes }) => `${restaurant.name} ${votes}`)
  }
  expect(await names()).toEqual([])
  expect(written.filter((one) => one !== 'POST /api/session')).toEqual([])

  await expect(ballot(page).getByText('Only you see this until you vote for it.')).toHaveCount(3)
  await saved(page, () => thumb(page, second).click())
  expect(await names()).toEqual([`${second} 1`])
  await expect(ballot(page)).toHaveCount(3)
  await expect(ballot(page).getByText('Only you see this until you vote for it.')).toHaveCount(2)
  await priya.context.close()
})

test('who was invited and has searched for nothing is proposed three, and puts one to the vote', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { workplace } = (await (await page.request.get('/api/config')).json()) as {
    workplace: { lat: number; lng: number }
  }
  const owner = await browser.newContext({ baseURL: baseURL ?? '' })
  await owner.request.post('/api/session')
  const params = { timeZone: zoneAtDawn(), address: 'Work', lat: workplace.lat, lng: workplace.lng }
  const { id } = (await (await owner.request.get('/api/team', { params })).json()) as { id: string }

  await page.goto(`/team/${id}`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Priya')
  await page.getByRole('button', { name: /^Join/ }).click()
  const put = page.getByRole('button', { name: /^Put it to the vote/ })
  await expect(put).toHaveCount(3)
  await page.screenshot({ path: `e2e-shots/ballot-empty-${info.project.name}.png`, fullPage: true })
  await expectAccessible(page, 'main')
  await put.first().click()
  await expect(ballot(page)).toHaveCount(1)
  await expect(put).toHaveCount(2)
  await expect(ballot(page).getByRole('button', { name: /^Vote for/ })).toBeFocused()
  await owner.close()
})
