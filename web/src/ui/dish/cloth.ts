import { blob } from './outline'
import type { Random } from './seed'
import { circle, each, group, path, thousandth, times } from './shape'

interface Dye {
  base: string
  light: string
  dark: string
}

const DYES = {
  butter: { base: '#FFD46B', light: '#FFE39A', dark: '#F2BF45' },
  basil: { base: '#2C6A4D', light: '#38795B', dark: '#235840' },
  tomato: { base: '#DE573C', light: '#E86E55', dark: '#C94830' },
  sky: { base: '#A5D0DB', light: '#BFE0E8', dark: '#8CBDCA' },
  blush: { base: '#F4BBA4', light: '#F8D0BF', dark: '#E9A68C' },
  sage: { base: '#B4CBA6', light: '#C8DABD', dark: '#9DB88E' },
  denim: { base: '#3F627A', light: '#4D7189', dark: '#335469' },
  oat: { base: '#E6DABE', light: '#F0E7D2', dark: '#D6C7A4' },
} satisfies Record<string, Dye>

export type ClothName = keyof typeof DYES

export const PATTERNS = ['gingham', 'awning', 'pin', 'dots', 'scallop', 'pane', 'terrazzo', 'runner'] as const
export type Pattern = (typeof PATTERNS)[number]

const area = (width: number, height: number, fill: string) =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`

interface Weave {
  width: number
  height: number
  turn?: number
  figure: (light: string) => string
}

const WEAVES: Record<Exclude<Pattern, 'terrazzo' | 'runner'>, Weave> = {
  gingham: {
    width: 36,
    height: 36,
    figure: (light) =>
      `<rect width="18" height="36" fill="${light}" opacity=".7"/><rect width="36" height="18" fill="${light}" opacity=".7"/>`,
  },
  awning: { width: 56, height: 56, figure: (light) => area(28, 56, light) },
  pin: { width: 18, height: 18, turn: 35, figure: (light) => area(5, 18, light) },
  dots: { width: 34, height: 34, figure: (light) => circle(8.5, 8.5, 4.6, light) + circle(25.5, 25.5, 4.6, light) },
  scallop: { width: 40, height: 20, figure: (light) => scallops(light) },
  pane: {
    width: 44,
    height: 44,
    figure: (light) => `<path d="M0 8H44M0 13H44M8 0V44M13 0V44" stroke="${light}" stroke-width="1.8"/>`,
  },
}

function scallops(light: string): string {
  const shell = (x: number, y: number) =>
    each([18, 12, 6], (radius) => circle(x, y, radius, 'none', { stroke: light, 'stroke-width': 2 }))
  return shell(20, 20) + shell(0, 10) + shell(40, 10)
}

function terrazzo({ base, light, dark }: Dye, rand: Random, width: number, height: number): string {
  const chips = times(46, () => {
    const x = rand() * width
    const y = rand() * height
    const turn = rand() * 360
    const chip = blob(rand, 4 + rand() * 7, 0.5, 5)
    return group(path(chip, rand() > 0.45 ? light : dark), x, y, turn)
  })
  return area(width, height, base) + chips
}

function runner({ base, light, dark }: Dye, width: number, height: number): string {
  const across = (share: number) => thousandth(width * share)
  const strip = `<rect x="${across(0.18)}" width="${across(0.64)}" height="${height}" fill="${light}"/>`
  const seams = `M${across(0.21)} 0V${height}M${across(0.79)} 0V${height}`
  return `${area(width, height, base)}${strip}<path d="${seams}" stroke="${dark}" stroke-width="1.6" stroke-dasharray="6 6"/>`
}

function woven(weave: Weave, { base, light }: Dye, width: number, height: number): string {
  const size = `width="${weave.width}" height="${weave.height}" patternUnits="userSpaceOnUse"`
  const turn = weave.turn ? ` patternTransform="rotate(${weave.turn})"` : ''
  const tile = area(weave.width, weave.height, base) + weave.figure(light)
  return `<defs><pattern id="weave" ${size}${turn}>${tile}</pattern></defs>${area(width, height, 'url(#weave)')}`
}

export function cloth(name: ClothName, pattern: Pattern, rand: Random, width: number, height: number): string {
  const dye = DYES[name]
  if (pattern === 'terrazzo') return terrazzo(dye, rand, width, height)
  if (pattern === 'runner') return runner(dye, width, height)
  return woven(WEAVES[pattern], dye, width, height)
}
