import * as v from 'valibot'
import { api } from '@/lib/http'
import { exclusively, isStranger, session } from '@/lib/session'
import { forgetEverything } from '@/lib/storage'

/** All that the browser keeps of a person, under the names it has there. */
const KEYS = [
  'userPreferences',
  'favorites',
  'visitHistory',
  'filters',
  'location',
  'restaurantResults',
  'lastFetchTimestamp',
  'userId',
  'favoritesOutbox',
  'recordVisits',
  'lunchBreak',
  'theme',
  'language',
  'placesProvider',
  'teamSeals',
  'decidedLunches',
  'askedLunch',
  'pushId',
  'teamId',
]

/** It goes into a file as it is, also what this page does not know of. */
const exportSchema = v.record(v.string(), v.unknown())

/** What this browser and the server hold, for a file. The server is asked only when it knows this browser. */
export async function exportEverything(now = new Date()): Promise<object> {
  const answer = session.userId() === null ? null : await known(api.GET('/api/me/export'))
  return { exportedAt: now.toISOString(), browser: kept(), server: answer && v.parse(exportSchema, answer.data) }
}

/** What a person set on this device, apart from history, profile and favorites. */
const SETTINGS = ['filters', 'location', 'recordVisits', 'lunchBreak', 'theme', 'language', 'placesProvider']

/** Takes over the settings of a file. What is no setting is read as nothing, as it is at the start of the app. */
export function putBack(browser: Readonly<Record<string, unknown>>): void {
  for (const key of SETTINGS) {
    if (!(key in browser)) continue
    const newValue = JSON.stringify(browser[key])
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }
}

/** Deletes on the server first: what it could not delete must stay reachable from here. */
export function deleteEverything(): Promise<void> {
  // While favorites are on their way they could come back, or make somebody new.
  return exclusively('noonish favorites')(async () => {
    if (session.userId() !== null) await known(api.DELETE('/api/me'))
    forgetEverything()
  })
}

/** Null where the server knows of nobody; any other failure is one. */
async function known<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isStranger(error)) return null
    throw error
  }
}

/** What this browser keeps, by its name in the storage. */
export function kept(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const raw = localStorage.getItem(key)
      return raw === null ? [] : [[key, parsed(raw)] as const]
    }),
  )
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}
