import { expect, test, visitedBefore } from './product'

// Turkish has a dotless i: there "Irish" in lower case is "ırish", and "italian" in upper case begins with "İ".
test.use({ locale: 'tr-TR' })

test.beforeEach(({ page }) =>
  // Playwright's locale reaches dates and numbers, but not the case of letters.
  page.addInitScript(() => {
    Object.assign(String.prototype, {
      toLocaleLowerCase(this: string) {
        return this.replaceAll('I', 'ı').toLowerCase()
      },
      toLocaleUpperCase(this: string) {
        return this.replaceAll('i', 'İ').toUpperCase()
      },
    })
  }),
)

test('English words are searched, stored and written the same in a Turkish browser', async ({ page }) => {
  await visitedBefore(page, { userPreferences: { name: 'irma', email: '', favoriteCuisines: [] } })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'italian', exact: true })).toHaveText('Italian', { useInnerText: true })

  await page.getByRole('button', { name: 'Choose other' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select or add a cuisine' })
  const box = dialog.getByRole('textbox')
  await box.fill('IRISH')
  await expect(dialog.getByRole('group', { name: 'Cuisines' }).getByRole('button')).toHaveText(['Irish'], {
    useInnerText: true,
  })
  await box.fill('INDIAN SWEETS')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('filters') ?? '{}') as unknown))
    .toMatchObject({ cuisines: ['indian sweets'] })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('banner').getByText('I', { exact: true })).toBeVisible()
})
