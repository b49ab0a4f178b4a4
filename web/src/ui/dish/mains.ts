import { citrusWedge, leaf, LEMON } from './garnish'
import { blob, scatter } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, type Point, rect, times } from './shape'
import { plate } from './vessel'

const SOFT = '#00000018'

function sprig(x: number, y: number, turn: number, scale: number): string {
  const stalk = 'M0 22C2 6 0 -8 0 -24M0 10L-10 0M0 4L10 -8M0 -4L-9 -14M0 -10L8 -20M0 16L9 8'
  return group(line(stalk, '#3F8455', 2.6), x, y, turn, scale)
}

function lump(rand: Random, [x, y]: Point, radius: number, dark: string, light: string): string {
  return path(blob(rand, radius, 0.2, 9, x, y), dark) + path(blob(rand, radius * 0.68, 0.2, 8, x - 2, y - 3), light)
}

export function salmon(rand: Random): string {
  const skin = 'M-52 -14C-40 -28 34 -30 50 -14C58 -4 56 16 44 22C14 30 -38 28 -50 18C-56 8 -56 -6 -52 -14Z'
  const flesh = 'M-46 -10C-36 -22 30 -24 44 -11C50 -2 48 12 40 16C12 23 -36 21 -44 13Z'
  const lines = each([-32, -14, 4, 22], (x) => line(`M${x} -19C${x + 9} -6 ${x + 9} 8 ${x} 19`, '#FBC9B2', 3))
  const fillet = rect(3, 6, 104, 48, 18, SOFT) + path(skin, '#E98362') + path(flesh, '#F4A183') + lines
  const potatoes: Point[] = [
    [-40, 32],
    [-14, 48],
    [14, 38],
  ]
  return (
    plate(rand) +
    group(fillet, -6, -18, -16) +
    each(potatoes, (at) => circle(at[0] + 1, at[1] + 3, 16, SOFT) + lump(rand, at, 16, '#E9C25C', '#F6DC8E')) +
    scatter(rand, 7, 15, 6, (x, y, turn) => {
      const bean = rand() > 0.5 ? '#5FA457' : '#3F8455'
      return rect(50 + x, 34 + y, 30, 4.6, 2.3, bean, 50 + turn / 9)
    }) +
    sprig(-2, -20, 60, 0.95) +
    sprig(-24, 40, -30, 0.7) +
    citrusWedge(LEMON, 34, -54, 16, 24)
  )
}

export function meatballs(rand: Random): string {
  const balls: Point[] = [
    [4, 2],
    [34, -6],
    [20, 26],
    [50, 20],
    [-6, 34],
    [30, 52],
  ]
  const pickles: Point[] = [
    [26, -50],
    [44, -42],
    [10, -54],
  ]
  const ball = (at: Point) =>
    circle(at[0] + 1, at[1] + 3, 15, '#00000020') +
    lump(rand, at, 15, '#5E321A', '#814A28') +
    circle(at[0] - 5, at[1] - 5, 2.6, '#AE754A')
  return (
    plate(rand, 'gilded') +
    path(blob(rand, 38, 0.16, 11, -30, -18), '#F8E9BE') +
    path(blob(rand, 25, 0.2, 10, -33, -22), '#FDF4D6') +
    path(blob(rand, 40, 0.2, 11, 20, 14, 1.15, 0.9), '#8A5A2E') +
    each(balls, ball) +
    scatter(
      rand,
      15,
      16,
      8,
      (x, y) => circle(-36 + x, 40 + y * 0.8, 5.2, '#B3203A') + circle(-37.6 + x, 38.4 + y * 0.8, 1.6, '#EE8A98'),
    ) +
    each(pickles, ([x, y]) => circle(x, y, 11, '#5E9A44') + circle(x, y, 9, '#DDEDB8')) +
    sprig(-30, -22, 30, 0.6)
  )
}

export function roast(rand: Random): string {
  const slices: [number, number, number][] = [
    [-8, -34, 6],
    [14, -22, 12],
    [34, -8, 16],
  ]
  const slice =
    ellipse(2, 4, 36, 22, SOFT) +
    ellipse(0, 0, 36, 22, '#A5623A') +
    ellipse(0, 0, 31, 17.5, '#D9A079') +
    line('M-20 -4C-6 -10 10 -8 20 -2', '#EBC1A2', 3)
  const potatoes: Point[] = [
    [-46, 10],
    [-30, 34],
    [-52, 38],
  ]
  return (
    plate(rand, '#2F6B4F') +
    path(blob(rand, 34, 0.3, 10, 10, 22, 1.5, 0.8), '#8A5526') +
    each(slices, ([x, y, turn]) => group(slice, x, y, turn)) +
    each(potatoes, (at) => lump(rand, at, 15, '#D9993A', '#F1C56C')) +
    each([0, 1, 2, 3], (i) => rect(6 + i * 14, 54 - i * 4, 9, 34, 4, '#F0842C', 18 + i * 8)) +
    scatter(rand, 8, 15, 8, (x, y) => path(blob(rand, 8, 0.3, 7, -10 + x, 58 + y * 0.5), '#4B8F4E')) +
    sprig(14, -24, 50, 0.8)
  )
}

