import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { expect, noon, test } from './product'
import { aTeam, decided, playTeam } from './team-fakes'

const question = (page: Page) => page.getByRole('region', { name: 'How was it?' })

/** The team leaves at 12:35. */
const clockAt = (page: Page, minutesPastTen: number) =>
  page.clock.setFixedTime(noon().getTime() + minutesPastTen * 60_000)

test("after lunch the team's page and Home ask how it was, until one of them is told", async ({ page }, info) => {
  await playTeam(page, decided(aTeam()))
  await clockAt(page, 54)
  await page.goto('/team/lunch-1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Copper Ladle')
  await expect(question(page)).toHaveCount(0)

  await clockAt(page, 86)
  await page.goto('/')
  await expect(question(page)).toContainText('Copper Ladle, today')
  await page.goto('/team/lunch-1')
  await expect(question(page)).toContainText('Copper Ladle, today')
  await question(page).scrollIntoViewIfNeeded()
  await page.screenshot({ path: `e2e-shots/after-lunch-${info.project.name}.png` })
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Good' }).click()
  await question(page).getByRole('radio', { name: 'Up to 10 min' }).click()
  await expect(question(page)).toContainText('Thanks, noted.')

  // The question would come later than the page.
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})
