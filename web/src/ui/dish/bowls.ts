import { BRIGHT_GREEN, chilli, leaf } from './garnish'
import { blob, frill, polar, scatter, sector } from './outline'
import { oneOf, type Random } from './seed'
import { circle, each, ellipse, group, line, path, type Point, rect, times } from './shape'
import { bowl } from './vessel'

export function curry(rand: Random): string {
  const glaze = oneOf(rand, ['#2F6B4F', '#C9652F', '#24506B'])
  const chicken: Point[] = [
    [36, -34],
    [54, 2],
    [10, 6],
    [-6, 44],
    [36, 42],
  ]
  const aubergine: Point[] = [
    [18, -50],
    [58, 26],
    [14, 58],
  ]
  return (
    bowl(glaze, '#8A9A34', '#AFBF4F') +
    path(blob(rand, 40, 0.1, 12, -36, -26), '#FFFCEF') +
    scatter(rand, 30, 34, 5, (x, y, turn) => ellipse(-36 + x, -26 + y, 3.6, 1.3, '#E8E2CB', turn)) +
    path(blob(rand, 22, 0.4, 9, 26, 22), '#C6D26C') +
    path(blob(rand, 16, 0.4, 9, -16, 48), '#C6D26C') +
    each(
      chicken,
      ([x, y]) => path(blob(rand, 13, 0.3, 7, x, y), '#F3E3BC') + path(blob(rand, 9, 0.3, 7, x - 2, y - 2), '#FBF0D3'),
    ) +
    each(aubergine, ([x, y]) => path(blob(rand, 11, 0.25, 8, x, y), '#5A3A63') + circle(x, y, 6, '#D9D58F')) +
    leaf(30, 10, 32, 12, 40) +
    leaf(14, -22, 26, 10, -30, BRIGHT_GREEN) +
    leaf(-14, 20, 24, 9, 80) +
    chilli(44, -14, 10) +
    chilli(2, 34, 120, 0.85) +
    line('M-10 -64C10 -72 30 -70 44 -60', '#EDF2C4', 3, { opacity: 0.8 })
  )
}

function cucumber(x: number, y: number): string {
  const seeds = each([0, 72, 144, 216, 288], (degrees) => {
    const [dx, dy] = polar(5, degrees)
    return ellipse(x + dx, y + dy, 2.4, 1.2, '#B8D389', degrees)
  })
  return circle(x, y, 14, '#5E9A44') + circle(x, y, 12, '#DDEDB8') + seeds
}

function tomatoWedge(x: number, y: number, turn: number): string {
  const skin = path('M-14 6C-12 -10 12 -10 14 6C6 12 -6 12 -14 6Z', '#D8432E')
  return group(skin + path('M-9 4C-7 -5 7 -5 9 4C4 7 -4 7 -9 4Z', '#EE7A62'), x, y, turn)
}

export function greek(rand: Random): string {
  const onion = { stroke: '#B0527A', 'stroke-width': 2.6 }
  return (
    bowl('#2F6E9A', '#DDE6C8', '#EDF1DA') +
    path(frill(74, 4, 14), '#9CC36A') +
    path(frill(64, 4, 12), '#B3D27F', { transform: 'rotate(20)' }) +
    scatter(rand, 8, 62, 26, cucumber) +
    scatter(rand, 7, 66, 28, tomatoWedge) +
    scatter(rand, 8, 66, 22, (x, y, turn) => ellipse(x, y, 7.5, 6, '#3A2C3A', turn) + circle(x, y, 2.2, '#75607A')) +
    scatter(rand, 4, 50, 30, (x, y, turn) => ellipse(x, y, 15, 11, 'none', turn, onion)) +
    rect(2, -2, 46, 40, 4, '#E8E2CF', -12) +
    rect(1, -5, 46, 38, 4, '#FFFDF4', -12) +
    scatter(rand, 10, 15, 5, (x, y) => circle(x, y - 4, 1.3, '#5E8C46')) +
    line('M-14 -10L16 4', '#DCCB7E', 2, { opacity: 0.7 })
  )
}

