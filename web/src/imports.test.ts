import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = import.meta.dirname
const ROOT_FILES = ['api', 'api-types', 'cuisines', 'failure', 'session', 'sound', 'stored', 'walk']

/** Who may import whom: pages and the shell use features, features use ui, ui uses nothing of ours. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ui: ['ui'],
  features: ['ui', ...ROOT_FILES],
  pages: ['features', 'ui', ...ROOT_FILES],
  shell: ['shell', 'worker', 'features', 'ui', ...ROOT_FILES],
}

interface Import {
  readonly from: string
  readonly to: string
}

function ourImports(): readonly Import[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((from) => {
    const text = readFileSync(join(SRC, from), 'utf8')
    const targets = [...text.matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g)].map(([, target = '']) => target)
    return targets.map((target) => ({ from, to: relative(SRC, resolve(SRC, dirname(from), target)) }))
  })
}

function allowed({ from, to }: Import): boolean {
  const [layer = '', feature] = from.split('/')
  const [toLayer = '', toFeature] = to.split('/')
  if (layer === 'features' && toLayer === 'features') return feature === toFeature
  return MAY_IMPORT[layer]?.includes(toLayer) ?? true
}

describe('the import rules', () => {
  const imports = ourImports()

  it('are checked against real imports', () => {
    expect(imports.length).toBeGreaterThan(100)
  })

  it('hold in every file', () => {
    expect(imports.filter((one) => !allowed(one))).toEqual([])
  })

  it.each([
    ['features/team/team.ts', 'features/favorites/favorites'],
    ['ui/card.tsx', 'api'],
    ['ui/dish/dish.tsx', 'stored'],
    ['pages/home.tsx', 'pages/results'],
    ['features/team/team.ts', 'pages/home'],
  ])('refuse %s importing %s', (from, to) => {
    expect(allowed({ from, to })).toBe(false)
  })
})
