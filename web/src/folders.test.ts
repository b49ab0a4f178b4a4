// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = import.meta.dirname
const MOST_FILES = 25

interface Folder {
  readonly path: string
  readonly files: readonly string[]
}

/** Every folder of the source with its own source files, without tests and what tests stand on. */
function folders(path = ''): readonly Folder[] {
  const entries = readdirSync(join(SRC, path), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name))
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => folders(join(path, name)))
  return [{ path, files: files.map(({ name }) => name) }, ...below]
}

/** The part of ARCHITECTURE.md that draws this folder. */
function drawn(): string {
  const map = readFileSync(join(SRC, '../../ARCHITECTURE.md'), 'utf8')
  const tree = map.slice(map.indexOf('    └── src/'))
  return tree.slice(0, tree.indexOf('```'))
}

describe('the folders of the source', () => {
  const all = folders()

  it('are those that ARCHITECTURE.md draws', () => {
    const named = [...drawn().matchAll(/([\w-]+)\/(?=[\s,;:]|$)/gm)].map(([, name = '']) => name)
    const there = all.map(({ path }) => path.split('/').at(-1) || 'src')
    expect([...new Set(named)].toSorted()).toEqual([...new Set(there)].toSorted())
  })

  it(`hold at most ${MOST_FILES} source files each`, () => {
    expect(all.filter(({ files }) => files.length > MOST_FILES).map(({ path }) => path)).toEqual([])
  })
})
