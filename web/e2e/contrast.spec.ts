import type { Locator, Page } from '@playwright/test'
import { expect, test } from './product'
import { aTeam, playTeam } from './team-fakes'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await playTeam(page, aTeam())
})

/** What is drawn around an element, or around the frame of a text field. */
async function edgesOf(control: Locator) {
  return control.evaluate((element) => {
    const framed = element.matches('input:not([type=range], [type=radio], [type=checkbox])')
    const frame = framed ? (element.parentElement ?? element) : element
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(frame)
    return {
      border: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth),
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    }
  })
}

/** The colours differ, so that one can be seen on the other. */
async function standsOut(element: Locator, pseudo?: string): Promise<void> {
  const [own, around] = await element.evaluate((it, part) => {
    const ground = (of: Element | null): string => {
      const colour = of ? getComputedStyle(of).backgroundColor : 'rgb(0, 0, 0)'
      return of && colour === 'rgba(0, 0, 0, 0)' ? ground(of.parentElement) : colour
    }
    return [getComputedStyle(it, part).backgroundColor, ground(part ? it : it.parentElement)]
  }, pseudo)
  expect(own).not.toBe(around)
}

async function seen(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `e2e-shots/forced-colors-${name}.png` })
}

test('in forced colours a focused control has an outline', async ({ page }, info) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
  const controls = [
    main.getByRole('combobox'),
    main.getByRole('slider'),
    main.getByRole('button', { name: 'italian', exact: true }),
    main.getByRole('radio', { checked: true }).first(),
    main.getByRole('switch').first(),
    main.getByLabel('Departure time'),
    main.getByRole('button', { name: 'Get Suggestions' }),
  ]
  for (const control of controls) {
    // oxlint-disable-next-line no-await-in-loop -- one thing has focus at a time
    await page.keyboard.press('Tab')
    await control.focus()
    expect((await edgesOf(control)).outline, String(control)).toBeGreaterThanOrEqual(2)
  }
  await seen(page, `home-${info.project.name}`)
})

test('in forced colours fields and buttons have borders, and what is chosen stands out', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const suggestions = main.getByRole('button', { name: 'Get Suggestions' })
  await expect(suggestions).toBeEnabled()
  const chip = main.getByRole('button', { name: 'italian', exact: true })
  for (const control of [
    main.getByRole('combobox'),
    main.getByLabel('Departure time'),
    suggestions,
    chip,
    main.getByRole('radiogroup').first(),
    main.getByRole('switch').first(),
  ]) {
    expect((await edgesOf(control)).border, String(control)).toBeGreaterThanOrEqual(1)
  }
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await standsOut(chip)
  await standsOut(main.getByRole('radio', { checked: true }).first())
  // The system draws it, in its own colours.
  await expect(main.getByRole('slider')).toHaveCSS('appearance', 'auto')
  const flip = main.getByRole('switch').first()
  await standsOut(flip, '::after')
  await flip.click()
  await expect(flip).toBeChecked()
  await standsOut(flip)
  await standsOut(flip, '::after')
})

test('in forced colours results and the team page show their focus', async ({ page }, info) => {
  await page.goto('/results')
  const details = page.getByRole('link', { name: 'View Details' }).first()
  await expect(details).toBeVisible()
  await page.keyboard.press('Tab')
  await details.focus()
  expect((await edgesOf(details)).outline).toBeGreaterThanOrEqual(2)
  await seen(page, `results-${info.project.name}`)

  await page.goto('/team/lunch-1')
  const thumb = page.getByRole('button', { name: /^Vote for/ }).first()
  await expect(thumb).toBeVisible()
  await page.keyboard.press('Tab')
  await thumb.focus()
  expect((await edgesOf(thumb)).outline).toBeGreaterThanOrEqual(2)
  await seen(page, `team-${info.project.name}`)
})
