import { BRIGHT_GREEN, leaf } from './garnish'
import { blob, frill, gleam, polar, polarText, scatter, smooth } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, type Point, rect, tenth, times } from './shape'
import { heaped, plate } from './vessel'

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
