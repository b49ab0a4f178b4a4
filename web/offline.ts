import { createHash } from 'node:crypto'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Builds src/worker/sw.ts with a list of every file of this release, so that the app opens without a network. */
export function offline(): PluginOption[] {
  let release = ''
  return [
    {
      name: 'noonish:release',
      apply: 'build',
      transformIndexHtml: {
        // The page names its files by then, and every name changes with its file's content.
        order: 'post',
        handler: (html) => {
          release = createHash('sha256').update(html).digest('hex').slice(0, 16)
          return [{ tag: 'meta', attrs: { name: 'release', content: release }, injectTo: 'head' }]
        },
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      // We register the worker after the first paint, and the server writes the web manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        injectionPoint: 'self.filesOfRelease',
        globPatterns: ['**/*.{html,js,mjs,css,svg,woff2}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) =>
              // The server answers with index.html at every address of the app, and at none of that name.
              entry.url === 'index.html'
                ? { ...entry, url: './', revision: release }
                : { ...entry, url: `./${entry.url}` },
            ),
          }),
        ],
      },
    }),
  ]
}
