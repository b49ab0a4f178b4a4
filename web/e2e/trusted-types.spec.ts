import { fakeConfig } from './address-fakes'
import { browser } from './browser'
import { expect, STATION, test, visitedBefore } from './product'

test.use({
  launchOptions: browser(true),
  expected: { errors: /TrustedHTML|TrustedScriptURL|TrustedTypePolicy|a script from elsewhere|Trusted Type/ },
})

test('markup and scripts from elsewhere are refused by the browser, and the map is drawn all the same', async ({
  page,
}) => {
  await visitedBefore(page, { location: STATION })
  await fakeConfig(page, { map: { style: '/map-style.json' } })
  await page.route('**/map-style.json', (route) => route.fulfill({ json: { version: 8, sources: {}, layers: [] } }))
  await page.goto('/')
  const map = page.getByRole('region', { name: 'Map of your location' })
  await expect(map.locator('canvas')).toBeVisible()
  const refused = await page.evaluate(() => {
    const outcome = (attempt: () => unknown): string => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    return {
      markup: outcome(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      script: outcome(() => (document.createElement('script').src = 'https://evil.example/a.js')),
      worker: outcome(() => new Worker('/api/config')),
      policy: outcome(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy: (n: string, r: object) => void } }
        ).trustedTypes.createPolicy('mine', {}),
      ),
    }
  })
  expect(refused).toEqual({ markup: 'refused', script: 'refused', worker: 'refused', policy: 'refused' })
})
