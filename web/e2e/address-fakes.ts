import type { Page, Route } from '@playwright/test'

/** The three calls that turn typed text into places, answered by the test in the shape of the contract. */
export interface Fakes {
  readonly asked: string[]
}

export const suggestion = (name: string, secondary: string, latitude = 51.5055, longitude = -0.0995) => ({
  type: 'geo',
  text: { primary: name, secondary },
  geo: { name, center: { latitude, longitude } },
})

export const STREETS = [
  suggestion('Southwark Street', 'London SE1, England'),
  suggestion('Southwark Bridge Road', 'London SE1, England', 51.501, -0.0976),
  suggestion('Southwark Park Road', 'London SE16, England', 51.4937, -0.0623),
  suggestion('Southwark Station', 'The Cut, London SE1', 51.5037, -0.1049),
  suggestion('Southwark Cathedral', 'London Bridge, London SE1', 51.5061, -0.0896),
]

type Answer = readonly unknown[] | number | ((route: Route, query: string) => Promise<void>)

export async function fakeAddresses(
  page: Page,
  answers: { readonly autocomplete?: Answer; readonly places?: Answer; readonly geocode?: Answer },
): Promise<Fakes> {
  const asked: string[] = []
  await page.route('**/api/proxy/foursquare/*', async (route) => {
    const url = new URL(route.request().url())
    const call = url.pathname.split('/').at(-1) as keyof typeof answers
    asked.push(`${call}${url.search}`)
    const answer = answers[call] ?? []
    if (typeof answer === 'number') return route.fulfill({ status: answer, body: 'no' })
    if (typeof answer === 'function') return answer(route, url.searchParams.get('query') ?? '')
    return route.fulfill({ json: { results: answer } })
  })
  return { asked }
}

/** The server's settings as the browser is told them; by default nobody has said where they work. */
export async function fakeConfig(page: Page, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await page.route('**/api/config', (route) =>
    route.fulfill({ json: { name: 'Noonish', provider: 'hybrid', map: { style: '' }, ...settings } }),
  )
}
