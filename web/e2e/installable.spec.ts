import { browserWithNotices } from './browser'
import { expect, test } from './product'

test.use({ serviceWorkers: 'allow', launchOptions: browserWithNotices })

test('can install the app, with every picture that the manifest names', async ({ page, context, baseURL }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${baseURL}/manifest.webmanifest`, []])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window installs nothing, and a test has no other.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { icons, screenshots } = JSON.parse(data) as Record<'icons' | 'screenshots', { src: string; type: string }[]>
  for (const { src, type } of [...icons, ...screenshots]) {
    const answer = await page.request.get(`/${src}`)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
  }
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', /apple-touch-180\.png$/)
})
