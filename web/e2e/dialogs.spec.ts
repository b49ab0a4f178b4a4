import { expect, test } from './team-page'

const CUISINES = 'Select or add a cuisine'

test('a toast above a dialog can be closed, and outlives the dialog', async ({ page, context, isMobile }, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: /^Team/ }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Team Voting' })
  const copy = dialog.getByRole('button', { name: 'Copy team link' })
  const toast = page.getByRole('listitem').filter({ hasText: 'Team link copied to clipboard' })
  await copy.click()
  await expect(toast).toBeVisible()
  await page.screenshot({ path: `e2e-shots/toast-above-dialog-${info.project.name}.png` })
  await toast.getByRole('button', { name: 'Close notification' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()

  // On a phone the dialog is as tall as the screen, and the toast lies above its button until it goes.
  if (isMobile) return
  await copy.click()
  await expect(toast).toBeVisible()
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast).toBeVisible()
})

test('Escape closes a toast that has focus, and not the dialog around it', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'phones have no F8')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: /^Team/ }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Team Voting' })
  await dialog.getByRole('button', { name: 'Copy team link' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Team link copied to clipboard' })
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('a dialog stands in the middle, or on the edge of a phone, and closes by a press beside it', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Choose other' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: CUISINES })
  const { height = 0 } = page.viewportSize() ?? {}
  const sheet = dialog.locator('> div').first()
  const margins = async () => {
    const box = await sheet.boundingBox()
    const above = box?.y ?? 0
    return { above, below: height - above - (box?.height ?? 0) }
  }
  // Even without motion the first frame is drawn where the motion begins.
  if (isMobile) await expect.poll(async () => (await margins()).below).toBe(0)
  else {
    await expect
      .poll(async () => {
        const { above, below } = await margins()
        return Math.abs(above - below)
      })
      .toBeLessThanOrEqual(1)
  }
  expect((await margins()).above).toBeGreaterThan(30)

  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(10, 15)
  await page.mouse.wheel(0, 300)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.mouse.click(10, 15)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
