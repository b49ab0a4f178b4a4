// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { noticeIn, ownUrl } from './notice'

const ORIGIN = 'https://lunch.example'
const told = (value: unknown) => noticeIn({ json: () => value }, ORIGIN)

describe('a notice', () => {
  it('says what the push says, at an address of ours', () => {
    expect(told({ title: 'Ladle it is', body: 'Leave at 12:05', url: '/team/1', tag: 'round-1' })).toEqual({
      title: 'Ladle it is',
      body: 'Leave at 12:05',
      url: `${ORIGIN}/team/1`,
      tag: 'round-1',
    })
  })

  it('is cut where a push says too much', () => {
    const long = 'x'.repeat(1000)
    const { title, body, tag } = told({ title: long, body: long, tag: long })
    expect([title.length, body.length, tag?.length]).toEqual([120, 300, 120])
  })

  it.each([
    ['there is no data', noticeIn(null, ORIGIN)],
    ['the data is not JSON', noticeIn({ json: () => JSON.parse('{') as unknown }, ORIGIN)],
    ['the data is null', told(null)],
    ['the fields are of other kinds', told({ title: 7, body: {}, url: [], tag: '' })],
  ])('is shown although %s', (_, notice) => {
    expect(notice).toEqual({ title: 'Noonish', body: 'Your team has news.', url: `${ORIGIN}/`, tag: undefined })
  })

  it.each(['https://elsewhere.example/team/1', '//elsewhere.example', 'javascript:alert(1)', 'http://[', 7, undefined])(
    'leads to the front page instead of %s',
    (address) => {
      expect(ownUrl(address, ORIGIN)).toBe(`${ORIGIN}/`)
    },
  )
})
