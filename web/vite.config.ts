import { resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstLoad } from './first-load.ts'
import { languageTag } from './language-tag.ts'
import { offline } from './offline.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  // Files find each other wherever the app is. The server writes into the page where that is.
  base: './',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    tailwindcss(),
    // Before the release takes the page's digest, so that it changes with the texts.
    languageTag(),
    offline(),
    precompress(),
  ],
  // Another layer is imported from here, so that a file that moves keeps its imports. tsconfig.json says the same.
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  // Google's map styles itself with the number that it finds on the page's own style sheet.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [firstLoad()] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/manifest.webmanifest': 'http://127.0.0.1:8080' } },
  test: {
    environment: 'happy-dom',
    pool: 'threads', // they start sooner than processes, and each file still has one of its own
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 30_000,
  },
})
