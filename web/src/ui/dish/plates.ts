import { BRIGHT_GREEN, chilli, citrusSlice, citrusWedge, leaf, LEMON, LIME, ORANGE, PALE_GREEN } from './garnish'
import { blob, frill, polar, scatter } from './outline'
import type { Random } from './seed'
import { circle, each, ellipse, group, line, path, type Point, rect, tenth, times } from './shape'
import { heaped, plate } from './vessel'

function taco(rand: Random, x: number, y: number, turn: number, meat: string): string {
  const shell =
    path('M-46 14A46 46 0 0 1 46 14L46 18C20 24 -20 24 -46 18Z', '#E9B456') + path('M-40 8A42 42 0 0 1 40 8', '#F3C873')
  const lettuce = path(frill(18, 2.5, 10), '#7FB04E', { transform: 'translate(0 12) scale(2.3 .62)' })
  const filling = each(
    [-30, -15, 0, 15, 30],
    (along, i) => circle(along, 12 + (i % 2) * 3, 7.5, meat) + circle(along + 5, 15 - (i % 2) * 4, 3.6, '#E2482F'),
  )
  const cheese = each([-22, -6, 10, 24], (along) => rect(along, 15, 6, 6, 1.5, '#FFF6DC', 20))
  const toasting = scatter(rand, 8, 30, 6, (dx, dy) => circle(dx, -8 + dy * 0.3, 1.4, '#C98A2F'))
  return group(shell + lettuce + filling + cheese + toasting, x, y, turn)
}

export function tacos(rand: Random): string {
  return (
    plate(rand) +
    taco(rand, -2, -40, -8, '#A5532A') +
    taco(rand, 2, 4, 4, '#8E4A2A') +
    taco(rand, -2, 46, -5, '#B0602F') +
    citrusWedge(LIME, 62, -8, 15, 74) +
    citrusWedge(LIME, -66, 22, 14, -120) +
    leaf(60, 40, 16, 6, 20) +
    leaf(-60, -14, 14, 6, -30)
  )
}

export function burger(rand: Random): string {
  const dish = plate(rand)
  const fries = times(15, (i) => {
    const degrees = -64 + i * 9 + rand() * 4
    const [x, y] = polar(60 + rand() * 14, degrees)
    return rect(x, y, 10, 46, 2.5, rand() > 0.5 ? '#F3C04F' : '#EAB03B', degrees + 70 + rand() * 40)
  })
  const shine = { stroke: '#F0BC7C', 'stroke-width': 6, 'stroke-linecap': 'round' }
  const bun =
    path(frill(56, 4, 15), '#7DB04C') +
    path(frill(52, 3, 13), '#96C45F', { transform: 'rotate(12)' }) +
    rect(0, 0, 92, 92, 10, '#F7B733', 22) +
    circle(0, 2, 47, '#00000020') +
    circle(0, 0, 48, '#D38B3D') +
    circle(0, -1, 46, '#DE9A4A') +
    path('M-34 -20A40 40 0 0 1 14 -38', 'none', shine) +
    scatter(rand, 26, 38, 8, (x, y, turn) => ellipse(x, y, 3.2, 1.8, '#FFF0CF', turn))
  return dish + fries + group(bun, -20, 6)
}

function hummus(rand: Random): string {
  const swirl = line('M36 0A36 36 0 1 0 -6 35A30 30 0 0 0 22 -10A22 22 0 1 0 0 20', '#DDB871', 6)
  const crest = line('M36 0A36 36 0 1 0 -6 35', '#F6E2B6', 2.4)
  return (
    path(blob(rand, 52, 0.08, 12, -12, 6), '#EBCF97') +
    group(swirl + crest, -12, 6) +
    path(blob(rand, 15, 0.3, 9, -12, 6), '#D79A2B') +
    scatter(rand, 9, 30, 11, (x, y) => circle(-12 + x, 6 + y, 4.4, '#F5DDAA') + circle(-13 + x, 5 + y, 1.4, '#fff8')) +
    scatter(rand, 26, 40, 5, (x, y) => circle(-12 + x, 6 + y, 1.3, '#C24A2A'))
  )
}

function falafel(rand: Random, x: number, y: number): string {
  return (
    circle(x + 1, y + 3, 15, '#00000020') +
    path(blob(rand, 15, 0.12, 10, x, y), '#8A5A2B') +
    path(blob(rand, 11, 0.2, 9, x - 2, y - 2), '#A87541') +
    circle(x + 3, y + 2, 1.5, '#DDB871')
  )
}

function pitta(rand: Random): string {
  const bread =
    path('M-30 12L0 -34L30 12C12 22 -12 22 -30 12Z', '#E6B878') +
    path('M-22 8L0 -24L20 8', '#F1CE98') +
    scatter(rand, 6, 16, 8, (x, y) => ellipse(x, y - 2, 4, 2.4, '#B9783A', 20, { opacity: 0.8 }))
  return group(bread, -30, -52, -24, 0.86)
}

