import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { tablesOf, type Cuisine, type Table } from './cuisine'
import { cuisineOf } from './cuisine-words'
import { Dish } from './dish'
import { monogramTable } from './monogram'
import { lookOf } from './neighbours'
import { dataUrl } from './picture'
import { loadPictures } from './pictures'
import { plateAlone, roundel, tabletop } from './tabletop'

const FRAME = { width: 400, height: 300, zoom: 1, centred: false, wide: false }

const laid = (table: Table) => ({ table, cloth: table[2][0], letter: '' })
const settings = (cuisine: Cuisine) => tablesOf(cuisine).map(laid)
const chosen = (id: string, type: string) => ({ ...lookOf(id, [type], false), letter: '' })

const CATALOGUE = [
  'restaurant, food, cafe, hawker, food stall, bakery, bar, breakfast spot, buffet, food truck, dessert shop',
  'fast food, food court, juice bar, sandwich shop, steakhouse, sushi restaurant, chinese, japanese, korean',
  'indian, thai, vietnamese, italian, mexican, american, french, spanish, greek, mediterranean, middle eastern',
  'caribbean, brazilian, german, british, irish, african, seafood, bbq, pizza, burger, vegetarian, vegan, halal',
  'kosher',
].flatMap((line) => line.split(', '))

describe('the cuisine of a place', () => {
  it('is the catalogue word itself, for all 45', () => {
    expect(CATALOGUE).toHaveLength(45)
    expect(CATALOGUE.map((word) => cuisineOf([word]))).toEqual(CATALOGUE)
  })

  it.each([
    { types: ['kebab'], cuisine: 'middle eastern' },
    { types: ['sushi'], cuisine: 'sushi restaurant' },
    { types: ['coffee_shop'], cuisine: 'cafe' },
    { types: ['ice_cream'], cuisine: 'dessert shop' },
    { types: ['Noodle'], cuisine: 'japanese' },
    { types: ['regional'], cuisine: 'restaurant' },
    { types: ['Italian Restaurant'], cuisine: 'italian' },
    { types: ['unheard of', 'THAI', 'pizza'], cuisine: 'thai' },
    { types: ['restaurant', 'halal', 'korean'], cuisine: 'korean' },
    { types: ['halal', 'restaurant'], cuisine: 'halal' },
    { types: ['constructor', '__proto__', ''], cuisine: 'restaurant' },
    { types: [], cuisine: 'restaurant' },
  ])('$types is $cuisine', ({ types, cuisine }) => {
    expect(cuisineOf(types)).toBe(cuisine)
  })
})

describe('the picture', () => {
  const everyPicture = CATALOGUE.map((word) => cuisineOf([word])).flatMap((cuisine) =>
    ['osm-n1', 'osm-n2', 'osm-w30', 'fsq-4b'].flatMap((id) =>
      settings(cuisine).flatMap((setting) => [
        tabletop(id, setting, { ...FRAME, wide: true }),
        roundel(id, setting),
        plateAlone(id, setting),
      ]),
    ),
  )

  it('is the same for the same place and differs for another', () => {
    const [curry] = settings('thai')
    if (!curry) throw new Error('no curry')
    expect(tabletop('osm-n1', curry, FRAME)).toBe(tabletop('osm-n1', curry, FRAME))
    expect(tabletop('osm-n1', curry, FRAME)).not.toBe(tabletop('osm-n2', curry, FRAME))
  })

  it('has a letter in one of six rims where nobody knows the kind', () => {
    const plates = [0, 1, 2, 3, 4, 5].map((seed) =>
      plateAlone(`p${seed}`, { ...laid(monogramTable(seed)), letter: 'Ö' }),
    )
    for (const svg of plates) {
      expect(svg).toMatch(/<text [^<>]*>Ö<\/text>/)
      expect(svg).not.toMatch(/style=|url\((?!#)|NaN|undefined/)
    }
  })

  it('holds nothing an image may not: no script, style, variable, handler or outside address', () => {
    for (const svg of everyPicture) {
      expect(svg).not.toMatch(/<script|<style|style=|class=|var\(|\son\w+=|href|url\((?!#)|NaN|undefined|Infinity/)
    }
  })

  it('is well-formed and says its namespace and view', () => {
    for (const svg of everyPicture) {
      const open: string[] = []
      const rest = svg.replaceAll(/<(\/?)(\w+)(?: [\w-]+="[^"<>&]*")*(\/?)>/gi, (_, closing, name: string, single) => {
        if (closing) expect(open.pop()).toBe(name)
        else if (!single) open.push(name)
        return ''
      })
      expect(rest).toBe('')
      expect(open).toEqual([])
      expect(svg).toMatch(/^<svg viewBox="-?\d+ -?\d+ \d+ \d+".* xmlns="http:\/\/www\.w3\.org\/2000\/svg">/)
    }
  })

  it('comes back whole from its address', () => {
    const svg = roundel('osm-n1', chosen('osm-n1', 'pizza'))
    const address = dataUrl(svg)
    expect(address).not.toMatch(/["#<>\n]/)
    expect(decodeURIComponent(address).replaceAll("'", '"')).toBe(`data:image/svg+xml,${svg}`)
  })
})

describe('Dish', () => {
  beforeAll(loadPictures)

  it('is decoration unless it has a title', () => {
    const { container, rerender } = render(<Dish placeId="osm-n1" types={['thai']} />)
    expect(container.querySelector('img')?.getAttribute('alt')).toBe('')
    rerender(<Dish placeId="osm-n1" types={['thai']} art={{ title: 'A green curry' }} />)
    expect(screen.getByRole('img', { name: 'A green curry' })).toBeTruthy()
  })

  it('shows the crop asked for at the size asked for', () => {
    const { container } = render(
      <Dish placeId="osm-n1" types={['thai']} width={380} height={176} className="rounded" />,
    )
    const image = container.querySelector('img.dish.rounded')
    expect(image?.getAttribute('width')).toBe('380')
    expect(image?.getAttribute('src')).toBe(
      dataUrl(tabletop('osm-n1', chosen('osm-n1', 'thai'), { ...FRAME, width: 380, height: 176 })),
    )
  })

  it.each([
    { crop: 'roundel', svg: roundel('osm-n1', chosen('osm-n1', 'thai')) },
    { crop: 'plate', svg: plateAlone('osm-n1', chosen('osm-n1', 'thai')) },
  ] as const)('shows a $crop', ({ crop, svg }) => {
    const { container } = render(<Dish placeId="osm-n1" types={['thai']} crop={crop} width={48} height={48} />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe(dataUrl(svg))
  })
})
