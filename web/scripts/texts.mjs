// Brings the catalogues up to date with the source. A text that moves between the first screen and the rest changes its
// catalogue; Lingui alone would forget its translations.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { catalogueFormat } from '../src/language/catalogue-format.ts'
import { LANGUAGES } from '../src/language/languages.ts'

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')
const known = new Map(TRANSLATED.map((language) => [language, translations(language)]))

const { status } = spawnSync('lingui', ['extract', '--clean'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

for (const language of TRANSLATED) {
  for (const [path, catalogue] of catalogues(language)) {
    const moved = Object.entries(catalogue).filter(
      ([id, { translation }]) => !translation && known.get(language)?.has(id),
    )
    for (const [id, text] of moved) text.translation = known.get(language)?.get(id)
    if (moved.length > 0) write(path, language, catalogue)
  }
}

function catalogues(language) {
  return ['first', 'later']
    .map((part) => `src/language/${language}-${part}.po`)
    .filter((path) => existsSync(path))
    .map((path) => [path, catalogueFormat.parse(readFileSync(path, 'utf8'), context(path, language))])
}

function translations(language) {
  const texts = catalogues(language).flatMap(([, catalogue]) => Object.entries(catalogue))
  return new Map(texts.filter(([, { translation }]) => translation).map(([id, { translation }]) => [id, translation]))
}

function write(path, language, catalogue) {
  const existing = readFileSync(path, 'utf8')
  writeFileSync(path, catalogueFormat.serialize(catalogue, { ...context(path, language), existing }))
  console.log(`${path}: translations of texts that moved are kept`)
}

function context(filename, locale) {
  return { filename, locale, sourceLocale: 'en' }
}
