import { citrusWedge, egg, leaf, LEMON, springOnion } from './garnish'
import { blob, frill, polar, scatter } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, rect, ring, tenth, times } from './shape'

function salami(x: number, y: number): string {
  return (
    circle(x, y, 10.5, '#C03B28') +
    circle(x, y, 8.4, '#D4523A') +
    circle(x - 2, y - 3, 1.6, '#F09A80') +
    circle(x + 3, y + 2, 1.2, '#A93120')
  )
}

export function pizza(rand: Random): string {
  const toppings =
    circle(0, 0, 98, '#D9994A') +
    circle(0, 0, 96, '#E6AE61') +
    path(blob(rand, 84, 0.05, 18), '#D4452D') +
    path(blob(rand, 79, 0.09, 16), '#F7CE72') +
    scatter(rand, 8, 62, 28, (x, y) => path(blob(rand, 13, 0.3, 8, x, y), '#FFF5DC')) +
    scatter(rand, 7, 66, 25, salami) +
    scatter(rand, 6, 60, 26, (x, y, turn) => leaf(x, y, 20, 8, turn)) +
    scatter(rand, 14, 92, 8, (x, y) => (Math.hypot(x, y) > 87 ? circle(x, y, 2.6, '#B9772F') : ''))
  const firstCut = rand() * 60
  const cuts = each([0, 60, 120], (degrees) => {
    const [x, y] = polar(97, firstCut + degrees)
    return line(`M${tenth(-x)} ${tenth(-y)}L${tenth(x)} ${tenth(y)}`, '#B8822F', 1.6, { opacity: 0.75 })
  })
  return toppings + cuts
}

function cup(x: number, y: number, radius: number, filling: string, topping: string): string {
  return (
    circle(x + 1, y + 3, radius, '#0000001f') +
    circle(x, y, radius, '#B9BFB8') +
    circle(x, y, radius - 2.4, '#EEF1EB') +
    circle(x, y, radius - 5, filling) +
    topping
  )
}

function naan(rand: Random): string {
  const bread =
    path('M-34 6C-38 -22 -8 -34 16 -28C40 -22 44 6 30 20C14 34 -28 30 -34 6Z', '#E9BD7A') +
    path('M-28 4C-30 -16 -6 -27 14 -22C33 -17 36 5 25 15', '#F3D29A') +
    scatter(rand, 9, 22, 9, (x, y) => ellipse(x, y, 4, 2.6, '#B9783A', rand() * 90, { opacity: 0.75 }))
  return group(bread, -38, 38, -18, 1.1)
}

function rice(rand: Random): string {
  const heap = path(blob(rand, 27, 0.12, 11, 42, 40), '#FFFBEF')
  const grains = scatter(rand, 20, 22, 4, (x, y, turn) =>
    ellipse(42 + x, 40 + y, 3, 1.1, rand() > 0.8 ? '#F2B233' : '#E9E2CC', turn),
  )
  return heap + grains
}

export function thali(rand: Random): string {
  const tray =
    circle(0, 0, 100, '#C9CEC8') +
    circle(0, 0, 96, '#E3E7E1') +
    circle(0, 0, 90, '#D5DAD3') +
    circle(0, 2, 88, '#DFE3DC')
  const breadAndRice = naan(rand) + rice(rand)
  const masala =
    path(blob(rand, 8, 0.3, 7, -56, -34), '#F2A65A') +
    path(blob(rand, 7, 0.3, 7, -45, -24), '#B9501A') +
    leaf(-50, -36, 13, 5, 30)
  const dal =
    line('M-6 -60C2 -66 12 -56 10 -50', '#F8DC86', 3) +
    scatter(rand, 5, 12, 5, (x, y) => circle(4 + x, -54 + y, 1.6, '#8A5A12'))
  const raita =
    scatter(rand, 7, 14, 5, (x, y) =>
      rect(56 + x, -26 + y, 4, 4, 1, rand() > 0.5 ? '#8DBB6A' : '#B9D79B', rand() * 90),
    ) + leaf(58, -28, 11, 4.5, 70)
  return (
    tray +
    breadAndRice +
    cup(-52, -30, 28, '#D96B24', masala) +
    cup(4, -54, 28, '#E8B033', dal) +
    cup(56, -26, 26, '#F7F6EA', raita)
  )
}

function dumpling(x: number, y: number, turn: number): string {
  const pleats = times(10, (i) => {
    const [fromX, fromY] = polar(21, i * 36)
    const [toX, toY] = polar(5, i * 36 + 38)
    const bend = `${tenth((fromX + toX) / 2 + 2)} ${tenth((fromY + toY) / 2)}`
    return line(`M${tenth(fromX)} ${tenth(fromY)}Q${bend} ${tenth(toX)} ${tenth(toY)}`, '#DFCBA0', 1.6)
  })
  const dough = circle(2, 4, 25, '#00000018') + path(frill(24, 1.5, 10), '#FFF8E6') + ring(0, 0, 24, '#EADBB8', 1)
  return group(dough + pleats + circle(0, 0, 4.4, '#E7D2A6'), x, y, turn)
}

