// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cuisine, isCuisine, tableOf } from './cuisine'
import { at, hash } from './seed'
import { type Frame, plateAlone, roundel, tabletop } from './tabletop'

interface Original {
  CUISINE: Record<string, unknown>
  art: (id: string, cuisine: string, options: Record<string, unknown>) => string
  roundel: (id: string, cuisine: string) => string
  plateOnly: (id: string, cuisine: string) => string
}

const ORIGINAL = resolve(import.meta.dirname, '../../../../../shared/design/build/art.mjs')
const IDS = Array.from({ length: 200 }, (_, i) => `${['osm-n', 'fsq-', 'Café-', '🍜'][i % 4]}${i * 7919}`)
const FRAME: Frame = { width: 400, height: 300, zoom: 1, centred: false, wide: false }

const brighter = (channel: string) =>
  Math.min(255, Math.round(Number.parseInt(channel, 16) * 1.35))
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/** The original lightens one shape by a CSS filter, which an image does without. */
function unfiltered(svg: string): string {
  return svg.replaceAll(
    /fill="#(..)(..)(..)" opacity=".6" style="filter:brightness\(1.35\)"/g,
    (_, red: string, green: string, blue: string) =>
      `fill="#${brighter(red)}${brighter(green)}${brighter(blue)}" opacity=".6"`,
  )
}

const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const NOT_DRAWN = new Set(['class', 'aria-hidden', 'id', 'cx=0', 'cy=0', 'transform=', 'patternTransform='])

function plain(value: string): string {
  if (!value.includes('.') && !value.includes('(')) return value
  return value
    .replaceAll(/(?<![\d.])-?\.\d+|\d+\.\d{4,}/g, (number) => String(Math.round(Number(number) * 1000) / 1000))
    .replaceAll(/translate\(0 0\)| ?\brotate\(0\)|(?<=url)\(#\w+\)/g, '')
    .trim()
}

function attributes(text: string): string {
  const kept = []
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    const attribute = `${name}=${plain(value)}`
    if (!NOT_DRAWN.has(name) && !NOT_DRAWN.has(attribute)) kept.push(attribute)
  }
  return kept.toSorted().join(' ')
}

/** One line per thing drawn: no order of attributes, spacing, ids, idle groups or invisible shapes. */
function drawing(svg: string): string {
  const lines: string[] = []
  const open: { name: string; idle: boolean; from: number }[] = []
  for (const [, closing, name = '', rest = '', single] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (closing) {
      const group = open.pop()
      if (!group?.idle) lines.push(`/${name}`)
      if (group?.name === 'g' && !group.idle && lines.length === group.from + 1) lines.length = group.from - 1
      continue
    }
    const text = attributes(rest)
    const invisible =
      /\bopacity=0( |$)/.test(text) || (name === 'rect' && /fill=none/.test(text) && !/stroke/.test(text))
    const idle = name === 'g' && !text
    if (!idle && !invisible) lines.push(`${name} ${text}`)
    if (!single) open.push({ name, idle, from: lines.length })
  }
  return lines.join('\n')
}

function expectSame(ours: string, theirs: string, what: string) {
  expect(drawing(ours), what).toBe(drawing(unfiltered(theirs)))
}

/** The first dish of a cuisine, on the cloth that the id chooses. */
function first(id: string, cuisine: Cuisine) {
  const table = tableOf(cuisine)
  return { table, cloth: at(table[2], hash(id)), letter: '' }
}

describe.skipIf(!existsSync(ORIGINAL))('drawn as in the design', () => {
  let original: Original
  let cuisines: Cuisine[]

  beforeAll(async () => {
    // Vite refuses to load a file from outside its root by its path.
    const source = encodeURIComponent(readFileSync(ORIGINAL, 'utf8'))
    original = await import(/* @vite-ignore */ `data:text/javascript,${source}`)
    cuisines = Object.keys(original.CUISINE).filter(isCuisine)
    expect(cuisines).toHaveLength(Object.keys(original.CUISINE).length)
  })

  it('tabletops', { timeout: 60_000 }, () => {
    for (const [i, id] of IDS.entries()) {
      // Every place with every cuisine takes a minute on a busy machine; every fifth still meets each dish 40 times.
      for (const cuisine of cuisines.filter((_, j) => (i + j) % 5 === 0)) {
        expectSame(
          tabletop(id, first(id, cuisine), FRAME),
          original.art(id, cuisine, { w: 400, h: 300 }),
          `${id} ${cuisine}`,
        )
      }
    }
  })

  it('tabletops of another ratio, zoomed, centred or wide', { timeout: 60_000 }, () => {
    const size = { width: 380, height: 176 }
    for (const id of IDS.slice(0, 10)) {
      for (const cuisine of cuisines) {
        const card = original.art(id, cuisine, { w: 380, h: 176, zoom: 1.12 })
        const hero = original.art(id, cuisine, { w: 380, h: 176, zoom: 0.86, dx: 0, dy: 0, wide: true })
        expectSame(tabletop(id, first(id, cuisine), { ...FRAME, ...size, zoom: 1.12 }), card, `${id} ${cuisine}`)
        const wide = { ...size, zoom: 0.86, centred: true, wide: true }
        expectSame(tabletop(id, first(id, cuisine), wide), hero, `${id} ${cuisine}, wide`)
      }
    }
  })

  it('roundels and plates alone', { timeout: 60_000 }, () => {
    for (const id of IDS.slice(0, 10)) {
      for (const cuisine of cuisines) {
        expectSame(roundel(id, first(id, cuisine)), original.roundel(id, cuisine), `${id} ${cuisine}`)
        expectSame(plateAlone(id, first(id, cuisine)), original.plateOnly(id, cuisine), `${id} ${cuisine}`)
      }
    }
  })
})
