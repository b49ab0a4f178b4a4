// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = import.meta.dirname

/** Who may import whom: each layer imports those below it, and a feature no other feature. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: ['lib', 'language'],
  ui: ['ui', 'lib', 'language'],
  domain: ['domain', 'lib', 'language'],
  features: ['domain', 'ui', 'lib', 'language'],
  pages: ['shell', 'features', 'domain', 'ui', 'lib', 'language'],
  shell: ['shell', 'worker', 'features', 'domain', 'ui', 'lib', 'language'],
}

/** The rooms of the team, each of which imports only those before it. Files beside the rooms import all of them. */
const TEAM_ROOMS = ['model', 'live', 'notices', 'settings', 'voting', 'decided']

interface Import {
  readonly from: string
  readonly to: string
  /** Written as `@/…`, from the root of the source. */
  readonly aliased: boolean
}

function sources(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
}

function ourImports(): readonly Import[] {
  return sources().flatMap((from) => {
    const text = readFileSync(join(SRC, from), 'utf8')
    const targets = [...text.matchAll(/(?:from|import)\s*\(?['"]((?:\.|@\/)[^'"]+)['"]/g)].map(
      ([, target = '']) => target,
    )
    return targets.map((target) => importOf(from, target))
  })
}

function importOf(from: string, target: string): Import {
  const aliased = target.startsWith('@/')
  const file = aliased ? resolve(SRC, target.slice(2)) : resolve(SRC, dirname(from), target)
  return { from, to: relative(SRC, file), aliased }
}

/** A file's layer, or its feature: what is inside moves together. */
function home(path: string): string {
  const [layer = '', feature] = path.split('/')
  return layer === 'features' ? `${layer}/${feature}` : layer
}

function allowed({ from, to }: Omit<Import, 'aliased'>): boolean {
  const [layer = '', feature] = from.split('/')
  const [toLayer = '', toFeature] = to.split('/')
  if (layer === 'features' && toLayer === 'features') {
    return feature === toFeature && (feature !== 'team' || downward(from, to))
  }
  return MAY_IMPORT[layer]?.includes(toLayer) ?? true
}

function downward(from: string, to: string): boolean {
  const [room, toRoom] = [from, to].map((path) => TEAM_ROOMS.indexOf(path.split('/')[2] ?? ''))
  return room === undefined || toRoom === undefined || room === -1 || (toRoom !== -1 && toRoom <= room)
}

describe('the import rules', () => {
  const imports = ourImports()

  it('are checked against real imports', () => {
    expect(imports.length).toBeGreaterThan(100)
  })

  it('hold in every file', () => {
    expect(imports.filter((one) => !allowed(one))).toEqual([])
  })

  // The files beside the layers build everything, and the worker is built apart from it.
  it('name another layer from the root, and one’s own by the way to it', () => {
    const written = imports.filter(({ from }) => from.includes('/') && !from.startsWith('worker/'))
    expect(written.filter(({ from, to, aliased }) => aliased === (home(from) === home(to)))).toEqual([])
  })

  it('know an import by the alias for what it is', () => {
    const { to } = importOf('ui/card.tsx', '@/domain/restaurant')
    expect([to, allowed({ from: 'ui/card.tsx', to })]).toEqual(['domain/restaurant', false])
  })

  it.each([
    ['features/team/team.ts', 'features/favorites/favorites'],
    ['ui/card.tsx', 'domain/restaurant'],
    ['lib/http.ts', 'domain/restaurant'],
    ['domain/filters.ts', 'features/filters/filters'],
    ['features/team/model/team.ts', 'features/team/live/use-team'],
    ['features/team/voting/finalise.tsx', 'features/team/team-dialog'],
    ['pages/home.tsx', 'pages/results'],
    ['features/team/team.ts', 'pages/home'],
  ])('refuse %s importing %s', (from, to) => {
    expect(allowed({ from, to })).toBe(false)
  })

  // Drawings have no texts, and the language loads the texts themselves.
  it('bring the texts of code that comes later', () => {
    const without = sources()
      .filter((file) => !/\.test\.|^worker\/|^language\/|^ui\/dish\//.test(file))
      .filter((file) => /(?<!withTexts\()\bimport\(/.test(readFileSync(join(SRC, file), 'utf8')))
    expect(without).toEqual([])
  })
})
