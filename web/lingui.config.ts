import { defineConfig } from '@lingui/conf'
import { catalogueFormat } from './src/language/catalogue-format.ts'
import { firstFiles } from './first-files.ts'
import { LANGUAGES } from './src/language/languages.ts'

// Two catalogues for each language: what the first load of a page needs, and what comes after it.
const first = firstFiles()

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  catalogs: [
    { path: 'src/language/{locale}-first', include: first },
    { path: 'src/language/{locale}-later', include: ['src'], exclude: ['**/*.test.*', 'src/worker/**', ...first] },
  ],
  runtimeConfigModule: { Trans: ['@/language/trans', 'Trans'] },
  format: catalogueFormat,
})
