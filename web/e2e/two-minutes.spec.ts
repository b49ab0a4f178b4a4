import { under } from './bounds'
import { expect, hasHelsinki, HELSINKI, test } from './product'

const STREETS = ['Mannerheimintie', 'Aleksanterinkatu', 'Kaivokatu', 'Fabianinkatu', 'Pohjoisesplanadi']
const LUNCH_WITHIN = 2000
const KEYS_PAST_THE_THIRD = 3

test.describe('from an empty browser to lunch in Helsinki, with the keyboard alone and London beside it', () => {
  test.skip(!hasHelsinki, 'the extract is not at hand')

  for (const street of STREETS) {
    test(`${street} is found in six keystrokes, and lunch is there within two seconds`, async ({ page }) => {
      await page.goto(HELSINKI)
      const box = page.getByRole('combobox', { name: 'Workplace address or postcode' })
      for (let tabs = 0; tabs < 20 && !(await box.evaluate((it) => it === document.activeElement)); tabs++) {
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type(street.slice(0, 3 + KEYS_PAST_THE_THIRD))
      const option = page.getByRole('option', { name: new RegExp(`^${street}`) }).first()
      await expect(option).toBeVisible()
      while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(box).toHaveValue(new RegExp(`^${street}`))
      const suggestions = page.getByRole('button', { name: 'Get Suggestions' })
      await expect(suggestions).toBeEnabled()
      for (let tabs = 0; tabs < 60 && !(await suggestions.evaluate((it) => it === document.activeElement)); tabs++) {
        await page.keyboard.press('Tab')
      }
      const start = Date.now()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('article').first()).toBeVisible()
      under(`lunch near ${street}`, Date.now() - start, LUNCH_WITHIN)
    })
  }
})
