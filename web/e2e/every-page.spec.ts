import AxeBuilder from '@axe-core/playwright'
import { expect, test, visitedBefore } from './product'

const pages = {
  home: '/',
  results: '/results',
  restaurant: '/restaurant/demo-0001',
  history: '/history',
  '404': '/nowhere',
} as const

for (const theme of ['light', 'dark'] as const) {
  for (const [name, path] of Object.entries(pages)) {
    test(`${name} in ${theme} has no accessibility fault`, async ({ page }, info) => {
      await visitedBefore(page, { theme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `e2e-shots/${name}-${info.project.name}-${theme}.png` })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    })
  }

  for (const [button, title] of [
    ['Profile', 'Your Profile'],
    ['Team', 'Team Voting'],
    ['Choose other', 'Select or add a cuisine'],
  ] as const) {
    test(`the ${title} dialog in ${theme} has no accessibility fault`, async ({ page }, info) => {
      await visitedBefore(page, { theme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.screenshot({
        path: `e2e-shots/${button.toLowerCase().replace(' ', '-')}-dialog-${info.project.name}-${theme}.png`,
      })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    })
  }
}