const BREAD = 'M-46 20C-58 -14 -20 -46 20 -42C50 -38 58 -6 42 18C22 38 -34 42 -46 20Z'

export function kebab(rand: Random): string {
  const inside = path('M-38 14C-46 -10 -14 -36 18 -33C40 -30 46 -6 34 12', '#EFCB92')
  const spots = scatter(rand, 8, 28, 12, (x, y) => ellipse(x, y - 4, 6, 3.6, '#B9783A', 20, { opacity: 0.7 }))
  const meat = ['#7A3C1F', '#9A5630', '#6A3018']
  const tomatoes: Point[] = [
    [-24, 54],
    [-50, 30],
    [-8, 44],
  ]
  const onion = { stroke: '#B0527A', 'stroke-width': 3 }
  return (
    plate(rand) +
    group(path(BREAD, '#E0B06A') + inside + spots, -22, -24, -10) +
    scatter(rand, 15, 30, 9, (x, y) => {
      const strip = blob(rand, 11, 0.4, 7, 24 + x * 1.1, 10 + y, 1.5, 0.7)
      return path(strip, meat[Math.floor(rand() * meat.length)] ?? '#7A3C1F')
    }) +
    scatter(rand, 9, 20, 7, (x, y, turn) => {
      const green = rand() > 0.5 ? '#7FB04E' : '#96C45F'
      return leaf(-40 + x, 40 + y * 0.7, 24, 9, turn, green, '#5E8F3A')
    }) +
    each(tomatoes, ([x, y]) => circle(x, y, 9, '#D8432E') + circle(x, y, 6, '#EE7A62')) +
    ellipse(42, -40, 13, 10, 'none', 20, onion) +
    ellipse(56, -24, 11, 8, 'none', -30, onion) +
    line('M-12 -8C4 -18 8 10 22 0S34 24 52 12', '#FFFDF4', 5.5) +
    line('M4 28C14 20 24 40 42 30', '#FFFDF4', 5)
  )
}

export function fishAndChips(rand: Random): string {
  const batter = 'M-62 4C-50 -28 20 -34 52 -14C66 -6 66 10 52 16C18 32 -52 30 -62 4Z'
  const inner = 'M-54 2C-44 -20 18 -26 48 -10C56 -4 54 6 46 10C16 22 -46 22 -54 2Z'
  const crumbs = scatter(rand, 20, 30, 7, (x, y) =>
    circle(x * 1.5, y * 0.5, 2.4 + rand() * 2, rand() > 0.5 ? '#EDB766' : '#C37F30'),
  )
  const chips = times(17, () => {
    const x = 28 + (rand() - 0.5) * 74
    const y = 22 + (rand() - 0.5) * 66
    return rect(x, y, 9, 42, 2.5, oneOf(rand, ['#F3C04F', '#EAB03B', '#F8D077']), rand() * 180)
  })
  return (
    plate(rand, '#2F6B4F') +
    chips +
    group(ellipse(3, 6, 60, 25, SOFT) + path(batter, '#B9702A') + path(inner, '#DD9A45') + crumbs, -10, -18, -24) +
    scatter(
      rand,
      20,
      19,
      7.5,
      (x, y) => circle(-44 + x, 44 + y * 0.8, 4.8, '#7FB04E') + circle(-45.5 + x, 42.5 + y * 0.8, 1.5, '#B9DA8C'),
    ) +
    citrusWedge(LEMON, -2, 62, 16, 170)
  )
}

export function sausages(rand: Random): string {
  const skin = 'M-34 8C-14 -10 14 -10 34 8'
  const sausage =
    line(skin, SOFT, 20, { transform: 'translate(2 5)' }) +
    line(skin, '#7F3C1C', 20) +
    line('M-34 6C-14 -12 14 -12 34 6', '#A85A2C', 13) +
    line('M-20 -8L-14 4M-3 -13L1 0M14 -10L16 2', '#5A2710', 3)
  return (
    plate(rand) +
    path(blob(rand, 44, 0.16, 12, -14, -12), '#F8E9BE') +
    path(blob(rand, 30, 0.2, 10, -18, -16), '#FDF4D6') +
    line('M-44 -18C-30 -30 -8 -28 4 -18', '#E9D49C', 4) +
    path(blob(rand, 32, 0.3, 10, 16, 30, 1.4, 0.75), '#6E3B1C') +
    group(sausage, 12, 14, -24) +
    group(sausage, 28, 42, -20) +
    scatter(rand, 10, 16, 6, (x, y, turn) => leaf(-46 + x, 48 + y * 0.6, 20, 7, turn, '#3B8A58'))
  )
}