const NAMUL = [
  { heap: '#F0842C', strips: '#F7A65A' },
  { heap: '#2F7245', strips: '#4B9560' },
  { heap: '#F3E3A8', strips: '#FFF4CE' },
  { heap: '#7A4B2C', strips: '#9A6A45' },
  { heap: '#C9392B', strips: '#E1604E' },
  { heap: '#8DBB52', strips: '#B2D67F' },
]

export function bibimbap(rand: Random): string {
  const stoneBowl =
    circle(0, 0, 100, '#1F2622') +
    circle(0, 0, 95, '#353E38') +
    circle(0, 0, 87, '#191F1B') +
    circle(0, 1, 84, '#FFF9E6')
  const firstEdge = rand() * 60
  const strip = (edge: number, colour: string) => {
    const degrees = edge + 8 + rand() * 44
    const [x, y] = polar(22 + rand() * 52, degrees)
    return rect(x, y, 20 + rand() * 8, 3.4, 1.7, colour, degrees + 60 + rand() * 60)
  }
  const vegetables = each(NAMUL, ({ heap, strips }, i) => {
    const edge = firstEdge + i * 60
    return path(sector(82, edge + 1, edge + 59, 10), heap) + times(13, () => strip(edge, strips))
  })
  return (
    stoneBowl +
    vegetables +
    path(blob(rand, 34, 0.16, 10), '#FFFDF4') +
    circle(0, 0, 17, '#F6A01E') +
    circle(0, 0, 14.5, '#FBB53B') +
    circle(-5, -5, 4.4, '#FFDD8F') +
    scatter(rand, 16, 74, 14, (x, y, turn) => ellipse(x, y, 2.4, 1.3, '#FFF3D0', turn))
  )
}

const quinoa = (rand: Random) =>
  times(34, () => {
    const [x, y] = polar(18 + rand() * 60, 6 + rand() * 60)
    return ellipse(x, y, 3, 1.8, rand() > 0.3 ? '#D6BE82' : '#B9633F', rand() * 180)
  })

const avocado = () =>
  times(5, (i) => {
    const upper = `M16 ${6 + i * 2}C40 ${-4 + i * 9} 66 ${2 + i * 12} 76 ${10 + i * 12}`
    const lower = `C60 ${16 + i * 13} 34 ${14 + i * 10} 16 ${6 + i * 2}Z`
    return path(upper + lower, i % 2 ? '#A9C763' : '#BFD77C', { stroke: '#6F9A3C', 'stroke-width': 1.6 })
  })

const carrot = (rand: Random) =>
  times(14, () => {
    const [x, y] = polar(24 + rand() * 50, 10 + rand() * 52)
    return rect(x, y, 24, 3.6, 1.8, rand() > 0.5 ? '#F8AE66' : '#DE7220', rand() * 180)
  })

const beetroot = (rand: Random) =>
  times(9, () => {
    const [x, y] = polar(26 + rand() * 46, 12 + rand() * 48)
    return rect(x, y, 13, 13, 2.5, rand() > 0.5 ? '#C24D69' : '#8E2440', rand() * 90)
  })

const edamame = (rand: Random) =>
  times(12, () => {
    const [x, y] = polar(24 + rand() * 50, 10 + rand() * 52)
    return ellipse(x, y, 7, 4.6, rand() > 0.5 ? '#8CC56A' : '#5FA457', rand() * 180)
  })

const GRAIN_BOWL = [
  { bed: '#EBDDB5', pieces: quinoa },
  { bed: '#C6DA8E', pieces: avocado },
  { bed: '#F0892F', pieces: carrot },
  { bed: '#A8324F', pieces: beetroot },
  { bed: '#3F8455', pieces: edamame },
]

