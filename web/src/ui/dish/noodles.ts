import { BRIGHT_GREEN, citrusWedge, egg, leaf, LIME, PALE_GREEN, springOnion } from './garnish'
import { blob, frill, scatter } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, rect, ring, tenth, times } from './shape'
import { bowl, heaped, plate } from './vessel'

function porkRoll(x: number, y: number, radius: number, swirl: string, swirlWidth: number): string {
  const meat = circle(0, 0, radius, '#D9826A') + circle(0, 0, radius - 4, '#F0B6A0')
  return group(meat + line(swirl, '#C9705A', swirlWidth), x, y)
}

function fishCake(x: number, y: number): string {
  const swirl = line('M-5 1A5 5 0 1 1 3 5A8 8 0 0 1 -8 -1', '#EE7F93', 2.6)
  return group(path(frill(15, 1.8, 9), '#FFF9F0') + swirl, x, y)
}

export function ramen(rand: Random): string {
  const glaze = oneOf(rand, ['#23485F', '#A83A2C', '#2B3A33'])
  const noodles = times(7, (i) => {
    const y = -34 + i * 11
    const strand = `M-62 ${y}C-40 ${y - 12} -24 ${y + 12} 0 ${y}S40 ${y - 12} 58 ${y + 4}`
    return line(strand, i % 2 ? '#FBE3A6' : '#F5D488', 6)
  })
  return (
    bowl(glaze, '#C9863A', '#E5A552') +
    noodles +
    ring(0, 0, 83, '#D08F3E', 9, { opacity: 0.55 }) +
    rect(44, -46, 40, 54, 3, '#22352C', 18) +
    rect(50, -42, 40, 54, 3, '#2C4439', 26) +
    porkRoll(-42, -34, 24, 'M-12 2A12 12 0 1 1 6 11A8 8 0 1 1 2 -5', 3.4) +
    porkRoll(-58, 4, 22, 'M-10 2A10 10 0 1 1 5 9', 3) +
    egg(-14, 44, 1.25, -20) +
    egg(26, 40, 1.25, 24) +
    fishCake(58, 20) +
    scatter(rand, 12, 30, 8, (x, y) => springOnion(x - 2, y - 8, 3.4, rand() > 0.5 ? '#6FA84A' : '#8DBF5F'))
  )
}

function beefSlice(x: number, y: number, turn: number): string {
  const slice = path('M-26 -10C-10 -20 18 -18 26 -6C28 8 6 16 -14 12C-28 10 -32 -2 -26 -10Z', '#9A5A3F')
  return group(slice + path('M-20 -7C-8 -14 14 -13 20 -4C20 4 4 9 -10 7', '#B97858'), x, y, turn)
}

export function pho(rand: Random): string {
  const outside = oneOf(rand, ['#FFFDF6', '#2F6B4F', '#2F5F8A'])
  const edge = rand() > 0.5 ? '#2F5F8A' : '#FFFDF6'
  const noodles = times(8, (i) => {
    const y = -18 + i * 9
    const strand = `M-56 ${y + 20}C-36 ${y + 6} -18 ${y + 30} 6 ${y + 16}S44 ${y + 8} 56 ${y + 22}`
    return line(strand, i % 2 ? '#FFF6E0' : '#F6E7C6', 5.4)
  })
  return (
    bowl(outside, '#B9772F', '#D9A45C', edge) +
    noodles +
    ring(0, 0, 82, '#C08A42', 8, { opacity: 0.5 }) +
    beefSlice(-34, -30, -20) +
    beefSlice(-6, -42, 8) +
    beefSlice(24, -36, 26) +
    leaf(48, -10, 34, 12, 20, BRIGHT_GREEN) +
    leaf(58, 10, 28, 10, 60) +
    leaf(38, 6, 26, 10, -30, PALE_GREEN) +
    citrusWedge(LIME, -52, 24, 19, -70) +
    scatter(rand, 7, 40, 16, (x, y) => circle(x, y + 10, 5, '#D8392B') + circle(x, y + 10, 2.8, '#F7C3A8')) +
    scatter(rand, 12, 50, 12, (x, y) => springOnion(x, y, 2.8, '#79AE52'))
  )
}

function spaghetti(rand: Random): string {
  return each([54, 47, 40, 33, 26, 19, 12], (radius, i) =>
    ring(0, 0, radius, i % 2 ? '#EFBE57' : '#F6CF76', 6.4, {
      'stroke-dasharray': `${tenth(radius * 4.6)} ${tenth(radius * 0.7)}`,
      'stroke-linecap': 'round',
      transform: `rotate(${tenth(rand() * 360)})`,
    }),
  )
}

