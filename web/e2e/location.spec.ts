import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility'
import { fakeAddresses, fakeConfig, STREETS, suggestion } from './address-fakes'
import { expect, hasHelsinki, HELSINKI, STATION, test, timePasses, visitedBefore } from './product'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Workplace address or postcode' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const markerOf = (page: Page) => page.getByRole('img', { name: 'Your location' })
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('location') ?? 'null') as unknown)

test.describe('suggestions', () => {
  test('come from the third character on, once the typing rests, and a pick becomes the location', async ({ page }) => {
    await fakeConfig(page)
    const { asked } = await fakeAddresses(page, { autocomplete: STREETS })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeDisabled()
    await expect(markerOf(page)).toBeHidden()

    const box = boxOf(page)
    await box.pressSequentially('So')
    await timePasses(page, 500)
    expect(asked).toEqual([])
    // The clock stands while somebody types, however slow this machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await box.pressSequentially('uthwark St')
    await page.clock.resume()
    await expect(listOf(page).getByRole('option')).toHaveCount(5)
    expect(asked).toEqual(['autocomplete?query=Southwark+St&limit=5&types=geo'])
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    expect((await listOf(page).boundingBox())?.height).toBe(200)

    await page.getByRole('option', { name: 'Southwark Street London SE1, England' }).click()
    await expect(listOf(page)).toBeHidden()
    await expect(box).toHaveValue('Southwark Street')
    await expect(box).toBeFocused()
    await expect(markerOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Suggestions' })).toBeEnabled()
    await expect
      .poll(() => stored(page))
      .toEqual({
        address: 'Southwark Street, London SE1, England',
        lat: 51.5055,
        lng: -0.0995,
      })

    await page.reload()
    await expect(boxOf(page)).toHaveValue('Southwark Street, London SE1, England')
    expect(asked).toHaveLength(1)
  })

  test('can be reached, left and chosen with the keyboard alone', async ({ page }) => {
    await fakeConfig(page)
    await fakeAddresses(page, { autocomplete: STREETS })
    await page.goto('/')
    const box = boxOf(page)
    await box.focus()
    await page.keyboard.type('south')
    await expect(page.getByText('5 suggestions')).toBeAttached()
    await expect(box).not.toHaveAttribute('aria-activedescendant', /./)

    const active = page.getByRole('option', { selected: true })
    await page.keyboard.press('ArrowDown')
    await expect(active).toContainText('Southwark Street')
    const id = await active.getAttribute('id')
    await expect(box).toHaveAttribute('aria-activedescendant', id ?? 'none')
    await page.keyboard.press('End')
    await expect(active).toContainText('Southwark Cathedral')
    await expect(active).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(active).toContainText('Southwark Street')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect(active).toContainText('Southwark Street')
    await page.keyboard.press('Escape')
    await expect(listOf(page)).toBeHidden()
    await expect(box).toHaveValue('south')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Southwark Bridge Road')
    await expect.poll(() => stored(page)).toMatchObject({ lat: 51.501, lng: -0.0976 })
  })

  test('hide on a click elsewhere, on fewer characters, on leaving, and without results', async ({ page }) => {
    await fakeConfig(page)
    await fakeAddresses(page, {
      autocomplete: (route, query) => route.fulfill({ json: { results: query.startsWith('sou') ? STREETS : [] } }),
    })
    await page.goto('/')
    const box = boxOf(page)
    await box.fill('south')
    await expect(listOf(page)).toBeVisible()
    await page.getByRole('heading', { name: 'Your Location' }).click()
    await expect(listOf(page)).toBeHidden()

    await box.fill('southw')
    await expect(listOf(page)).toBeVisible()
    await box.fill('so')
    await expect(listOf(page)).toBeHidden()

    await box.fill('southwa')
    await expect(listOf(page)).toBeVisible()
    await box.fill('xyzzy')
    await expect(listOf(page)).toBeHidden()

    await box.fill('southwark')
    await expect(listOf(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(listOf(page)).toBeHidden()
  })

  test('of a vendor have its name below the list, which is no higher for it', async ({ page }) => {
    await fakeConfig(page)
    await fakeAddresses(page, {
      autocomplete: (route) => route.fulfill({ json: { results: STREETS, attribution: 'Foursquare' } }),
    })
    await page.goto('/')
    await boxOf(page).fill('south')
    await expect(page.getByText('With suggestions from Foursquare')).toBeInViewport()
    expect((await listOf(page).boundingBox())?.height).toBe(200)
    await page.keyboard.press('Escape')
    await expect(page.getByText('With suggestions from Foursquare')).toBeHidden()
  })

  test('come from places by name when no address begins so, without those that have no point', async ({ page }) => {
    await fakeConfig(page)
    const { asked } = await fakeAddresses(page, {
      autocomplete: [{ ...suggestion('Not a place', 'x'), type: 'search' }, suggestion('Null Island', 'Sea', 0, 0)],
      places: [
        { name: 'Nowhere', geocodes: {} },
        {
          location: { address: '1 Park Street', locality: 'London' },
          geocodes: { main: { latitude: 51.5, longitude: 0 } },
        },
      ],
    })
    await page.goto('/')
    await boxOf(page).fill('Park Street Market')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: 'Unknown Place 1 Park Street, London' }).click()
    await expect(boxOf(page)).toHaveValue('Unknown Place')
    await expect.poll(() => stored(page)).toEqual({ address: '1 Park Street, London', lat: 51.5, lng: 0 })
    expect(asked[1]).toBe('places?query=Park+Street+Market&limit=5&sort=RELEVANCE&fields=name%2Clocation%2Cgeocodes')
  })

  test('of an earlier text never replace those of a later one', async ({ page }) => {
    await fakeConfig(page)
    let [answerEarly, wasAnswered] = [() => {}, () => {}]
    const held = new Promise<void>((resolve) => (answerEarly = resolve))
    const answered = new Promise<void>((resolve) => (wasAnswered = resolve))
    await fakeAddresses(page, {
      autocomplete: async (route, query) => {
        if (query === 'early') await held
        await route.fulfill({ json: { results: [suggestion(`${query} street`, '')] } }).catch(() => undefined)
        if (query === 'early') wasAnswered()
      },
    })
    await page.goto('/')
    const early = page.waitForRequest(/query=early/)
    await boxOf(page).fill('early')
    await early
    await boxOf(page).fill('later')
    await expect(page.getByRole('option', { name: 'later street' })).toBeVisible()
    answerEarly()
    await answered
    await timePasses(page, 1000)
    await expect(page.getByRole('option')).toHaveText(['later street'])
  })

  test.describe('that fail', () => {
    test.use({ expected: { errors: /50[03]/ } })

    test('are a line in the log, and typing goes on', async ({ page }) => {
      await fakeConfig(page)
      const log: string[] = []
      page.on('console', (line) => line.type() === 'warning' && log.push(line.text()))
      await fakeAddresses(page, { autocomplete: 503, places: 503, geocode: 500 })
      await page.goto('/')
      await boxOf(page).fill('Southwark')
      await expect.poll(() => log).toContain('Foursquare API error: 503')
      await expect(listOf(page)).toBeHidden()
      await expect(page.getByRole('alert')).toBeHidden()
      await boxOf(page).press('Enter')
      await expect(page.getByText('No address found for “Southwark”.')).toBeVisible()
      expect(log).toContain('Geocoding error: 500')
    })
  })
})

test.describe('a submitted text', () => {
  test('is looked up, and its first result is the location', async ({ page }) => {
    await fakeConfig(page)
    const { asked } = await fakeAddresses(page, {
      geocode: [{ geocodes: { main: { latitude: 51.5055, longitude: -0.0995 } } }],
    })
    await page.goto('/')
    await boxOf(page).fill('SE1 0UN')
    await boxOf(page).press('Enter')
    await expect(markerOf(page)).toBeVisible()
    await expect(boxOf(page)).toHaveValue('SE1 0UN')
    expect(asked).toContain('geocode?address=SE1+0UN')
    await expect.poll(() => stored(page)).toEqual({ address: 'SE1 0UN', lat: 51.5055, lng: -0.0995 })
  })

  test('that means nothing says so and stays', async ({ page }) => {
    await visitedBefore(page, { location: STATION })
    await fakeConfig(page)
    await fakeAddresses(page, {})
    await page.goto('/')
    await boxOf(page).fill('qwertyuiop')
    await boxOf(page).press('Enter')
    await expect(page.getByText('No address found for “qwertyuiop”.')).toBeVisible()
    await expect(boxOf(page)).toHaveValue('qwertyuiop')
    await expect.poll(() => stored(page)).toEqual(STATION)
    await boxOf(page).fill('qwerty')
    await expect(page.getByText('No address found')).toBeHidden()
  })
})

test.describe('in a real city', () => {
  test.use({ baseURL: HELSINKI })
  test.skip(!hasHelsinki, 'the extract is not beside the repository')

  test('an address that is typed and picked leads to places around it', async ({ page }) => {
    await page.goto('/')
    await boxOf(page).fill('mannerheimintie 10')
    await page.getByRole('option', { name: /^Mannerheimintie 10 / }).click()
    await expect(boxOf(page)).toHaveValue('Mannerheimintie 10')
    await expect.poll(() => stored(page)).toMatchObject({ lat: 60.1676478, lng: 24.9408089 })
    await page.getByRole('button', { name: 'Get Suggestions' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('an address that is typed and sent off is found', async ({ page }) => {
    await page.goto('/')
    await boxOf(page).fill('Mannerheimintie 10')
    await boxOf(page).press('Enter')
    await expect(markerOf(page)).toBeVisible()
    await expect.poll(() => stored(page)).toEqual({ address: 'Mannerheimintie 10', lat: 60.1676478, lng: 24.9408089 })
  })
})

test('the location can be cleared', async ({ page }) => {
  await visitedBefore(page, { location: STATION })
  await fakeConfig(page)
  await page.goto('/')
  await expect(boxOf(page)).toHaveValue(STATION.address)
  await page.getByRole('button', { name: 'Clear location' }).click()
  await expect(boxOf(page)).toHaveValue('')
  await expect(boxOf(page)).toBeFocused()
  await expect(page.getByText('Please set your location first.')).toBeVisible()
  for (const name of ['Random Pick', 'Get Suggestions']) await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect.poll(() => stored(page)).toBeNull()
})

test.describe('where the device is', () => {
  test.use({ geolocation: { latitude: 60.171_912, longitude: 24.9414 } })

  test('becomes the location when allowed', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await fakeConfig(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await expect(boxOf(page)).toHaveValue('60.17191, 24.9414')
    await expect(markerOf(page)).toBeVisible()
  })

  test('is said to be unknown when not', async ({ page, context }) => {
    await context.clearPermissions()
    await fakeConfig(page)
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError)
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await expect(page.getByRole('alert')).toContainText('Your browser did not share your position.')
  })
})

for (const theme of ['light', 'dark'] as const) {
  for (const state of ['empty', 'suggest', 'error', 'set'] as const) {
    test(`the card, ${state}, in ${theme} has no accessibility fault`, async ({ page }, info) => {
      await visitedBefore(page, { theme, ...(state === 'set' && { location: STATION }) })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await fakeConfig(page, state === 'error' ? { provider: 'google' } : {})
      await fakeAddresses(page, { autocomplete: STREETS })
      await page.goto('/')
      if (state === 'suggest') {
        await boxOf(page).fill('Southwark St')
        await expect(listOf(page)).toBeVisible()
        await page.keyboard.press('ArrowDown')
      }
      if (state === 'error') await expect(page.getByRole('alert')).toBeVisible()
      if (state === 'set') await expect(markerOf(page)).toBeVisible()
      await page.screenshot({ path: `e2e-shots/location-${state}-${info.project.name}-${theme}.png` })
      await expectAccessible(page)
    })
  }
}
