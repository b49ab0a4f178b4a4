import { cloth, type ClothName, PATTERNS } from './cloth'
import type { Table } from './cuisine'
import { monogram } from './monogram'
import { type Recipe, RECIPES } from './recipes'
import { at, hash, randomFrom } from './seed'
import { circle, group, rect, SHADOW } from './shape'
import { citrus, sauce, sideItem, type Utensil, utensil, water } from './table-setting'

export interface Frame {
  width: number
  height: number
  zoom: number
  /** The plate in the middle, instead of where the place's id puts it. */
  centred: boolean
  /** A long table, with more on it beside the plate. */
  wide: boolean
}

/** What is on the table. */
export interface Setting {
  readonly table: Table
  readonly cloth: ClothName
  /** For the plate of a place whose kind nobody knows. */
  readonly letter: string
}

/** What the place's id decides. The rest is drawn by random numbers that start from `seed`. */
function laid(placeId: string, { table, cloth: clothName, letter }: Setting) {
  const seed = hash(placeId)
  const [dish, tool] = table
  const recipe: Recipe = dish === 'monogram' ? { draw: () => monogram(seed, letter) } : RECIPES[dish]
  return {
    seed,
    recipe,
    tool,
    clothName,
    pattern: at(PATTERNS, seed >>> 4),
    offset: at(
      [
        { x: 0, y: 0 },
        { x: 30, y: 6 },
        { x: -30, y: -6 },
      ],
      seed >>> 9,
    ),
    side: (seed >>> 12) & 1 ? 1 : -1,
  }
}

const svg = (viewBox: string, inner: string, fit = '') =>
  `<svg viewBox="${viewBox}"${fit} xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

function shadowOf({ board }: Recipe): string {
  const outline = board ? rect(0, 0, board.width, board.height, board.corner, SHADOW) : circle(0, 0, 100, SHADOW)
  return `<g opacity=".2" transform="translate(5 9)">${outline}</g>`
}

function moreOnTheTable(seed: number, tool: Utensil, x: number, y: number, scale: number): string {
  return (
    group(water(), x - 205 * scale, y - 58 * scale, 20, scale * 1.25) +
    group(sauce(tool), x + 196 * scale, y + 62 * scale, 0, scale * 1.2) +
    group(citrus(randomFrom(seed ^ 5)), x - 262 * scale, y + 66 * scale, 0, scale * 1.1)
  )
}

/** The whole table at any ratio: cloth, side item, utensil, shadow, dish. */
export function tabletop(placeId: string, setting: Setting, frame: Frame): string {
  const { seed, recipe, tool, clothName, pattern, offset, side } = laid(placeId, setting)
  const { width, height, zoom, centred, wide } = frame
  const x = width / 2 + (centred ? 0 : offset.x)
  const y = height / 2 + (centred ? 0 : offset.y)
  const scale = (height / 300) * 1.16 * zoom

  // Each of these takes the next random numbers: another order is another picture.
  const rand = randomFrom(seed)
  const dish = recipe.draw(rand)
  const turn = (rand() - 0.5) * (recipe.steady ? 8 : 24)
  const vertical = rand() > 0.5 ? -1 : 1
  const tablecloth = cloth(clothName, pattern, rand, width, height)
  const item = sideItem(rand, tool)

  const itemX = wide ? x + 176 * scale : x - side * 150 * scale
  const itemY = wide ? y - 96 * scale : y + vertical * 92 * scale
  const inner =
    tablecloth +
    group(item, itemX, itemY, 0, scale * 1.05) +
    (wide ? moreOnTheTable(seed, tool, x, y, scale) : '') +
    group(utensil(tool, side), x, y, 0, scale) +
    group(shadowOf(recipe) + group(dish, 0, 0, turn), x, y, 0, scale)
  return svg(`0 0 ${width} ${height}`, inner, ' preserveAspectRatio="xMidYMid slice"')
}

/** The dish on its cloth in a circle: pins, avatars, list thumbnails. */
export function roundel(placeId: string, setting: Setting): string {
  const { seed, recipe, clothName, pattern } = laid(placeId, setting)
  const weave = pattern === 'terrazzo' ? 'pin' : pattern
  const tablecloth = group(cloth(clothName, weave, randomFrom(seed), 200, 200), -100, -100)
  const shadow = recipe.board ? '' : circle(4, 8, 100, SHADOW, { opacity: 0.18 })
  const dish = group(shadow + recipe.draw(randomFrom(seed)), 0, 0, 0, recipe.board ? 0.66 : 0.82)
  const clip = '<defs><clipPath id="round"><circle r="100"/></clipPath></defs>'
  return svg('-100 -100 200 200', `${clip}<g clip-path="url(#round)">${tablecloth}${dish}</g>`)
}

/** The dish alone, on nothing. */
export function plateAlone(placeId: string, setting: Setting): string {
  const { seed, recipe } = laid(placeId, setting)
  const shadow = circle(0, 8, 100, SHADOW, { opacity: 0.18 })
  return svg('-112 -106 224 218', shadow + recipe.draw(randomFrom(seed)))
}
