import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
/** Drawings have a palette of their own, and theme.css has the tokens. */
const DRAWN = /^(ui[/\\](dish|brand[/\\](illustrations|spilled-cup))|theme\.css)/

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.(test|fixture))\.(tsx?|css)$/.test(file) && !file.endsWith('api-types.ts'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

/** Where a pattern stands in files of these kinds, as `file: what`. */
function found(pattern: RegExp, kind: RegExp): readonly string[] {
  return files
    .filter(({ file }) => kind.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([what]) => `${file}: ${what.trim()}`))
}

describe('classes', () => {
  it('name colours by their tokens', () => {
    const colours = found(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)/gi, /./)
    expect(colours.filter((one) => !DRAWN.test(one))).toEqual([])
  })

  it('name sides by the direction of the text', () => {
    const side =
      /(?<=["'` :])-?(?:[pm][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:[\d[(]|auto|px|full|[a-z]+\b(?=[ "'`]))[^\s"'`]*/g
    expect(found(side, /\.tsx$/)).toEqual([])
    expect(found(/(?<=["'` :])(?:text|float|clear)-(?:left|right)\b/g, /\.tsx?$/)).toEqual([])
  })

  it('override nothing by force', () => {
    expect(found(/(?<=["'` ])(?:[\w-]+:)*-?[a-z]+(?:-[\w[\]().%/]+)*!(?=["'` ])/g, /\.tsx$/).filter(isClass)).toEqual(
      [],
    )
  })
})

/** A sentence may end in an exclamation mark, too. */
function isClass(one: string): boolean {
  return (
    /[-:[]/.test(one.slice(one.indexOf(': ') + 2)) || /(absolute|relative|hidden|block|flex|grid|static)!/.test(one)
  )
}
