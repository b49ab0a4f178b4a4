import { gleam, scatter } from './outline'
import { oneOf, type Random } from './seed'
import { circle, group, line, rect, ring } from './shape'

const RIMS = ['plain', '#2F5F8A', '#2F6B4F', '#D9573D', 'speckled', 'gilded'] as const
type Rim = (typeof RIMS)[number]

/** Every vessel is drawn around 0, 0 with a radius of 100, and so is what lies on it. */
export function plate(rand: Random, rim: Rim = oneOf(rand, RIMS)): string {
  const well = circle(0, 0, 74, '#F1EBDB') + circle(0, 1.5, 73, '#FBF7EC')
  return circle(0, 0, 100, '#FFFDF6') + paintedRim(rand, rim) + well + gleam(87, 200, 255, 3, 0.9)
}

function paintedRim(rand: Random, rim: Rim): string {
  switch (rim) {
    case 'plain':
      return ''
    case 'speckled':
      return scatter(rand, 46, 96, 4, (x, y) =>
        Math.hypot(x, y) > 73 ? circle(x, y, 0.8 + rand() * 1.1, '#8C8674') : '',
      )
    case 'gilded':
      return ring(0, 0, 94, '#C9A24A', 1.6) + ring(0, 0, 89, '#C9A24A', 0.8)
    default:
      return ring(0, 0, 96.5, rim, 5)
  }
}

/** Food drawn to the well of a plate, let out a little over its rim. */
export function heaped(food: string): string {
  return group(food, 0, 0, 0, 1.17)
}

export function bowl(outside: string, inside: string, filling: string, edge = '#FFFDF6'): string {
  return (
    circle(0, 0, 100, outside) +
    circle(0, 0, 93, edge) +
    circle(0, 0, 86, inside) +
    circle(0, 2, 83, filling) +
    gleam(96, 205, 258, 3, 0.45)
  )
}

export function board(wood: string): string {
  const grain = 'M-96 -40C-40 -48 30 -34 96 -42M-98 -6C-40 2 40 -10 98 0M-96 34C-30 28 44 40 96 32'
  return rect(0, 0, 214, 150, 20, wood) + line(grain, '#B47B44', 1.6, { opacity: 0.6 }) + circle(92, 0, 6, '#8C5A2E')
}

export function roundBoard(wood: string, grain: string): string {
  const lines = 'M-88 -38C-40 -46 30 -32 88 -40M-98 -4C-40 4 40 -8 98 2M-86 44C-30 36 44 50 86 42'
  return circle(0, 0, 100, wood) + line(lines, grain, 1.8, { opacity: 0.6 })
}