export function dumplings(rand: Random): string {
  const slats = times(9, (i) => {
    const x = (i - 4) * 19
    const half = Math.sqrt(86 * 86 - x * x)
    return line(`M${x} ${tenth(-half)}L${x} ${tenth(half)}`, '#D5AC6B', 2.4)
  })
  const firstDumpling = rand() * 60
  return (
    circle(0, 0, 100, '#A9733A') +
    circle(0, 0, 97, '#D9A865') +
    circle(0, 0, 91, '#B98346') +
    circle(0, 0, 87, '#E9C589') +
    slats +
    circle(0, 0, 78, '#F2EAD2', { opacity: 0.9 }) +
    times(6, (i) => dumpling(...polar(51, firstDumpling + i * 60), rand() * 90)) +
    dumpling(0, 0, rand() * 90) +
    scatter(rand, 6, 60, 20, (x, y) => springOnion(x, y, 2.6)) +
    ring(0, 0, 94, '#8F5F2C', 1.2, { opacity: 0.6 })
  )
}

function prawn(x: number, y: number, turn: number): string {
  const back = 'M-16 8C-18 -10 0 -20 14 -10'
  const body = line(back, '#F08A5D', 11) + line(back, '#F7AE85', 4)
  const stripes = line('M-13 -6L-7 0M-3 -13L0 -6M8 -13L7 -6', '#DB6A3C', 1.8)
  return group(body + stripes + path('M-16 8L-24 16L-14 18L-10 14Z', '#DB6A3C'), x, y, turn)
}

function mussel(x: number, y: number, turn: number): string {
  const shell = path('M-14 4C-14 -10 6 -14 16 0C10 10 -8 12 -14 4Z', '#23313A')
  return group(shell + path('M-9 3C-8 -6 4 -8 10 0C5 6 -5 7 -9 3Z', '#F0A24E'), x, y, turn)
}

function paellaPan(): string {
  const handles = each([-104, 104], (x) => rect(x, 0, 26, 34, 10, '#2B302C'))
  const holes = each([-106, 106], (x) => rect(x, 0, 12, 16, 5, '#8d8d80'))
  const pan = circle(0, 0, 100, '#2B302C') + circle(0, 0, 94, '#3B423C') + circle(0, 1, 88, '#E9A92C')
  return handles + holes + pan
}

export function paella(rand: Random): string {
  return (
    paellaPan() +
    scatter(rand, 120, 84, 5, (x, y, turn) =>
      ellipse(x, y, 3.6, 1.6, oneOf(rand, ['#F8CE63', '#F3BE47', '#D98F1E']), turn),
    ) +
    scatter(rand, 16, 76, 14, (x, y) => circle(x, y, 3.4, '#6FA04A')) +
    scatter(rand, 8, 74, 20, (x, y, turn) => rect(x, y, 16, 5, 2, '#CF3B27', turn)) +
    times(5, (i) => prawn(...polar(50, i * 72 + 10 + rand() * 10), i * 72 + rand() * 40)) +
    times(4, (i) => mussel(...polar(68, i * 90 + 52), i * 90)) +
    citrusWedge(LEMON, 0, -8, 17, 20) +
    citrusWedge(LEMON, -62, -44, 15, -40) +
    citrusWedge(LEMON, 58, 50, 15, 140) +
    leaf(8, 16, 16, 6, 30)
  )
}

const STEWS = [
  { stew: '#A5391F', light: '#DF4D2A' },
  { stew: '#D98A1F', light: '#FFBA2A' },
  { stew: '#4B7F3A', light: '#65AB4E' },
  { stew: '#7A3A20', light: '#A54E2B' },
  { stew: '#E2B23C', light: '#FFF051' },
  { stew: '#B8482C', light: '#F8613B' },
]

export function injera(rand: Random): string {
  const bread =
    circle(0, 0, 100, '#8A5A2B') +
    circle(0, 0, 97, '#B07A42') +
    circle(0, 0, 92, '#D9B98A') +
    path(blob(rand, 90, 0.04, 18), '#CDAA77') +
    scatter(rand, 130, 86, 4, (x, y) => circle(x, y, 1.1 + rand(), '#B58F58'))
  const stews = each(STEWS, ({ stew, light }, i) => {
    const [x, y] = polar(54, i * 60 + rand() * 12)
    return (
      path(blob(rand, 21, 0.22, 9, x, y), stew) +
      path(blob(rand, 13, 0.35, 8, x - 2, y - 3), light, { opacity: 0.6 }) +
      scatter(rand, 5, 12, 4, (dx, dy) => circle(x + dx, y + dy, 1.8, '#ffffff55'))
    )
  })
  return bread + stews + path(blob(rand, 20, 0.2, 9), '#FFFBEF') + egg(0, 0, 0.9, 20)
}

export function kadai(rand: Random): string {
  const paneer: [number, number][] = [
    [-34, -20],
    [10, -38],
    [36, 4],
    [-10, 16],
    [-44, 24],
    [22, 44],
    [48, -30],
  ]
  return (
    rect(-102, 0, 22, 30, 9, '#8C5A2E') +
    rect(102, 0, 22, 30, 9, '#8C5A2E') +
    circle(0, 0, 100, '#A9683A') +
    circle(0, 0, 95, '#C98350') +
    circle(0, 0, 86, '#7A3E1C') +
    circle(0, 2, 83, '#E07B2A') +
    path(blob(rand, 60, 0.2, 14, -4, 4), '#EB9440') +
    each(
      paneer,
      ([x, y]) =>
        path(blob(rand, 16, 0.25, 8, x, y), '#C2591C') + path(blob(rand, 11, 0.3, 7, x - 2, y - 3), '#F0A458'),
    ) +
    line('M-40 -2A40 40 0 0 1 34 -20A30 30 0 0 1 6 26A20 20 0 0 1 -16 4', '#FFF3DC', 6) +
    scatter(rand, 9, 56, 22, (x, y, turn) => leaf(x, y, 15, 6, turn))
  )
}