export function mezze(rand: Random): string {
  const dish = plate(rand)
  const food =
    hummus(rand) +
    falafel(rand, 46, -40) +
    falafel(rand, 60, -10) +
    falafel(rand, 58, 22) +
    pitta(rand) +
    leaf(-20, 2, 18, 7, 40) +
    leaf(-4, 14, 15, 6, -50, BRIGHT_GREEN) +
    leaf(30, 48, 16, 6, 100) +
    citrusWedge(LEMON, 14, -58, 13, 30)
  return dish + heaped(food)
}

function lattice(d: (offset: number, half: number) => string, dashes: { 'stroke-dasharray'?: string }): string {
  return each([-30, -10, 10, 30], (offset) => {
    const strip = d(offset, Math.sqrt(46 * 46 - offset * offset))
    return line(strip, '#CC9148', 8, dashes) + line(strip, '#F1CB8A', 5, dashes)
  })
}

function pieCrust(turn: number): string {
  const crust =
    circle(2, 4, 56, '#00000018') +
    path(frill(54, 2.6, 22), '#C98A3F') +
    circle(0, 0, 50, '#DDA558') +
    circle(0, 0, 48, '#E8B86E') +
    lattice((x, half) => `M${x} ${tenth(-half)}L${x} ${tenth(half)}`, {}) +
    lattice((y, half) => `M${tenth(-half)} ${y}L${tenth(half)} ${y}`, { 'stroke-dasharray': '14 6' }) +
    leaf(-6, 0, 24, 9, -50, '#C98A3F', '#A86A26') +
    leaf(8, 0, 24, 9, 50, '#D69A4E', '#A86A26')
  return group(crust, -18, -8, turn)
}

const pea = (x: number, y: number) => circle(x, y, 5, '#7FB04E') + circle(x - 2, y - 2, 1.6, '#B9DA8C')

export function pie(rand: Random): string {
  const dish = plate(rand)
  const food =
    pieCrust(rand() * 40) +
    scatter(rand, 26, 24, 8.5, (x, y) => pea(48 + x * 0.8, 38 + y)) +
    path(blob(rand, 18, 0.3, 9, 22, 58, 1.3, 0.7), '#7A4A26') +
    path(blob(rand, 16, 0.25, 9, 62, -16, 0.8, 1.1), '#F6E3B1')
  return dish + heaped(food)
}

function wholeFish(turn: number): string {
  const gillAndScales =
    line('M-38 -18C-32 -6 -32 10 -38 18', '#557D8E', 2.4) +
    circle(-50, -4, 4.4, '#FFFDF4') +
    circle(-50, -4, 2.2, '#1F2E28') +
    each([-22, -9, 4, 17, 30], (x) => line(`M${x} -10C${x + 5} -3 ${x + 5} 5 ${x} 11`, '#557D8E', 1.8))
  const body =
    path('M-66 2C-44 -28 14 -32 44 -8L68 -26C64 -8 64 8 70 24L44 8C16 30 -44 28 -66 2Z', '#6E95A6') +
    path('M-64 1C-42 -22 12 -26 42 -5C12 6 -40 10 -64 1Z', '#8FB2BF')
  const fin = path('M-6 -26L12 -38L20 -22Z', '#557D8E')
  return group(body + gillAndScales + fin, 2, 8, turn)
}

export function fish(rand: Random): string {
  const dish = plate(rand, '#2F5F8A')
  const food =
    citrusSlice(LEMON, -44, -36, 18) +
    citrusSlice(LEMON, -20, -52, 16, 30) +
    leaf(40, 46, 30, 9, 60) +
    leaf(54, 34, 28, 9, 30, BRIGHT_GREEN) +
    leaf(26, 56, 26, 8, 90, PALE_GREEN) +
    wholeFish(-14 + rand() * 16) +
    scatter(rand, 10, 60, 18, (x, y) => circle(x, y, 1.6, '#C24A2A'))
  return dish + heaped(food)
}

function plantain(x: number, y: number, turn: number): string {
  const slice = ellipse(0, 0, 17, 11, '#C98A1F') + ellipse(0, -1, 14, 8, '#F0BE45')
  return group(slice + line('M-8 0q8 -4 16 0', '#B9741A', 1.6), x, y, turn)
}

function chickenLeg(): string {
  const meat =
    path('M-40 4C-36 -20 8 -26 30 -10C44 2 34 22 8 22C-16 24 -40 22 -40 4Z', '#5A2413') +
    path('M-34 2C-28 -14 8 -18 26 -7C34 2 26 12 6 13', '#8A4020')
  return group(meat + line('M-20 -8L-8 10M-4 -12L8 10M12 -12L22 6', '#3E160B', 3), 16, 34, -8)
}

