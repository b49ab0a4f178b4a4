import { BRIGHT_GREEN, citrusSlice, citrusWedge, leaf, LEMON, LIME } from './garnish'
import { oneOf, type Random } from './seed'
import { circle, ellipse, group, line, path, rect, SHADOW } from './shape'

const SILVER = '#F4F2E8'
const FORK =
  'M-9 -88L-9 -58C-9 -46 -4 -42 -3 -34L-4 84C-4 90 4 90 4 84L3 -34C4 -42 9 -46 9 -58L9 -88M-3 -88L-3 -60M3 -88L3 -60'
const FORK_NECK = 'M-10.8 -62L10.8 -62C10.8 -46 5 -42 3.4 -34L-3.4 -34C-5 -42 -10.8 -46 -10.8 -62Z'
const KNIFE = 'M-3 -90C9 -82 10 -40 6 -16L5 84C5 90 -4 90 -4 84L-3 -90Z'

const shadowOf = (shape: string) => `<g transform="translate(4 6)" opacity=".16">${shape}</g>`

const pair = (left: string, right: string) => rect(-5, 0, 5, 190, 2.5, left) + rect(6, 0, 5, 190, 2.5, right, 3)

function sticks(side: number): string {
  const bands = rect(-5, -82, 5, 22, 2.5, '#F2C04C') + rect(1.6, -82, 5, 22, 2.5, '#F2C04C', 3)
  return group(shadowOf(pair(SHADOW, SHADOW)) + pair('#7A3B22', '#8E4A2C') + bands, side * 140, 0, side * 9)
}

function forkAndKnife(): string {
  const fork =
    shadowOf(path(FORK, SHADOW, { stroke: SHADOW, 'stroke-width': 3.4 })) +
    path(FORK, 'none', { stroke: SILVER, 'stroke-width': 3.6, 'stroke-linecap': 'round' }) +
    rect(0, 22, 7, 130, 3.5, SILVER) +
    path(FORK_NECK, SILVER)
  const knife = shadowOf(path(KNIFE, SHADOW)) + path(KNIFE, SILVER)
  return group(fork, -138, 0, -2) + group(knife, 138, 0, 2)
}

function spoon(side: number): string {
  const shadow = shadowOf(ellipse(0, -62, 17, 25, SHADOW) + rect(0, 24, 8, 128, 4, SHADOW))
  const handle = rect(0, 24, 7.5, 128, 3.75, SILVER)
  const head = ellipse(0, -62, 17, 25, SILVER) + ellipse(0, -61, 12, 19, '#DAD8CB')
  return group(shadow + handle + head, side * 140, 0, side * 5)
}

const UTENSILS = { none: () => '', sticks, fork: forkAndKnife, spoon }

export type Utensil = keyof typeof UTENSILS

/** `side` is -1 for the left of the plate and 1 for the right; a fork and its knife lie on both. */
export function utensil(kind: Utensil, side: number): string {
  return UTENSILS[kind](side)
}

export function water(): string {
  return (
    circle(4, 6, 30, SHADOW, { opacity: 0.16 }) +
    circle(0, 0, 30, '#FFFFFF', { opacity: 0.55 }) +
    circle(0, 0, 25, '#E6F3F5', { opacity: 0.8 }) +
    circle(-3, 2, 10, '#FFFFFF', { opacity: 0.7 }) +
    citrusWedge(LEMON, 4, -2, 10, -30)
  )
}

export function sauce(kind: Utensil): string {
  return (
    circle(3, 5, 24, SHADOW, { opacity: 0.16 }) +
    circle(0, 0, 24, '#FFFDF6') +
    circle(0, 0, 19, kind === 'sticks' ? '#3A241C' : '#D9482F') +
    line('M-10 -4A12 12 0 0 1 2 -12', '#fff', 2.6, { opacity: 0.5 })
  )
}

export function citrus(rand: Random): string {
  return citrusSlice(rand() > 0.5 ? LEMON : LIME, 0, 0, 24)
}

function herbs(): string {
  return leaf(0, 0, 44, 16, 30) + leaf(16, 14, 36, 13, 100, BRIGHT_GREEN)
}

export function sideItem(rand: Random, kind: Utensil): string {
  return oneOf(rand, [water, () => sauce(kind), () => citrus(rand), herbs])()
}
