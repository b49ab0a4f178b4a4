import type { Page } from '@playwright/test'
import { cards, SEARCHES } from './results-page'

export const PHOTO = '/api/proxy/foursquare/place-photo?maxwidth=800&reference=foursquare%2F'

export interface Facts {
  readonly rating?: number
  readonly price_level?: number
  readonly photos?: readonly { readonly large: string; readonly photo_reference: string }[]
}

export const photo = (name: string) => [{ large: `${PHOTO}${name}`, photo_reference: `foursquare/${name}` }]

/** A catalogue as open data is, without ratings, prices and photos, beside a vendor who can be asked. */
export async function openData(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), live: true, photos: true } })
  })
  await page.route(SEARCHES, async (route) => {
    const answer = await route.fetch()
    const { results, ...rest } = (await answer.json()) as { results: Record<string, unknown>[] }
    const bare = results.map(({ rating: _r, user_ratings_total: _t, price_level: _p, photos: _f, ...other }) => other)
    await route.fulfill({ response: answer, json: { ...rest, results: bare } })
  })
}

/** The vendor answers when it is told to, with these facts about the first cards. */
export async function heldLive(page: Page) {
  let answer: (facts: readonly Facts[] | number) => void = () => {}
  const until = new Promise<readonly Facts[] | number>((resolve) => (answer = resolve))
  const ids = () => cards(page).evaluateAll((all) => all.map(({ id }) => id))
  await page.route('**/api/restaurants/live?*', async (route) => {
    const facts = await until
    if (typeof facts === 'number') return route.fulfill({ status: facts, body: 'no' })
    const shown = await ids()
    const results = facts.map((one, i) => ({ place_id: shown[i], ...one }))
    return route.fulfill({ json: { results, attribution: 'Foursquare' } })
  })
  return answer
}

/** Where every card is on the page. */
export const boxes = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return [card.id, x, y + scrollY, width, height].join(' ')
    }),
  )
