import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const REPO = join(import.meta.dirname, '../..')
const SPEC = join(process.env['NOONISH_SHARED'] ?? join(REPO, '../shared'), 'spec/000_417e88060fd85668.txt')
const SECTIONS = new Set(['2', '4', '5', '8', '9'])

interface Statement {
  readonly id: string
  readonly text: string
}

interface Row {
  readonly id: string
  readonly held: string
}

/** Every bulleted or numbered statement, named by its section, its heading and its place under it. */
function statementsOf(spec: string): readonly Statement[] {
  let section = ''
  let heading = ''
  let place = 0
  return spec.split('\n').flatMap((line) => {
    const [, number] = /^## (\d+)\./.exec(line) ?? []
    const [, title] = /^### ([\w ]*\w)/.exec(line) ?? []
    if (number !== undefined) [section, heading, place] = [number, '', 0]
    if (title !== undefined) [heading, place] = [title, 0]
    const [, text] = /^(?:- |\d+\. )(.*)/.exec(line) ?? []
    if (text === undefined || !SECTIONS.has(section)) return []
    place += 1
    return { id: [section, heading, place].filter((part) => part !== '').join(' '), text }
  })
}

/** The rows of the tables in docs/spec.md whose first cell names a statement. */
function rowsOf(doc: string): readonly Row[] {
  return doc.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, id = ''] = cells
    return /^\d( [\w ]+)? \d+$/.test(id) ? { id, held: cells.at(-2) ?? '' } : []
  })
}

/** "`file` title of a test", several of them parted by <br>. */
function testsIn(held: string): readonly (readonly [file: string, title: string])[] {
  return held.split('<br>').flatMap((item) => {
    const [, file, title] = /^\s*`([^`]+)` (.+?)\s*$/.exec(item) ?? []
    return file !== undefined && title !== undefined ? [[file, title] as const] : []
  })
}

function isTest([file, title]: readonly [string, string]): boolean {
  const path = join(REPO, file)
  if (!/(\.test\.tsx?|\.spec\.ts|_test\.go)$/.test(file) || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  if (file.endsWith('.go')) return source.includes(`func ${title}(t *testing.T)`)
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
}

function sources(): string {
  const src = import.meta.dirname
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('api-types.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n')
    .replace(/\s+/g, ' ')
}

/** A text of the specification as code has it: "{name}" there is some expression here. */
function inCode(text: string): RegExp {
  const escaped = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(escaped.join(String.raw`\$?\{[^}]*\}`))
}

const doc = readFileSync(join(REPO, 'docs/spec.md'), 'utf8')
const rows = rowsOf(doc)
const later = new Set(rows.filter(({ held }) => held === 'later').map(({ id }) => id))

describe('docs/spec.md', () => {
  it('names for every line a test that exists', () => {
    const broken = rows.filter(({ id, held }) => {
      const tests = testsIn(held)
      return !later.has(id) && (tests.length === 0 || !tests.every(isTest))
    })
    expect(broken).toEqual([])
  })

  it('has no line twice', () => {
    expect(rows.length).toBe(new Set(rows.map(({ id }) => id)).size)
  })
})

describe.skipIf(!existsSync(SPEC))('the specification', () => {
  const statements = existsSync(SPEC) ? statementsOf(readFileSync(SPEC, 'utf8')) : []

  it('has a line for every statement', () => {
    expect(rows.map(({ id }) => id).toSorted()).toEqual(statements.map(({ id }) => id).toSorted())
  })

  it('finds its texts in the app, verbatim', () => {
    const code = sources()
    const texts = statements
      .filter(({ id }) => !later.has(id))
      .flatMap(({ text }) => [...text.matchAll(/"([^"]{2,})"/g)].map(([, quoted = '']) => quoted))
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => !inCode(text).test(code))).toEqual([])
  })
})
