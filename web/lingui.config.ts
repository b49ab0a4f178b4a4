import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { firstFiles } from './first-files.ts'

// Two catalogues for each language: what the first load of a page needs, and what comes after it.
const first = firstFiles()

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: 'src/language/{locale}-first', include: first },
    { path: 'src/language/{locale}-later', include: ['src'], exclude: ['**/*.test.*', 'src/worker/**', ...first] },
  ],
  runtimeConfigModule: { Trans: ['@/language/trans', 'Trans'] },
  // Without lines and files: a text that moves changes no catalogue.
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
})
