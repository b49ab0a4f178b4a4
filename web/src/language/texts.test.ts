// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, traverse, types } from '@babel/core'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')

/** Attributes that people see or hear. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])

/** Two words, or a word as a sentence begins. Class names and keys have neither. */
const TEXT = /\p{Lu}\p{Ll}+(?: |$)|\p{L}{2,} \p{L}{2,}/u

/** The texts of a file that are in no catalogue: JSX, and attributes that people see or hear. */
function outside(source: string): readonly string[] {
  const found: string[] = []
  const file = parseSync(source, { parserOpts: { plugins: ['typescript', 'jsx'] }, configFile: false, babelrc: false })
  if (!file) throw new Error('nothing to read')
  traverse(file, {
    JSXText(path) {
      const inTrans = path.findParent(
        ({ node }) => types.isJSXElement(node) && types.isJSXIdentifier(node.openingElement.name, { name: 'Trans' }),
      )
      if (/\p{L}{2,}/u.test(path.node.value) && !inTrans) found.push(path.node.value.trim())
    },
    JSXAttribute(path) {
      const { name, value } = path.node
      if (
        types.isJSXIdentifier(name) &&
        SHOWN.has(name.name) &&
        types.isStringLiteral(value) &&
        TEXT.test(value.value)
      ) {
        found.push(value.value)
      }
    },
    JSXExpressionContainer(path) {
      const { expression } = path.node
      const values = types.isConditionalExpression(expression)
        ? [expression.consequent, expression.alternate]
        : [expression]
      for (const value of values)
        if (types.isStringLiteral(value) && shown(path.parent, value.value)) found.push(value.value)
    },
  })
  return found
}

function shown(parent: types.Node, text: string): boolean {
  if (!types.isJSXAttribute(parent)) return /\p{L}{2,}/u.test(text)
  return types.isJSXIdentifier(parent.name) && SHOWN.has(parent.name.name) && TEXT.test(text)
}

describe('a text that people see', () => {
  it('is in the catalogue, in every file', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !/\.(test|fixture)\.tsx$|^ui\/brand\/wordmark/.test(file),
    )
    const found = files.flatMap((file) =>
      outside(readFileSync(join(SRC, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['<p>Find lunch</p>', ['Find lunch']],
    ['<p aria-label="Close" className="flex gap" />', ['Close']],
    ["<p>{busy ? 'Loading' : 'Done'}</p>", ['Loading', 'Done']],
    ["<p title={busy ? 'Not yet' : ''}>{t`Done`}</p>", ['Not yet']],
    ['<Trans>Read <b>what we keep</b></Trans>', []],
    ['<p id="Name of it">· 4</p>', []],
  ])('is found in %s', (source, texts) => {
    expect(outside(source)).toEqual(texts)
  })
})
