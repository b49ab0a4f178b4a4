import { BRIGHT_GREEN, leaf } from './garnish'
import { blob, frill, gleam, polar, polarText, scatter, smooth } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, type Point, rect, tenth, times } from './shape'
import { heaped, plate, roundBoard } from './vessel'

function tomatoSlice(index: number): string {
  const [x, y] = polar(45, (index * 360) / 11)
  const seeds = each([0, 120, 240], (degrees) => {
    const [dx, dy] = polar(6, degrees + index * 20)
    return ellipse(x + dx, y + dy, 3.4, 2.4, '#F7C08A', degrees + index * 20)
  })
  return circle(x, y, 14.5, '#D5422B') + circle(x, y, 12, '#E4634A') + seeds
}

function carrotSlice(index: number): string {
  const [x, y] = polar(18, index * 72 + 20)
  return circle(x, y, 12.5, '#E98A2E') + circle(x, y, 10, '#F5AA4E') + circle(x, y, 2.6, '#FBD79B')
}

export function tarte(rand: Random): string {
  return (
    plate(rand) +
    path(frill(69, 2.4, 26), '#D69A4E') +
    circle(0, 0, 64, '#E9B869') +
    circle(0, 0, 60, '#F6DC95') +
    times(11, tomatoSlice) +
    times(5, carrotSlice) +
    leaf(0, -2, 22, 8, 20) +
    leaf(6, 6, 18, 7, 100, BRIGHT_GREEN) +
    scatter(rand, 7, 56, 20, (x, y, turn) => leaf(x, y, 9, 3, turn))
  )
}

function latteLeaf(): string {
  const veins = each([-1, 1], (side) =>
    times(4, (i) => {
      const bend = `C${side * 10} ${20 - i * 14} ${side * 18} ${12 - i * 13} ${side * (22 - i * 3)} ${2 - i * 11}`
      return line(`M0 ${26 - i * 14}${bend}`, '#C48F5C', 2.6)
    }),
  )
  const foam = path('M0 40C-34 22 -36 -14 0 -34C36 -14 34 22 0 40Z', '#F8E9CF')
  return foam + line('M0 34L0 -30', '#C48F5C', 2.6) + veins
}

function biscuit(): string {
  const chips: Point[] = [
    [-4, -4],
    [5, -2],
    [-2, 6],
    [6, 6],
  ]
  const dough = circle(0, 0, 15, '#C98A4A') + circle(0, 0, 13, '#D9A263')
  return group(dough + each(chips, ([x, y]) => circle(x, y, 2.4, '#5A3418')), 62, 60)
}

export function coffee(rand: Random): string {
  const saucer = plate(rand)
  const cup =
    rect(70, 0, 42, 20, 10, 'none', 0, { stroke: '#FFFDF6', 'stroke-width': 9 }) +
    circle(2, 6, 62, '#00000018') +
    circle(0, 0, 62, '#FFFDF6') +
    circle(0, 0, 55, '#8A5630') +
    circle(0, 1, 52, '#B77B48') +
    latteLeaf() +
    gleam(58, 205, 250, 3, 0.9)
  return saucer + group(cup, -6, -4, -20 + rand() * 30) + biscuit()
}

const CROISSANT_SEGMENTS = 7
const CROISSANT_CRUST = ['#C07F34', '#CB8B3C', '#D69848']

/** A point of the crescent: `along` runs from -1 to 1 between the tips, `across` from the inner edge to the outer. */
function onCrescent(along: number, across: number): Point {
  const thickness = 8 + 40 * Math.cos(((along * Math.PI) / 2) * 0.96)
  const [x, y] = polar(46 + (across * thickness) / 2, 270 + along * 64)
  return [x * 1.28, y * 1.18]
}

function croissantSegment(index: number) {
  const start = -1 + (2 * index) / CROISSANT_SEGMENTS
  const end = -1 + (2 * (index + 1)) / CROISSANT_SEGMENTS
  const middle = (start + end) / 2
  const fold = Math.abs(middle) < 0.1 ? 0 : 0.16 * (middle < 0 ? 1 : -1)
  const crust = smooth([
    onCrescent(start - 0.02, -1),
    onCrescent(start + fold, -0.1),
    onCrescent(start, 1),
    onCrescent(middle, 1.16),
    onCrescent(end, 1),
    onCrescent(end + fold, -0.1),
    onCrescent(end + 0.02, -1),
    onCrescent(middle, -0.96),
  ])
  const shine = smooth([
    onCrescent(start + 0.08, 0.1),
    onCrescent(middle, 0.92),
    onCrescent(end - 0.08, 0.1),
    onCrescent(middle, -0.3),
  ])
  return { fromMiddle: Math.abs(middle), crust, shine }
}

