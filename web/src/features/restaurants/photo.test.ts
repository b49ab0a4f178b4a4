import { afterEach, expect, it, vi } from 'vitest'
import { firstPhoto } from './photo'
import { creditHref } from './photo-credit'

const place = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Ladle', types: [] }
const large = '/api/proxy/foursquare/place-photo?maxwidth=800&reference=commons%2FQ2Fmw6kgQS5qcGc'
const wide = (reference: string, maxwidth: number) =>
  `/api/proxy/foursquare/place-photo?${new URLSearchParams({ reference, maxwidth: String(maxwidth) })}`

afterEach(() => vi.unstubAllEnvs())

const photos = [
  { large: 'https://elsewhere.example/a.jpg', photo_reference: 'x' },
  { large, photo_reference: 'a' },
  { large: `${large}b`, photo_reference: 'b' },
]

it('the first photo of our own is shown, large', () => {
  expect(firstPhoto({ ...place, photos }, true)?.large).toBe(wide('a', 800))
})

it('the provider in force says where a photo is', () => {
  expect(firstPhoto({ ...place, photos }, true, (...of) => of.join())?.large).toBe('a,800')
})

it('a photo on Commons credits the page of its file', () => {
  const photo = { large, photo_reference: 'commons/Q2Fmw6kgQS5qcGc' }
  expect(firstPhoto({ ...place, photos: [photo] }, true)).toEqual({
    ...photo,
    large: wide(photo.photo_reference, 800),
  })
  expect(creditHref(photo.photo_reference)).toBe('https://commons.wikimedia.org/wiki/File:Caf%C3%A9_A.jpg')
})

it.each([
  'https://elsewhere.example/a.jpg',
  'javascript:alert(1)',
  '//elsewhere.example/a.jpg',
  '/\\elsewhere.example/a.jpg',
  'data:image/png,',
  'pictures/ladle.jpg',
  '<svg onload=alert(1)>',
])('a photo at %s is not shown', (src) =>
  expect(firstPhoto({ ...place, photos: [{ large: src, photo_reference: 'x' }] }, true)).toBeUndefined(),
)

it.each(['/pictures/ladle.jpg', `${location.origin}/pictures/ladle.jpg`])(
  'a photo of our own server at %s is shown whether or not others can be fetched',
  (src) => expect(firstPhoto({ ...place, photos: [{ large: src, photo_reference: 'x' }] }, false)?.large).toBe(src),
)

it('a photo that would have to be fetched is not asked for where none can be', () => {
  expect(firstPhoto({ ...place, photos: [{ large, photo_reference: 'x' }] }, false)).toBeUndefined()
})

it.each(['commons/%%', 'commons/_w', 'google/abc'])('a reference like %s has no credit page', (photo_reference) => {
  expect(creditHref(photo_reference)).toBeUndefined()
})

it('a photo comes from where the API is', () => {
  vi.stubEnv('VITE_API_URL', 'https://lunch.example')
  const photo = firstPhoto({ ...place, photos: [{ large, photo_reference: 'x' }] }, true)
  expect(photo?.large).toBe(`https://lunch.example${wide('x', 800)}`)
})
