import type { Page } from '@playwright/test'
import { profileButton } from './lunches'
import { expect } from './product'

export const AMARA = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  defaultLocation: { address: 'Desk 4', lat: 46.01, lng: -6.01 },
  favoriteCuisines: ['thai'],
}

export async function openProfile(page: Page) {
  await profileButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Your Profile' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Saves a place of the list as a favorite, and answers with its name. */
export async function addFavorite(page: Page, nth: number): Promise<string> {
  await page.goto('/results')
  const card = page.getByRole('article').nth(nth)
  const name = await card.getByRole('heading').innerText()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/favorites'),
  )
  await page.getByRole('button', { name: `Add ${name} to favorites` }).click()
  expect((await saved).status()).toBe(201)
  return name
}
