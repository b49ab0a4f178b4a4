// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { describe, expect, it } from 'vitest'
import { catalogueFormat } from './catalogue-format'
import { LANGUAGES } from './languages'

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

interface Parts {
  readonly values: readonly string[]
  readonly tags: readonly string[]
  /** The cases of each plural, as a language without all of its own would fall back to another. */
  readonly plurals: readonly (readonly string[])[]
}

function partsOf(text: string): Parts {
  const values = new Set<string>()
  const plurals: string[][] = []
  const visit = (token: Token): void => {
    if ('arg' in token) values.add(token.arg)
    if (!('cases' in token)) return
    if (token.type === 'plural') plurals.push(token.cases.map(({ key }) => key))
    for (const { tokens } of token.cases) tokens.forEach(visit)
  }
  parse(text).forEach(visit)
  return { values: [...values].toSorted(), tags: [...new Set(text.match(/<\/?\d+\/?>/g))].toSorted(), plurals }
}

function textsOf(language: string, part: string): readonly (readonly [string, string])[] {
  const filename = join(import.meta.dirname, `${language}-${part}.po`)
  const catalogue = catalogueFormat.parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  })
  if (catalogue instanceof Promise) throw new Error('a catalogue is read at once')
  return Object.values(catalogue).map(({ message = '', translation = '' }) => [message, translation])
}

describe.each(TRANSLATED)('a translation into %s', (language) => {
  const texts = ['first', 'later'].flatMap((part) => textsOf(language, part))
  // What is said of large round numbers only may fall back to `other`.
  const cases = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((one) => one !== 'many')

  it('has the values and the elements of its text', () => {
    const wrong = texts.filter(([text, translation]) => {
      const [a, b] = [partsOf(text), partsOf(translation)]
      return a.values.join() !== b.values.join() || a.tags.join() !== b.tags.join()
    })
    expect(wrong).toEqual([])
  })

  it('has every form of a plural', () => {
    const wrong = texts.filter(([, translation]) => {
      return partsOf(translation).plurals.some((keys) => cases.some((one) => !keys.includes(one)))
    })
    expect(wrong).toEqual([])
  })

  it('has no straight apostrophe, which begins a quotation before a value', () => {
    expect(texts.filter(([, translation]) => translation.includes("'"))).toEqual([])
  })
})
