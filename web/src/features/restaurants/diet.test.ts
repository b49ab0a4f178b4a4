// @vitest-environment node
import { expect, it } from 'vitest'
import { dietRows } from './diet'

const place = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Ladle', types: [] }

it('what the place states comes with who says so', () => {
  expect(
    dietRows({ ...place, dietary: { Halal: 'limited', Vegetarian: 'only', Vegan: 'yes', Kosher: 'no' } }, []),
  ).toEqual([
    { diet: 'Vegetarian', text: 'Nothing else, stated by the place', served: true },
    { diet: 'Vegan', text: 'Yes, stated by the place', served: true },
    { diet: 'Halal', text: 'Limited, stated by the place', served: false },
    { diet: 'Kosher', text: 'No, stated by the place', served: false },
  ])
})

it('silence about a diet one filters on is an invitation to ask', () => {
  expect(dietRows(place, ['Gluten-free'])).toEqual([
    { diet: 'Gluten-free', text: 'Not stated: ask the place', served: false },
  ])
  expect(dietRows(place, [])).toEqual([])
})

it.each(['Nut-free', 'Dairy-free'] as const)('%s is never shown as safe', (diet) => {
  const [row] = dietRows({ ...place, dietary: { [diet]: 'yes' } }, [])
  expect(row).toEqual({ diet, text: 'Yes, stated by the place. Ask about traces before you order', served: false })
})
