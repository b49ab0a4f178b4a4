import { blob, scatter } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, rect, tenth, times } from './shape'
import { board, plate, roundBoard } from './vessel'

const MAKI_FILLINGS = ['#F2805F', '#F7B03C', '#7FAE4C', '#F2805F', '#E85B4C', '#7FAE4C']

function maki(x: number, y: number, filling: string): string {
  return (
    circle(x + 1.5, y + 3, 18, '#00000022') +
    circle(x, y, 17.5, '#1F3129') +
    circle(x, y, 14, '#FFFDF5') +
    circle(x, y, 6.2, filling) +
    circle(x - 1.5, y - 1.5, 2, '#ffffff66')
  )
}

function nigiri(y: number, topping: string): string {
  const stripes = `M40 ${y - 5}L50 ${y + 4}M52 ${y - 8}L62 ${y + 6}M64 ${y - 8}L74 ${y + 4}`
  return (
    ellipse(58, y + 4, 30, 15, '#00000022') +
    ellipse(58, y, 30, 15, '#FFFDF5') +
    ellipse(58, y - 1, 31, 12.5, topping) +
    line(stripes, '#FFD7C7', 2.4)
  )
}

export function sushi(rand: Random): string {
  return (
    board('#C4905B') +
    each(MAKI_FILLINGS, (filling, i) => maki(-70 + (i % 3) * 38, -26 + Math.floor(i / 3) * 44, filling)) +
    nigiri(-28, '#E9604D') +
    nigiri(16, '#F28C6B') +
    path(blob(rand, 11, 0.3, 7, -14, 60), '#8DBB52') +
    path(blob(rand, 13, 0.35, 8, 16, 60, 1.3, 0.8), '#F6B9B0')
  )
}

function ribs(): string {
  const rack = rect(0, 0, 92, 84, 16, '#6E2F1B') + rect(0, -2, 90, 78, 14, '#8E3F22')
  const bones = each(
    [-30, -10, 10, 30],
    (x) =>
      line(`M${x} -36L${x} 34`, '#5A2413', 3) +
      line(`M${x - 8} -30C${x - 10} -8 ${x - 6} 10 ${x - 9} 26`, '#C4683A', 3, { opacity: 0.7 }) +
      rect(x - 10, 45, 9, 12, 3, '#F4EAD2'),
  )
  return group(rack + bones, -42, -4, -6)
}

function corn(): string {
  const kernels = times(7, (i) => each([-8, 0, 8], (y) => circle(-30 + i * 10, y, 4, i % 2 ? '#F9D267' : '#F4C548')))
  return group(rect(0, 0, 74, 26, 13, '#E9B22F') + kernels, 52, -42, -12)
}

function slaw(rand: Random): string {
  return scatter(rand, 24, 27, 4, (x, y, turn) => {
    const colour = oneOf(rand, ['#A7C97E', '#FFF9E6', '#F0A050', '#B0527A'])
    const transform = `rotate(${tenth(turn)} ${tenth(52 + x)} ${tenth(26 + y)})`
    return line(`M${tenth(52 + x - 7)} ${tenth(26 + y)}q7 -5 14 0`, colour, 2.6, { transform })
  })
}

const pickle = (x: number) => circle(x, 58, 9.5, '#6FA04A') + circle(x, 58, 7.4, '#B6D07C')

export function bbq(rand: Random): string {
  const tray =
    rect(0, 0, 206, 168, 20, '#AEB6AF') + rect(0, 0, 196, 158, 16, '#D2D8D1') + rect(0, 0, 184, 146, 12, '#F4E9D2')
  return (
    tray +
    ribs() +
    corn() +
    path(blob(rand, 34, 0.14, 11, 52, 26), '#F2EBD0') +
    slaw(rand) +
    pickle(-70) +
    pickle(-48) +
    pickle(-26)
  )
}

function sandwichHalf(rand: Random, x: number, y: number, turn: number): string {
  const bread =
    path('M-62 34L0 -44L62 34Z', '#C98F4E') +
    path('M-54 30L0 -37L54 30Z', '#F6DFAE') +
    scatter(rand, 18, 24, 6, (dx, dy) => circle(dx, dy + 8, 1.3, '#DDBB7C')) +
    path('M-64 32L64 32L64 40L-64 40Z', '#F3D397')
  const lettuce = times(9, (i) => circle(-52 + i * 13, i % 2, 7.5, i % 2 ? '#7FB04E' : '#96C45F'))
  const filling =
    group(lettuce, 0, 42) +
    rect(0, 50, 120, 7, 3, '#D8432E') +
    rect(0, 56, 122, 6, 3, '#F7CB52') +
    rect(0, 63, 128, 9, 4, '#E9C07C')
  return group(bread + filling, x, y, turn)
}

