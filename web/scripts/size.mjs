// Adds up the compressed JavaScript that the first load of `/` needs, with the texts of the language that needs most, and
// fails above the budget.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET_KB = 145
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
if (!entry) throw new Error('the manifest names no entry: run `npm run build` first')

const files = new Set(['theme.js', 'language.js'])
const visit = (chunk) => {
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const key of chunk.imports ?? []) visit(manifest[key])
}
visit(entry)
const texts = Object.values(manifest).filter(({ src }) => src?.endsWith('-first.po'))
if (texts.length === 0) throw new Error('the manifest names no texts of the first screen')

const gzipped = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000
files.add(texts.map(({ file }) => file).toSorted((a, b) => gzipped(b) - gzipped(a))[0])

let total = 0
for (const file of files) {
  const size = gzipped(file)
  total += size
  console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${total.toFixed(1).padStart(7)} kB  first load of /, gzip (budget ${BUDGET_KB} kB)`)
if (total > BUDGET_KB) process.exitCode = 1