export function grain(rand: Random): string {
  const glaze = oneOf(rand, ['#D9825F', '#2F6B4F', '#F2C04C'])
  const firstEdge = rand() * 360
  const parts = each(GRAIN_BOWL, ({ bed, pieces }, i) =>
    group(path(sector(82, 1, 71), bed) + pieces(rand), 0, 0, firstEdge + i * 72),
  )
  return (
    bowl(glaze, '#EFE6CF', '#F5EDD8') +
    parts +
    path(blob(rand, 21, 0.12, 10), '#FFFBEF') +
    line('M-12 0A12 12 0 1 1 4 12A8 8 0 0 1 -2 -4', '#E7D6A4', 4) +
    scatter(rand, 6, 13, 6, (x, y, turn) => ellipse(x, y, 2.2, 1.2, '#2B302C', turn)) +
    leaf(10, -10, 16, 6, 40)
  )
}

type Soup = Readonly<Record<'glaze' | 'edge' | 'broth' | 'cream' | 'seed', string>>

const SOUPS: readonly [Soup, ...Soup[]] = [
  { glaze: '#2F5F8A', edge: '#E2852E', broth: '#F2A94E', cream: '#FFF3D6', seed: '#3F6B34' },
  { glaze: '#D9825F', edge: '#6C9A3D', broth: '#8DB857', cream: '#F3F7DC', seed: '#FFF3D6' },
  { glaze: '#2F6B4F', edge: '#C8412B', broth: '#DE634A', cream: '#FFE9DC', seed: '#3F6B34' },
]

export function soup(rand: Random): string {
  const { glaze, edge, broth, cream, seed } = oneOf(rand, SOUPS)
  const swirl = 'M-46 6A46 46 0 1 1 10 44A32 32 0 1 1 10 -22A22 22 0 1 1 -16 14'
  const seeds = scatter(rand, 9, 48, 17, (x, y, turn) => ellipse(x, y, 4.6, 2.6, seed, turn))
  const crumbs = scatter(rand, 14, 16, 6, (x, y) => circle(x * 1.4, y, 1.8, '#D2AB66'))
  const crust =
    rect(3, 5, 62, 46, 16, '#0000001f') + rect(0, 0, 62, 46, 16, '#A8662E') + rect(0, 0, 53, 37, 12, '#EBCF97')
  return (
    bowl(glaze, edge, broth) +
    line(swirl, cream, 7, { opacity: 0.95 }) +
    seeds +
    leaf(2, -4, 26, 9, 40) +
    leaf(14, 6, 20, 7, 110, BRIGHT_GREEN) +
    group(crust + crumbs, 66, 62, -36)
  )
}

export function poke(rand: Random): string {
  const slices = times(5, (i) =>
    group(
      path('M-26 8C-20 -12 20 -12 26 8C14 0 -14 0 -26 8Z', '#9CC15A') + path('M-22 4C-16 -6 16 -6 22 4', '#D3E39A'),
      36,
      -52 + i * 11,
      14,
    ),
  )
  return (
    bowl(oneOf(rand, ['#3F627A', '#D9825F', '#2B3A33']), '#EFE6CF', '#FFFBEF') +
    scatter(rand, 50, 78, 5, (x, y, turn) => ellipse(x, y, 3.4, 1.4, '#EBE2C8', turn)) +
    scatter(rand, 10, 25, 13, (x, y, turn) =>
      rect(-34 + x, -28 + y, 19, 19, 3.5, rand() > 0.5 ? '#F0805C' : '#F59B7C', turn),
    ) +
    slices +
    scatter(rand, 12, 22, 8, (x, y, turn) =>
      ellipse(-36 + x, 38 + y, 8, 5, rand() > 0.5 ? '#8CC56A' : '#6BAE55', turn),
    ) +
    scatter(
      rand,
      5,
      20,
      15,
      (x, y) => circle(34 + x, 36 + y, 13, '#E8607E') + circle(34 + x, 36 + y, 10.6, '#FDF1EE'),
    ) +
    scatter(rand, 22, 60, 9, (x, y, turn) => ellipse(x, y, 2.2, 1.2, rand() > 0.4 ? '#2B302C' : '#FFF3D0', turn)) +
    line('M-20 -4C-6 -12 2 10 18 0', '#F7C7A0', 5)
  )
}
