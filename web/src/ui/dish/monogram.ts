import { leaf } from './garnish'
import { gleam, polar } from './outline'
import { at } from './seed'
import { circle, ring, times } from './shape'
import type { Table } from './cuisine'

type Cloths = Table[2]

const around = (count: number, radius: number, draw: (x: number, y: number, i: number) => string) =>
  times(count, (i) => draw(...polar(radius, (i * 360) / count), i))

interface Rim {
  readonly cloth: Cloths[0]
  readonly ink: string
  readonly draw: (ink: string) => string
}

/** The rims, each with the cloth that it stands out from. */
const RIMS: readonly [Rim, ...Rim[]] = [
  { cloth: 'basil', ink: '#2F6B4F', draw: (ink) => ring(0, 0, 91, ink, 9) },
  {
    cloth: 'sky',
    ink: '#2F5F8A',
    draw: (ink) => ring(0, 0, 90, ink, 9, { 'stroke-dasharray': '16 7.56' }) + ring(0, 0, 80, ink, 1.6),
  },
  {
    cloth: 'tomato',
    ink: '#C94830',
    draw: (ink) => around(20, 91, (x, y) => circle(x, y, 9.4, ink)) + circle(0, 0, 85, '#FFFDF6'),
  },
  {
    cloth: 'butter',
    ink: '#9A6A0A',
    draw: (ink) => around(24, 88, (x, y, i) => circle(x, y, i % 2 ? 3 : 5, ink)),
  },
  { cloth: 'blush', ink: '#B4553B', draw: (ink) => ring(0, 0, 93, ink, 3.6) + ring(0, 0, 84, ink, 1.6) },
  {
    cloth: 'denim',
    ink: '#335469',
    draw: (ink) => around(18, 88, (x, y, i) => leaf(x, y, 22, 7, i * 20 + 118, ink, '#FFFDF6')),
  },
]

const rimOf = (seed: number) => at(RIMS, seed)

export function monogramTable(seed: number): Table {
  const { cloth } = rimOf(seed)
  const cloths: Cloths = [cloth, cloth, cloth]
  return ['monogram', 'none', cloths]
}

const KINDS = /^(ravintola|kahvila|café|cafe|restaurant|the)\s+/i

/** The first letter or digit of a name, after the word for what it is. */
export function letterOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name.replace(KINDS, ''))?.[0] ?? '').toUpperCase().slice(0, 1)
}

/** A plate with a letter, for a place of which nobody says what it serves. */
export function monogram(seed: number, letter: string): string {
  const { ink, draw } = rimOf(seed)
  const well = circle(0, 0, 72, '#F1EBDB') + circle(0, 1.5, 71, '#FBF7EC') + gleam(87, 200, 255, 3, 0.7)
  const look = `text-anchor="middle" font-family="Georgia,serif" font-size="78" fill="${ink}"`
  return `${circle(0, 0, 100, '#FFFDF6')}${draw(ink)}${well}<text y="27" ${look}>${letter}</text>`
}
