import { ballot, colleague, dialog, expect, expectNoFault, openBallot, shareLink, teamIdOf, test } from './team-page'

// Several people and several screens: longer than one page takes on a busy machine.
test.describe.configure({ timeout: 60_000 })
// Whoever leaves hears that the team is gone, and may ask once more before the page forgets it.
test.use({ expected: { errors: /404 \(Not Found\) \S*\/api\/team\?id=/ } })

test('Change makes a group, names it, counts heads and leads back', async ({ page, isMobile }, info) => {
  await openBallot(page, isMobile)
  const change = async (item: string) => {
    await dialog(page).getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await change('New team')
  const form = page.getByRole('dialog', { name: 'New team' })
  await expect(form.getByLabel('Team name')).toBeFocused()
  await form.getByLabel('Team name').fill('Thursday football')
  await form.getByLabel('Your name').fill('Amara')
  await form.getByRole('button', { name: 'Create team' }).click()
  await expect(dialog(page).getByText('Current group: Thursday football', { exact: true })).toBeVisible()

  await change('Team settings')
  const settings = page.getByRole('dialog', { name: 'Team settings' })
  await expect(settings).toBeFocused()
  await settings.getByLabel('Team name').fill('Friday football')
  await settings.getByLabel('Team size').fill('9')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Team updated', { exact: true })).toBeVisible()
  await expectNoFault(page, info, 'settings')
  await settings.getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page).getByText('Current group: Friday football', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('9 members • Created by you', { exact: true })).toBeVisible()

  await change('You in this team')
  const you = page.getByRole('dialog', { name: 'You in this team' })
  await expect(you.getByLabel('Your name')).toHaveValue('Amara')
  await you.getByLabel('Your name').fill('Amara L.')
  await you.getByRole('button', { name: 'Save' }).click()
  await change('You in this team')
  await expect(you.getByLabel('Your name')).toHaveValue('Amara L.')
  await page.getByRole('button', { name: 'Back to Team Voting' }).click()

  await dialog(page).getByRole('button', { name: 'Change' }).click()
  const menu = page.getByRole('menu', { name: 'Change' })
  await expect(menu.getByRole('menuitemradio', { name: /Friday football/ })).toBeChecked()
  await expectNoFault(page, info, 'change', '[role=menu]')
  await menu.getByRole('menuitemradio', { name: /Tech Team/ }).click()
  await expect(dialog(page).getByText('Current group: Tech Team', { exact: true })).toBeVisible()
  await expect(ballot(page)).toHaveCount(3)
})

test('a new link takes the place of the old one, and who leaves is out', async ({
  page,
  isMobile,
  browser,
  baseURL,
}) => {
  await openBallot(page, isMobile)
  const old = await teamIdOf(page)
  const priya = await colleague(browser, baseURL ?? '', old, 'Priya')
  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Team settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Team settings' })
  await settings.getByRole('button', { name: 'Make a new link' }).click()
  await expect(page.getByText('The old link no longer works. Members keep access.', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Done' }).click()
  await expect(shareLink(page)).not.toHaveValue(new RegExp(old))
  await expect(ballot(page)).toHaveCount(3)

  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'You in this team' }).click()
  const you = page.getByRole('dialog', { name: 'You in this team' })
  await you.getByRole('button', { name: 'Leave the team' }).click()
  await expect(you.getByText(/The longest-standing member takes over/)).toBeVisible()
  await you.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(you).toBeHidden()
  await expect(page.getByText('You left the team', { exact: true })).toBeVisible()
  expect(((await priya.call('GET', `/api/team?id=${old}`)) as { role: string }).role).toBe('owner')
  await priya.context.close()
})