function croissantBody(turn: number): string {
  const segments = Array.from({ length: CROISSANT_SEGMENTS }, (_, index) => croissantSegment(index))
  const tipsFirst = segments.toSorted((a, b) => b.fromMiddle - a.fromMiddle)
  const body = each(
    tipsFirst,
    ({ crust, shine }, i) =>
      path(crust, CROISSANT_CRUST[i % 3] ?? '', { stroke: '#9C5F20', 'stroke-width': 1.4 }) +
      path(shine, '#EBB968', { opacity: 0.75 }),
  )
  return `<g transform="translate(0 40) rotate(${tenth(turn)} 0 -40)">${body}</g>`
}

export function croissant(rand: Random): string {
  const dish = plate(rand)
  const food =
    croissantBody(-14 + rand() * 24) +
    scatter(rand, 14, 60, 12, (x, y, turn) => rect(x, y + 14, 4, 2, 1, '#D9983F', turn)) +
    path(blob(rand, 14, 0.1, 9, 2, 40), '#C8324A') +
    circle(-3, 36, 3.6, '#E8788A')
  return dish + heaped(food)
}

export function doughnut(rand: Random): string {
  const dish = plate(rand)
  const icing = oneOf(rand, ['#F2A0A8', '#8A5230', '#F7C7A0'])
  const sprinkle = (x: number, y: number, turn: number) =>
    rect(x, y, 8, 3, 1.5, oneOf(rand, ['#FFC43D', '#2F7A4F', '#FFFDF4', '#D9482F']), turn)
  const food =
    circle(2, 5, 56, '#00000018') +
    circle(0, 0, 56, '#D9A05A') +
    path(blob(rand, 52, 0.1, 14), icing) +
    circle(0, 0, 17, '#C58A45') +
    circle(0, 1, 14, '#FBF7EC') +
    scatter(rand, 34, 46, 8, (x, y, turn) => (Math.hypot(x, y) > 22 ? sprinkle(x, y, turn) : ''))
  return dish + heaped(food)
}

/** The noon sun as a clock: what a place gets whose cuisine nobody told us. */
export function noonSun(rand: Random): string {
  const rays = times(12, (i) => {
    const ray = `M${polarText(43, i * 30)}L${polarText(i % 3 ? 49 : 53, i * 30)}`
    return line(ray, '#F2AE1C', 3.6)
  })
  const hand = line('M0 0L5 -24', '#17261E', 4.6) + circle(0, 0, 4, '#17261E')
  return plate(rand, 'gilded') + heaped(circle(0, 0, 34, '#FFC43D') + rays + hand)
}

function cupOf(x: number, y: number, radius: number, coffeeColour: string, top: string, turn: number): string {
  const handle = { stroke: '#FFFDF6', 'stroke-width': tenth(radius * 0.17) }
  const inside =
    rect(radius * 1.08, 0, radius * 0.62, radius * 0.42, radius * 0.2, 'none', 0, handle) +
    circle(1, radius * 0.1, radius, '#00000018') +
    circle(0, 0, radius, '#FFFDF6') +
    circle(0, 0, radius * 0.86, '#5A3418') +
    circle(0, 1, radius * 0.82, coffeeColour) +
    top +
    gleam(tenth(radius * 0.93), 205, 250, 2.4, 0.9)
  return group(inside, x, y, turn)
}

export function espresso(): string {
  const crema = circle(0, 1, 21, '#C98A4A') + line('M-12 -6A14 14 0 0 1 8 -12', '#E5B374', 4)
  const rusk =
    rect(0, 0, 56, 17, 8, '#B87A35') +
    rect(0, -1, 54, 14, 7, '#D9A257') +
    each([-16, -2, 12], (x) => ellipse(x, -1, 4.6, 2.6, '#8A5526', 20))
  return (
    roundBoard('#3D4A44', '#2A352F') +
    circle(-14, 12, 58, '#00000026') +
    circle(-16, 8, 58, '#FFFDF6') +
    circle(-16, 8, 50, '#F1EBDB') +
    cupOf(-16, 8, 36, '#A8672F', crema, -24) +
    group(rusk, 44, 46, -34) +
    rect(6, 66, 13, 13, 2.5, '#FFFDF4', 14) +
    rect(24, 76, 12, 12, 2.5, '#F4EAD2', -18)
  )
}