const tomato = (x: number, y: number) => circle(x, y, 10, '#C93A26') + circle(x - 3, y - 3, 3, '#F08A70')

const TOMATO_SAUCE = { spread: '#D9482F', heap: '#CF3D27', shine: '#E2593C' }
const PESTO = { spread: '#8FAE57', heap: '#7C9F45', shine: '#94B75C' }

export function pasta(rand: Random): string {
  const dish = plate(rand)
  const sauce = rand() > 0.35 ? TOMATO_SAUCE : PESTO
  const food =
    path(blob(rand, 62, 0.12, 12), sauce.spread) +
    spaghetti(rand) +
    path(blob(rand, 24, 0.3, 9, 2, -2), sauce.heap) +
    path(blob(rand, 14, 0.3, 8, 0, -5), sauce.shine) +
    tomato(-30, 24) +
    tomato(34, 20) +
    tomato(8, -40) +
    leaf(-6, -8, 30, 11, -40) +
    leaf(12, -2, 26, 10, 48, BRIGHT_GREEN) +
    scatter(rand, 16, 52, 8, (x, y) => circle(x, y, 1.4, '#FFF8E1'))
  return dish + heaped(food)
}

function strands(rand: Random, count: number, dark: string, light: string, width: number): string {
  return times(count, (i) => {
    const y = -46 + (i * 92) / count
    const from = tenth(-56 + rand() * 10)
    const to = tenth(50 + rand() * 8)
    const wave = `C-36 ${tenth(y - 16)} -20 ${tenth(y + 16)} 2 ${tenth(y)}S40 ${tenth(y - 14)} ${to} ${tenth(y + 6)}`
    return line(`M${from} ${tenth(y)}${wave}`, i % 2 ? dark : light, width)
  })
}

export function wok(rand: Random): string {
  const pepper = () => oneOf(rand, ['#D8432E', '#F0A030', '#6FA84A'])
  const floret = (x: number, y: number, dark: string, light: string, radius: number) =>
    path(blob(rand, radius, 0.3, 8, x, y), dark) + path(blob(rand, radius * 0.6, 0.4, 7, x - 2, y - 2), light)
  return (
    bowl('#23302A', '#7A4A22', '#B9763A', '#3B4A42') +
    strands(rand, 9, '#F2C980', '#E5B15C', 7) +
    scatter(rand, 9, 54, 22, (x, y, turn) => rect(x, y, 24, 7, 3, pepper(), turn)) +
    scatter(rand, 6, 50, 30, (x, y) => floret(x, y, '#4B8F4E', '#7DB968', 12)) +
    scatter(rand, 6, 48, 28, (x, y) => floret(x, y, '#8A4A28', '#B4703F', 10)) +
    scatter(rand, 16, 60, 12, (x, y, turn) => ellipse(x, y, 2.2, 1.2, '#FFF3D0', turn))
  )
}

function prawn(x: number, y: number, turn: number): string {
  const back = 'M-16 8C-18 -10 0 -20 14 -10'
  const body = line(back, '#F08A5D', 11) + line(back, '#F7AE85', 4)
  const stripes = line('M-13 -6L-7 0M-3 -13L0 -6M8 -13L7 -6', '#DB6A3C', 1.8)
  return group(body + stripes + path('M-16 8L-24 16L-14 18L-10 14Z', '#DB6A3C'), x, y, turn)
}

export function padThai(rand: Random): string {
  const nuts = scatter(rand, 12, 11, 4, (x, y) => circle(x, y, 2.6, '#C98A4A'))
  return (
    plate(rand, '#D9573D') +
    path(blob(rand, 64, 0.1, 13), '#D98A3C') +
    strands(rand, 10, '#F2C074', '#E3A552', 6.4) +
    prawn(-26, -22, 10) +
    prawn(24, -30, 80) +
    prawn(10, 22, -40) +
    scatter(rand, 8, 50, 26, (x, y) => path(blob(rand, 9, 0.4, 6, x, y), '#FFF6DC')) +
    scatter(rand, 9, 46, 16, (x, y, turn) => rect(x, y, 22, 3.4, 1.7, '#8DBB52', turn)) +
    scatter(rand, 14, 50, 12, (x, y) => circle(x, y, 2.8, '#B87A3A')) +
    citrusWedge(LIME, 56, 30, 17, 120) +
    group(circle(0, 0, 14, '#F4E3C2') + nuts, -58, 40)
  )
}
