import { expect, it } from 'vitest'
import { decryptMoved, encryptMoved, halvesOf, newKey } from './moving'

const MOVED = { userPreferences: { name: 'Amara' }, visitHistory: [{ id: 'a', visitDate: '2026-11-02T12:00:00Z' }] }

const noise = () => Array.from(crypto.getRandomValues(new Uint8Array(64)), String).join()

it('what one device encrypts, another with the key reads', async () => {
  const key = newKey()
  const encrypted = await encryptMoved(key, MOVED)
  expect(atob(encrypted)).not.toContain('Amara')
  expect(await decryptMoved(halvesOf(`7K3M-Q9TD-W2XB-${key}`).key, encrypted)).toEqual(MOVED)
})

it('another key, or a changed text, is refused', async () => {
  const encrypted = await encryptMoved('AAAA-BBBB-CCCC', MOVED)
  await expect(decryptMoved('AAAA-BBBB-CCCD', encrypted)).rejects.toThrow()
  await expect(decryptMoved('AAAA-BBBB-CCCC', `${encrypted.slice(0, -8)}AAAAAAA=`)).rejects.toThrow()
})

it('a key has sixty random bits, in groups', () => {
  const keys = Array.from({ length: 50 }, newKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
})

it.each([
  ['7k3m q9td w2xb aaaa bbbb cccc', '7K3MQ9TDW2XB', 'AAAABBBBCCCC'],
  ['7K3M-Q9TD-W2XB', '7K3MQ9TDW2XB', ''],
  ['OIL1-Q9TD-W2XB-OOOO-BBBB-llll', '0111Q9TDW2XB', '0000BBBB1111'],
  ['', '', ''],
])('%s is a code and a key', (typed, code, key) => {
  expect(halvesOf(typed)).toEqual({ code, key })
})

it('of a history that does not fit, the newest visits go', async () => {
  const visitHistory = Array.from({ length: 1000 }, (_, number) => ({ number, note: noise() }))
  const key = newKey()
  const encrypted = await encryptMoved(key, { visitHistory })
  expect(encrypted.length).toBeLessThanOrEqual(60_000)
  const { visitHistory: arrived = [] } = await decryptMoved(key, encrypted)
  expect(arrived.length).toBeGreaterThan(100)
  expect(arrived).toEqual(visitHistory.slice(0, arrived.length))
})
