// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const FAILURE = /title: (?:t`|')(Error|Failed to [^'`]*|[^'`]* not [^'`]*|Voting has closed)['`]/

/** Every toast that is written out in the source, with the file it stands in. */
function writtenToasts(): readonly string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return [...text.matchAll(/\btoast\(\{[^]*?\}\)/g)].map(([call]) => `${file}: ${call}`)
  })
}

describe('toasts that report a failure', () => {
  const failures = writtenToasts().filter((call) => FAILURE.test(call))

  it('are found in the source', () => {
    expect(failures.length).toBeGreaterThan(5)
  })

  it('have the error tone', () => {
    expect(failures.filter((call) => !call.includes("tone: 'error'"))).toEqual([])
  })
})
