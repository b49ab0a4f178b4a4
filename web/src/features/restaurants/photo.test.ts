import { expect, it } from 'vitest'
import { firstPhoto } from './photo'

const place = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Ladle', types: [] }
const large = '/api/proxy/foursquare/place-photo?maxwidth=800&reference=commons%2FQ2Fmw6kgQS5qcGc'

it('a photo on Commons credits the page of its file', () => {
  expect(firstPhoto({ ...place, photos: [{ large, photo_reference: 'commons/Q2Fmw6kgQS5qcGc' }] })).toEqual({
    src: large,
    creditHref: 'https://commons.wikimedia.org/wiki/File:Caf%C3%A9_A.jpg',
  })
})

it.each(['https://elsewhere.example/a.jpg', 'javascript:alert(1)', '//elsewhere.example/a.jpg', 'data:image/png,'])(
  'a photo at %s is not shown',
  (src) => expect(firstPhoto({ ...place, photos: [{ large: src, photo_reference: 'x' }] })).toBeUndefined(),
)

it.each(['commons/%%', 'commons/_w', 'google/abc'])('a reference like %s has no credit page', (photo_reference) => {
  expect(firstPhoto({ ...place, photos: [{ large, photo_reference }] })?.creditHref).toBeUndefined()
})
