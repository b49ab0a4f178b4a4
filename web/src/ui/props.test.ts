import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const MOST_PROPS = 8

/** The properties that every component of the source declares, by its file. */
function declaredProps(): readonly { readonly name: string; readonly count: number }[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return [...text.matchAll(/(?:interface|type) (\w*Props)\b[^\n]*\{\n([^]*?)\n\}/g)].map(([, name, body = '']) => ({
      name: `${file}: ${name}`,
      count: [...body.matchAll(/^ {2}(?:readonly )?['\w-]+\??:/gm)].length,
    }))
  })
}

it(`a component has at most ${MOST_PROPS} properties of its own`, () => {
  const all = declaredProps()
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(({ count }) => count > MOST_PROPS)).toEqual([])
})