export function jerk(rand: Random): string {
  const dish = plate(rand)
  const riceAndPeas =
    path(blob(rand, 36, 0.12, 11, -28, -22), '#F3E3C8') +
    scatter(rand, 40, 30, 4, (x, y, turn) => ellipse(-28 + x, -22 + y, 3, 1.3, '#E0C79B', turn)) +
    scatter(rand, 13, 28, 9, (x, y, turn) => ellipse(-28 + x, -22 + y, 4.6, 3, '#7A2E24', turn))
  const food =
    riceAndPeas +
    plantain(30, -38, -20) +
    plantain(50, -16, 20) +
    plantain(22, -14, 60) +
    chickenLeg() +
    leaf(-42, 34, 30, 12, -60) +
    leaf(-26, 46, 26, 10, -20, BRIGHT_GREEN) +
    citrusWedge(LIME, -58, 14, 14, -80) +
    chilli(56, 16, 60, 0.8)
  return dish + heaped(food)
}

export function feijoada(rand: Random): string {
  const dish = plate(rand)
  const stew: Point = [-20, -7]
  const beans =
    circle(-20, -8, 48, '#4A2A1A') +
    circle(-20, -8, 44, '#2C1710') +
    circle(-20, -6, 41, '#3C2117') +
    scatter(rand, 26, 36, 8, (x, y, turn) =>
      ellipse(stew[0] + x, stew[1] + y, 6, 3.8, rand() > 0.5 ? '#1E0F0A' : '#59352A', turn),
    ) +
    scatter(rand, 4, 26, 18, (x, y, turn) => rect(stew[0] + x, stew[1] + y, 14, 9, 3, '#B4553B', turn))
  const rice =
    path(blob(rand, 24, 0.14, 10, 48, -20), '#FFFBEF') +
    scatter(rand, 18, 20, 4, (x, y, turn) => ellipse(48 + x, -20 + y, 3, 1.2, '#E9E2CC', turn))
  const sides =
    citrusSlice(ORANGE, 40, 36, 19, 10) +
    citrusSlice(ORANGE, 14, 52, 17, 40) +
    scatter(rand, 10, 18, 6, (x, y, turn) => leaf(-38 + x * 1.3, 54 + y * 0.5, 20, 6, turn, '#2F7245'))
  return dish + heaped(beans + rice + sides)
}

const CHIPS = ['#F3C04F', '#EAB03B', '#F8D077'] as const

export function basketOfFries(rand: Random): string {
  const weave = times(24, (i) => {
    const [outX, outY] = polar(97, i * 15)
    const [inX, inY] = polar(84, i * 15 + 7)
    return line(`M${tenth(outX)} ${tenth(outY)}L${tenth(inX)} ${tenth(inY)}`, '#A82E1B', 2)
  })
  const chips = times(30, (i) => {
    const x = -10 + (rand() - 0.5) * 92
    const y = -4 + (rand() - 0.5) * 84
    return rect(x, y, 9, 42, 2.5, CHIPS[i % 3] ?? CHIPS[0], rand() * 180)
  })
  const ketchup =
    circle(2, 4, 25, '#00000022') +
    circle(0, 0, 25, '#FFFDF6') +
    circle(0, 0, 20, '#CE3A25') +
    line('M-10 -4A12 12 0 0 1 4 -11', '#F08A70', 3.4)
  return (
    circle(0, 0, 100, '#C43B26') +
    circle(0, 0, 94, '#DE573C') +
    weave +
    path(frill(83, 4, 14), '#FFFDF6') +
    circle(0, 0, 72, '#F7F1E1') +
    chips +
    group(ketchup, 40, 44)
  )
}

export function hotDogs(rand: Random): string {
  const mustard = times(8, (i) => `Q${-49 + i * 14} ${i % 2 ? 8 : -10} ${-42 + i * 14} 0`)
  const dog = () =>
    rect(2, 5, 128, 44, 22, '#00000018') +
    rect(0, 0, 128, 42, 21, '#C98A44') +
    rect(0, -1, 124, 37, 18, '#E2AC64') +
    rect(0, 0, 138, 19, 9.5, '#8E3A1F') +
    rect(0, -1, 134, 14, 7, '#B8532F') +
    line(`M-56 2${mustard}`, '#F5BE2E', 4.4) +
    scatter(
      rand,
      9,
      10,
      2,
      (x, y) => circle(x * 5.4, y + 9, 2.4, '#F7E7B4') + circle(x * 5 + 6, y - 11, 2.2, '#7FB04E'),
    )
  return plate(rand, '#D9573D') + group(dog(), -2, -26, -12) + group(dog(), 4, 30, -12)
}
