import type { Random } from './seed'
import { line, type Point, tenth, thousandth } from './shape'

export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}

/** The same point, as path data. */
export function polarText(radius: number, degrees: number): string {
  return polar(radius, degrees).map(tenth).join(' ')
}

/** A closed Catmull-Rom curve through the points, as path data. */
export function smooth(points: readonly Point[]): string {
  const point = (index: number) => points[(index + points.length) % points.length] ?? [0, 0]
  const [startX, startY] = point(0)
  let d = `M${tenth(startX)} ${tenth(startY)}`
  for (let i = 0; i < points.length; i++) {
    const [beforeX, beforeY] = point(i - 1)
    const [fromX, fromY] = point(i)
    const [toX, toY] = point(i + 1)
    const [afterX, afterY] = point(i + 2)
    d += `C${tenth(fromX + (toX - beforeX) / 6)} ${tenth(fromY + (toY - beforeY) / 6)}`
    d += ` ${tenth(toX - (afterX - fromX) / 6)} ${tenth(toY - (afterY - fromY) / 6)} ${tenth(toX)} ${tenth(toY)}`
  }
  return `${d}Z`
}

export function blob(
  rand: Random,
  radius: number,
  wobble: number,
  corners: number,
  centreX = 0,
  centreY = 0,
  stretchX = 1,
  stretchY = 1,
): string {
  const points = Array.from({ length: corners }, (_, i): Point => {
    const [x, y] = polar(radius * (1 - wobble / 2 + wobble * rand()), (i * 360) / corners)
    return [centreX + x * stretchX, centreY + y * stretchY]
  })
  return smooth(points)
}

export function frill(radius: number, depth: number, waves: number): string {
  const points = Array.from({ length: waves * 2 }, (_, i) =>
    polar(radius + (i % 2 ? depth : -depth), (i * 180) / waves),
  )
  return smooth(points)
}

/** A slice of a disc; with an inner radius, a slice of a ring. */
export function sector(radius: number, from: number, to: number, inner = 0): string {
  const large = to - from > 180 ? 1 : 0
  const arc = (distance: number, sweep: number) =>
    `A${thousandth(distance)} ${thousandth(distance)} 0 ${large} ${sweep}`
  const outerEdge = `L${polarText(radius, from)}${arc(radius, 1)} ${polarText(radius, to)}`
  if (!inner) return `M0 0${outerEdge}Z`
  return `M${polarText(inner, from)}${outerEdge}L${polarText(inner, to)}${arc(inner, 0)} ${polarText(inner, from)}Z`
}

export function gleam(radius: number, from: number, to: number, width: number, opacity: number): string {
  const arc = `M${polarText(radius, from)}A${radius} ${radius} 0 0 1 ${polarText(radius, to)}`
  return line(arc, '#fff', width, { opacity })
}

const TRIES = 400

/** Draws up to `count` items inside a disc, no two closer than `gap`; gives up quietly when it is full. */
export function scatter(
  rand: Random,
  count: number,
  radius: number,
  gap: number,
  draw: (x: number, y: number, turn: number) => string,
): string {
  const taken: Point[] = []
  let drawn = ''
  for (let tries = 0; tries < TRIES && taken.length < count; tries++) {
    const degrees = rand() * 360
    const [x, y] = polar(Math.sqrt(rand()) * radius, degrees)
    if (taken.every(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) > gap)) {
      taken.push([x, y])
      drawn += draw(x, y, rand() * 360)
    }
  }
  return drawn
}
