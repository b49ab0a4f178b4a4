import { ballot, colleague, expect, openBallot, saved, teamIdOf, test, thumb } from './team-page'

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
