export type Point = readonly [number, number]
type Attributes = Readonly<Record<string, string | number>>

export const SHADOW = '#12221A'

export const tenth = (value: number) => Math.round(value * 10) / 10
export const thousandth = (value: number) => Math.round(value * 1000) / 1000

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const turned = (x: number, y: number, turn: number) =>
  turn ? ` transform="rotate(${tenth(turn)} ${tenth(x)} ${tenth(y)})"` : ''

export function circle(x: number, y: number, radius: number, fill: string, attributes: Attributes = {}): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${fill}"${written(attributes)}/>`
}

export function ring(
  x: number,
  y: number,
  radius: number,
  colour: string,
  width: number,
  attributes: Attributes = {},
): string {
  return circle(x, y, radius, 'none', { stroke: colour, 'stroke-width': width, ...attributes })
}

export function ellipse(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  turn = 0,
  attributes: Attributes = {},
): string {
  const size = `rx="${tenth(radiusX)}" ry="${tenth(radiusY)}"`
  return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" ${size} fill="${fill}"${turned(x, y, turn)}${written(attributes)}/>`
}

/** A rectangle with its centre, not its corner, at x, y. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  fill: string,
  turn = 0,
  attributes: Attributes = {},
): string {
  const place = `x="${tenth(x - width / 2)}" y="${tenth(y - height / 2)}"`
  const size = `width="${tenth(width)}" height="${tenth(height)}" rx="${tenth(corner)}"`
  return `<rect ${place} ${size} fill="${fill}"${turned(x, y, turn)}${written(attributes)}/>`
}

export function path(d: string, fill: string, attributes: Attributes = {}): string {
  return `<path d="${d}" fill="${fill}"${written(attributes)}/>`
}

export function line(d: string, colour: string, width: number, attributes: Attributes = {}): string {
  return path(d, 'none', {
    stroke: colour,
    'stroke-width': tenth(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  })
}

export function group(inner: string, x = 0, y = 0, turn = 0, scale = 1): string {
  const steps = []
  if (x || y) steps.push(`translate(${tenth(x)} ${tenth(y)})`)
  if (turn) steps.push(`rotate(${tenth(turn)})`)
  if (scale !== 1) steps.push(`scale(${thousandth(scale)})`)
  return steps.length > 0 && inner ? `<g transform="${steps.join(' ')}">${inner}</g>` : inner
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('')
}
