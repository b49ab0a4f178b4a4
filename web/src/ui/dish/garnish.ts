import { sector } from './outline'
import { circle, each, ellipse, group, line, path, ring, thousandth } from './shape'

export interface Citrus {
  rind: string
  slice: string
  wedge: string
}

export const LIME: Citrus = { rind: '#6FA53A', slice: '#D5E68A', wedge: '#CFE27E' }
export const LEMON: Citrus = { rind: '#F0B429', slice: '#FCE38A', wedge: '#FCE38A' }
export const ORANGE: Citrus = { rind: '#E9852A', slice: '#F8BE6C', wedge: '#F8BE6C' }

const GREEN = '#2F7A4F'
export const BRIGHT_GREEN = '#3B8A58'
export const PALE_GREEN = '#4B9A62'

export function leaf(
  x: number,
  y: number,
  length: number,
  width: number,
  turn: number,
  fill = GREEN,
  vein = '#1E5B3A',
): string {
  const half = length / 2
  const quarter = length / 4
  const right = `C${width} ${-quarter} ${width} ${quarter} 0 ${half}`
  const left = `C${-width} ${quarter} ${-width} ${-quarter} 0 ${-half}`
  const blade = path(`M0 ${-half}${right}${left}Z`, fill)
  return group(blade + line(`M0 ${-half + 2}L0 ${half - 2}`, vein, 1.2), x, y, turn)
}

export function citrusSlice(citrus: Citrus, x: number, y: number, radius: number, turn = 0): string {
  const peel = circle(0, 0, radius, citrus.rind) + circle(0, 0, radius * 0.86, '#F3F6DA')
  const flesh = each([0, 60, 120, 180, 240, 300], (degrees) =>
    path(sector(radius * 0.76, degrees + 5, degrees + 55), citrus.slice),
  )
  return group(peel + flesh, x, y, turn)
}

export function citrusWedge(citrus: Citrus, x: number, y: number, radius: number, turn: number): string {
  const rim = thousandth(radius * 0.82)
  const side = thousandth(radius * 0.55)
  const peel = path(`M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0Z`, citrus.rind)
  const flesh = path(`M${-rim} -1A${rim} ${rim} 0 0 1 ${rim} -1Z`, citrus.wedge)
  const spokes = `M0 -2L0 ${thousandth(-radius * 0.7)}M-2 -2L${-side} ${-radius * 0.5}M2 -2L${side} ${-radius * 0.5}`
  return group(peel + flesh + line(spokes, '#F6F9DD', 1.6), x, y, turn)
}

export function egg(x: number, y: number, scale: number, turn: number): string {
  const white =
    ellipse(0, 0, 19, 16, '#FFFDF5') + ellipse(0, 0, 19, 16, 'none', 0, { stroke: '#E9DFC6', 'stroke-width': 1 })
  const yolk = circle(1, 0, 9.5, '#F7A823') + circle(-1.5, -2, 3, '#FFCB66')
  return group(white + yolk, x, y, turn, scale)
}

export function chilli(x: number, y: number, turn: number, scale = 1): string {
  const pod = line('M-14 4C-4 10 8 6 14 -6', '#D83A2A', 5.5)
  const stalk = line('M-14 4C-17 2 -18 -1 -18 -4', '#3F7D3C', 3)
  return group(pod + stalk, x, y, turn, scale)
}

export function springOnion(x: number, y: number, radius: number, colour = '#6FA84A'): string {
  return ring(x, y, radius, colour, 2.2)
}