export function cakeAndCoffee(rand: Random): string {
  const rim = plate(rand)
  const icing = oneOf(rand, ['#F2A0A8', '#F7E3B4', '#8A5230'])
  const berries: Point[] = [
    [16, -26],
    [-14, 22],
    [22, 22],
  ]
  const slice = 'M-52 34L46 44L26 -58Z'
  const cake =
    path(slice, '#00000018', { transform: 'translate(2 4)' }) +
    path(slice, '#FFFBEF') +
    path('M-52 34L46 44L46 58L-52 48Z', '#E9BD7A') +
    path('M-52 39L46 49L46 53L-52 43Z', '#C8324A') +
    path('M-44 31L42 40L24 -48Z', icing) +
    each(
      berries,
      ([x, y]) => circle(x, y, 10.5, '#D8392B') + circle(x - 3, y - 3, 3, '#F4937F') + leaf(x + 2, y - 10, 10, 4, 30),
    )
  const heart = path('M0 16C-13 8 -14 -6 0 -14C14 -6 13 8 0 16Z', '#F3DFC0')
  return rim + group(cake, -24, 0, -6) + cupOf(46, -34, 31, '#9A6234', heart, -70)
}

function bun(rand: Random, x: number, y: number, radius: number, turn: number): string {
  const of = (share: number) => tenth(radius * share)
  const arc = (share: number, toX: number, toY: number) => `A${of(share)} ${of(share)} 0 1 1 ${of(toX)} ${of(toY)}`
  const swirl = `M${of(0.06)} 0${arc(0.2, -0.3, -0.06)}${arc(0.42, 0.52, 0.1)}${arc(0.62, -0.7, -0.16)}`
  const sugar = scatter(rand, 11, radius * 0.78, radius * 0.28, (sugarX, sugarY, tilt) =>
    rect(sugarX, sugarY, radius * 0.11, radius * 0.11, 1.4, '#FFFDF4', tilt),
  )
  const baked =
    circle(2, 4, radius, '#00000018') + circle(0, 0, radius, '#C2803A') + circle(0, 0, radius * 0.93, '#D99C50')
  return group(baked + line(swirl, '#8A4B1D', radius * 0.13) + sugar, x, y, turn)
}

export function bunAndMug(rand: Random): string {
  const mug =
    circle(2, 5, 37, '#00000020') +
    rect(40, 0, 24, 20, 9, 'none', 0, { stroke: '#D9573D', 'stroke-width': 7 }) +
    circle(0, 0, 37, '#D9573D') +
    circle(0, 0, 32, '#FBF7EC') +
    circle(0, 0, 29, '#4A2A16') +
    circle(0, 1, 27, '#5E3820')
  return plate(rand, '#2F5F8A') + bun(rand, -24, 16, 52, rand() * 60) + group(mug, 44, -44, -30)
}

export function buns(rand: Random): string {
  return plate(rand) + bun(rand, -34, -22, 37, 20) + bun(rand, 36, -20, 37, 140) + bun(rand, 0, 36, 38, 80)
}

const SCORES: readonly [number, number, number, number][] = [
  [-46, -36, 22, 28],
  [-50, 4, 10, 42],
  [-14, -52, 30, 6],
]

/** A cut in the crust: dark, and pale inside. */
function score([x1, y1, x2, y2]: readonly [number, number, number, number]): string {
  const x = (x1 + x2) / 2
  const y = (y1 + y2) / 2
  return (
    line(`M${x1} ${y1}Q${x + 8} ${y - 10} ${x2} ${y2}`, '#6A3A1A', 7) +
    line(`M${x1 + 2} ${y1 + 2}Q${x + 9} ${y - 8} ${x2 + 1} ${y2 + 1}`, '#E9C48E', 3.4)
  )
}

export function loaf(rand: Random): string {
  const crumb = scatter(rand, 14, 12, 5, (x, y) => circle(x, y * 2.2, 1.5, '#B88850'))
  const slice =
    ellipse(2, 4, 17, 38, '#00000022') + ellipse(0, 0, 17, 38, '#8A5228') + ellipse(0, 0, 13.5, 34, '#D9B07A') + crumb
  return (
    roundBoard('#C98F55', '#B47B44') +
    circle(-10, 0, 68, '#00000022') +
    circle(-12, -4, 68, '#7A4522') +
    circle(-12, -5, 64, '#9A5E30') +
    circle(-12, -6, 58, '#AE7140') +
    scatter(rand, 60, 56, 5, (x, y) => circle(x - 12, y - 6, 0.8 + rand() * 1.6, '#F4E6CC', { opacity: 0.8 })) +
    each(SCORES, score) +
    group(slice, 72, 30, 24)
  )
}
