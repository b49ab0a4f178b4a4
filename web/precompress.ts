import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// HTML is left out: the server writes a nonce into it on every request.
const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.svg', '.json'])

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'noonish:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (outDir = resolve(config.root, config.build.outDir)),
    // The service worker is written when the bundle closes, too, and it has to be there before it is packed.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries
          .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
          .filter((entry) => !entry.parentPath.includes('.vite'))
        await Promise.all(files.map((entry) => writeSiblings(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function writeSiblings(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
