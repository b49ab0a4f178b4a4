// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const REPO = join(import.meta.dirname, '../..')
const SPEC = join(process.env['NOONISH_SHARED'] ?? join(REPO, '../shared'), 'spec/000_417e88060fd85668.txt')

interface Row {
  readonly id: string
  readonly quote: string
  readonly verdict: string
  readonly held: string
}

function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

/** The rows of docs/spec.md that quote a statement. Their first cell is an id: 2.home.3. */
function rowsOf(doc: string): readonly Row[] {
  return doc.split('\n').flatMap((line) => {
    const [id = '', quote = '', verdict = '', held = '', ...rest] = cellsOf(line)
    if (!/^\d\.[\w.]+$/.test(id) || VERDICTS.every((one) => one !== verdict)) return []
    return rest.length === 0 ? { id, quote, verdict, held } : []
  })
}

const VERDICTS = ['held', 'differs', 'says nothing', 'added']

interface Deviation {
  readonly rows: readonly string[]
  readonly quote: string
  readonly reasons: readonly string[]
}

function deviationsOf(doc: string): readonly Deviation[] {
  const [, table = ''] = /^## Where we differ\n([\s\S]*?)^## /m.exec(doc) ?? []
  return table.split('\n').flatMap((line) => {
    const [ids = '', quote = '', ...reasons] = cellsOf(line)
    return /^\d\.\w/.test(ids) ? { rows: ids.split(', '), quote, reasons } : []
  })
}

/** "`file` title of a test", several of them parted by <br>. */
function testsIn(held: string): readonly (readonly [file: string, title: string])[] {
  return held.split('<br>').map((item) => {
    const [, file = '', title = ''] = /^\s*`([^`]+)` (.+?)\s*$/.exec(item) ?? []
    return [file, title]
  })
}

function isTest([file, title]: readonly [string, string]): boolean {
  const path = join(REPO, file)
  if (!/(\.test\.tsx?|\.spec\.ts|_test\.go)$/.test(file) || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replace(/\(\s+/g, '(')
  if (file.endsWith('.go')) return source.includes(`func ${title}(t *testing.T)`)
  return [`('${title}'`, `("${title}"`, `(\`${title}\``].some((quoted) => source.includes(quoted))
}

/** A text as words, without what is only markup. */
function words(text: string): readonly string[] {
  return text.match(/[^\s|*]+/g) ?? []
}

const RULE = /^\|[-|]+\|$/

/** The specification as one row of words. A heading counts where a row quotes it; the names of columns never do. */
function wordsOf(spec: string, quotes: ReadonlySet<string>): readonly string[] {
  const lines = spec.split('\n')
  return lines.flatMap((line, i) => {
    if (RULE.test(line) || RULE.test(lines[i + 1] ?? '')) return []
    const [, heading] = /^#+ (.*)$/.exec(line) ?? []
    if (heading !== undefined) return quotes.has(heading) ? words(heading) : []
    return words(line.replace(/^(- |\d+\. )/, '').replace(/^\*\*[^*]+:\*\* /, ''))
  })
}

const doc = readFileSync(join(REPO, 'docs/spec.md'), 'utf8')
const rows = rowsOf(doc).filter(({ verdict }) => verdict !== 'added')
const added = rowsOf(doc).filter(({ verdict }) => verdict === 'added')
const deviations = deviationsOf(doc)

describe('docs/spec.md', () => {
  it('has at least 240 statements, none of them twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(240)
    expect(rows.length).toBe(new Set(rows.map(({ id }) => id)).size)
  })

  it('names tests that exist for every statement that is built', () => {
    const quoted = rows.filter(({ verdict }) => verdict === 'held' || verdict === 'differs')
    const built = [...quoted, ...added]
    expect(added.length).toBeGreaterThan(0)
    const missing = built.flatMap(({ id, held }) =>
      testsIn(held).flatMap((test) => (isTest(test) ? [] : [`${id}: ${test.join(' ')}`])),
    )
    expect(missing).toEqual([])
  })

  it('gives a reason where nothing is built', () => {
    const rest = rows.filter(({ verdict }) => verdict === 'says nothing')
    expect(rest.filter(({ held }) => held.includes('`') || !held.endsWith('.'))).toEqual([])
  })

  it('says of every statement that differs what we do and why, and of no other', () => {
    const differing = rows.filter(({ verdict }) => verdict === 'differs').map(({ id }) => id)
    expect(deviations.flatMap((one) => one.rows).toSorted()).toEqual(differing.toSorted())
    expect(deviations.filter(({ reasons }) => reasons.length !== 2 || reasons.includes(''))).toEqual([])
  })
})

describe.skipIf(!existsSync(SPEC))('the specification', () => {
  const spec = existsSync(SPEC) ? readFileSync(SPEC, 'utf8') : ''

  it('is quoted whole and in its order: every word of it is in a row', () => {
    const quoted = rows.flatMap(({ quote }) => words(quote))
    const said = wordsOf(spec, new Set(rows.map(({ quote }) => quote)))
    const first = said.findIndex((word, i) => word !== quoted[i])
    const around = (list: readonly string[]) => list.slice(Math.max(0, first - 8), first + 8).join(' ')
    expect(first < 0 ? '' : around(quoted)).toBe(first < 0 ? '' : around(said))
    expect(quoted).toHaveLength(said.length)
  })

  it('is quoted in the table of deviations too', () => {
    const whole = words(spec).join(' ')
    expect(deviations.filter(({ quote }) => !whole.includes(words(quote).join(' ')))).toEqual([])
  })
})