export function sandwich(rand: Random): string {
  const paper =
    rect(0, 0, 210, 150, 10, '#F7F1E1') + times(7, (i) => line(`M${-90 + i * 30} -72L${-90 + i * 30} 72`, '#E7DCC0', 1))
  return paper + sandwichHalf(rand, -44, -6, -14) + sandwichHalf(rand, 48, 4, 12)
}

export function pretzel(rand: Random): string {
  const knot = 'M0 44C-70 44 -84 -40 -40 -46C-6 -50 0 0 30 34M0 44C70 44 84 -40 40 -46C6 -50 0 0 -30 34'
  const shine = 'M-20 42C-66 32 -74 -30 -42 -42M20 42C66 32 74 -30 42 -42'
  const dough = line(knot, '#6E3517', 19) + line(knot, '#9A5222', 14) + line(shine, '#C07A3C', 4, { opacity: 0.8 })
  const mustard =
    circle(76, -30, 21, '#FFFDF6') + circle(76, -30, 17, '#D9A21F') + line('M66 -30q8 -8 16 0', '#F2C95A', 3)
  return (
    board('#CF9A60') +
    group(dough, -18, 4, -8, 0.95) +
    scatter(rand, 16, 56, 13, (x, y, turn) => rect(x - 18, y + 4, 4, 4, 1, '#FFFDF4', turn)) +
    mustard
  )
}

function nigiriPiece(x: number, y: number, fish: string, lines: string): string {
  const rice = ellipse(2, 5, 32, 16, '#0000001c') + ellipse(0, 1, 31, 15, '#FFFDF5')
  const slice = path('M-34 -2C-30 -18 30 -18 34 -2C32 12 -32 12 -34 -2Z', fish)
  return group(rice + slice + line('M-20 -9L-12 6M-4 -12L4 7M14 -11L20 5', lines, 2.6), x, y, -12)
}

export function nigiriPlate(rand: Random): string {
  return (
    plate(rand, '#2F5F8A') +
    nigiriPiece(-30, -40, '#F2805F', '#FFD0BC') +
    nigiriPiece(34, -28, '#E9604D', '#FFC4B8') +
    nigiriPiece(-30, 6, '#F6E2C4', '#E3BE8E') +
    nigiriPiece(34, 18, '#F2805F', '#FFD0BC') +
    maki(-34, 50, '#7FAE4C') +
    maki(0, 56, '#F7B03C') +
    maki(32, 56, '#E85B4C') +
    path(blob(rand, 9, 0.3, 7, 62, -2), '#8DBB52')
  )
}

export function pint(rand: Random): string {
  const mat = rect(0, 0, 104, 104, 14, '#2F6B4F') + rect(0, 0, 92, 92, 10, 'none', 0, MAT_EDGE)
  const glass = circle(3, 6, 42, '#00000030') + circle(0, 0, 42, '#F7EFD8', { opacity: 0.95 })
  const handle = path('M42 -10C64 -12 64 14 42 12', 'none', { stroke: '#F7EFD8', 'stroke-width': 8 })
  const foam = path(blob(rand, 32, 0.14, 12), '#FFF8E6')
  const bubbles = scatter(rand, 16, 26, 6, (x, y) => circle(x, y, 1.6 + rand() * 2, '#F0DFB8'))
  const nuts = scatter(rand, 24, 22, 6, (x, y, turn) => {
    return ellipse(x, y, 5.6, 3.6, oneOf(rand, ['#C98A4A', '#A86A2E', '#DDB06C']), turn)
  })
  const snack = circle(2, 4, 33, '#00000026') + circle(0, 0, 33, '#FFFDF6') + circle(0, 0, 27, '#E9DFC6') + nuts
  return (
    roundBoard('#A9733A', '#8A5A2B') +
    group(mat + glass + circle(0, 0, 36, '#D98A1F') + foam + bubbles + handle, -20, -4, -10) +
    group(snack, 54, 50)
  )
}

const MAT_EDGE = { stroke: '#F7E3B4', 'stroke-width': 2.4 }
