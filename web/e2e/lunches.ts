import type { Page } from '@playwright/test'
import { noon, visitedBefore } from './product'

interface Lunch {
  readonly id: string
  readonly name: string
  readonly types: readonly string[]
  readonly distance?: number
}

const MENU: readonly Lunch[] = [
  { id: 'demo-0001', name: 'Mint & Ember', types: ['greek'], distance: 0.4 },
  { id: 'demo-0002', name: 'Bánh & Barrow', types: ['vietnamese'], distance: 0.6 },
  { id: 'demo-0003', name: 'Steamer No. 9', types: ['chinese'], distance: 0.5 },
  { id: 'demo-0004', name: 'Krua Dao', types: ['thai'], distance: 0.7 },
  { id: 'demo-0005', name: 'Masa Roja', types: ['mexican'] },
  { id: 'demo-0006', name: 'Little Tonno', types: ['italian'], distance: 0.3 },
]

/** Noon on the browser's clock, which stands at today's. */
export function daysAgo(days: number): Date {
  const day = noon()
  day.setUTCHours(12, 0)
  day.setUTCDate(day.getUTCDate() - days)
  return day
}

/** One lunch on each of the given days. */
export function lunches(days: readonly number[]) {
  return days.map((day, i) => {
    const { id, ...lunch } = MENU[i % MENU.length] ?? { id: 'demo-0009', name: 'Ladle', types: [] }
    return { ...lunch, id, place_id: id, fsq_id: id, visitDate: daysAgo(day).toISOString() }
  })
}

export async function withHistory(page: Page, days: readonly number[], storage: object = {}): Promise<void> {
  await visitedBefore(page, { visitHistory: lunches(days), ...storage })
}

export const profileButton = (page: Page) =>
  page
    .getByRole('button', { name: /^Profile/ })
    .filter({ visible: true })
    .first()
