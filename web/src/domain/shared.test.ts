import { describe, expect, it } from 'vitest'
import { readShared, type SharedParts } from './shared'

const ORIGIN = 'https://lunch.example'
const read = (parts: Partial<SharedParts>) => readShared({ title: null, text: null, url: null, ...parts }, ORIGIN)

describe('a link of ours', () => {
  it.each([
    ['as the address', { url: `${ORIGIN}/team/abc-1` }, '/team/abc-1'],
    ['in the text', { text: `Vote!\n${ORIGIN}/team/abc-1?from=chat#top` }, '/team/abc-1'],
    ['to a restaurant', { text: `${ORIGIN}/restaurant/osm-n1` }, '/restaurant/osm-n1'],
  ])('is opened: %s', (_, parts, path) => {
    expect(read(parts)).toEqual({ path })
  })

  it.each([
    'https://elsewhere.example/team/abc-1',
    'https://lunch.example.evil.example/team/abc-1',
    'https://lunch.example@evil.example/team/abc-1',
    'http://lunch.example/team/abc-1',
    'javascript:location="https://evil.example/team/abc-1"',
    `${ORIGIN}/api/me/export`,
    `${ORIGIN}/team/${'x'.repeat(65)}`,
  ])('is not: %s', (url) => {
    expect(read({ url })).not.toHaveProperty('path')
  })
})

describe('words', () => {
  it.each([
    ['a map', { text: 'Copper Ladle\n1 Pan Street\nhttps://maps.example/xyz' }, 'Copper Ladle'],
    ['a page with a title', { title: 'Copper Ladle', url: 'https://ladle.example/' }, 'Copper Ladle'],
    ['a link that names it', { url: 'https://www.google.com/maps/place/Copper+Ladle/@60.1,24.9' }, 'Copper Ladle'],
    ['a link that looks for it', { url: 'https://maps.apple.com/?q=Copper%20Ladle' }, 'Copper Ladle'],
    ['a link that says nothing', { url: 'https://maps.example/xyz' }, ''],
    ['a link that cannot be read', { url: 'https://maps.example/place/%E0%A4%A/' }, ''],
    ['nothing', {}, ''],
    ['unseen marks', { text: ' \u202eLadle\u0000 \t Bar ' }, 'Ladle Bar'],
  ])('of %s', (_, parts, words) => {
    expect(read(parts)).toEqual({ words })
  })

  it('are as long as the search box takes, of however long a text', () => {
    const { words } = read({ text: 'ladle '.repeat(100_000) }) as { words: string }
    expect(words.length).toBeLessThanOrEqual(40)
  })
})
