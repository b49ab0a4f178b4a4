// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')

/** The opening tags of live regions in the source, with the file they stand in. */
function liveRegions(): readonly string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  return files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    const tags = [...text.matchAll(/<[a-z]+\b[^<]*?>/g)].map(([tag]) => tag)
    return tags.filter((tag) => /^<output|role="status"|aria-live=/.test(tag)).map((tag) => `${file}: ${tag}`)
  })
}

describe('live regions', () => {
  const regions = liveRegions()

  it('are found in the source', () => {
    expect(regions.length).toBeGreaterThan(15)
  })

  // A region that appears together with its text is not announced by many screen readers.
  it('are there before they speak: an empty one is not hidden', () => {
    expect(regions.filter((tag) => tag.includes('empty:hidden'))).toEqual([])
  })
})
