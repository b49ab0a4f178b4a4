import type { Page } from '@playwright/test'
import { fakeConfig } from './address-fakes'

/** Speaks as much of Google's protocol as we use. What the map was told is read from its container. */
export const SCRIPT = `{
  const point = (lat, lng) => ({ toJSON: () => ({ lat, lng }) })
  const prediction = (name, location) => ({ placePrediction: {
    mainText: { text: name }, secondaryText: { text: 'London' }, text: { text: name + ', London' },
    toPlace: () => ({ fetchFields: async function ({ fields }) {
      if (fields.includes('location')) this.location = location
      if (fields.includes('formattedAddress')) this.formattedAddress = '1 ' + name + ', London SE1'
      if (fields.includes('displayName')) this.displayName = name
    } }),
  } })
  const libraries = {
    maps: { Map: class {
      constructor(container, { mapId }) {
        Object.assign(this, { container, mapId })
        container.textContent = 'drawn by Google'
        container.dataset.style = mapId
      }
      setCenter({ lat, lng }) { this.container.title = lat + ', ' + lng }
      setZoom(zoom) { this.container.title += ' at ' + zoom }
    } },
    marker: { AdvancedMarkerElement: class {
      set map(map) {
        if (map && !map.mapId) throw new Error('The map is initialized without a valid Map ID')
        if (map) map.container.dataset.marker = this.title + ' ' + this.position.lat
      }
    } },
    places: {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: { fetchAutocompleteSuggestions: async ({ includedPrimaryTypes }) => ({ suggestions: [
        prediction('Google Street', point(51.5, -0.1)),
        prediction('Nowhere ' + includedPrimaryTypes.join(' '), undefined),
      ] }) },
    },
    geocoding: { Geocoder: class { async geocode({ address }) {
      if (address === 'nothing') throw { code: 'ZERO_RESULTS' }
      return { results: [{ geometry: { location: point(51.6, -0.2) } }] }
    } } },
  }
  google.maps.importLibrary = async (name) => libraries[name]
  google.maps.__ib__()
}`

/** The server opens its policy to Google when it has a key; this one has none, so the page is opened here. */
export async function withGoogle(page: Page, provider: string, script: string | undefined): Promise<void> {
  await fakeConfig(page, { provider, googleKey: 'browser-key', googleMapId: 'office' })
  await page.route(/:\d+\/$/, async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy'] ?? ''
    const opened = policy
      .replace("script-src 'self'", "script-src 'self' https://maps.googleapis.com")
      .replace('trusted-types default credits', 'trusted-types *')
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': opened } })
  })
  await page.route('https://maps.googleapis.com/**', (route) =>
    script === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

export const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Workplace address or postcode' })
export const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of your location' })
