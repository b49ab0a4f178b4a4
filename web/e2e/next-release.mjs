// Builds the same product once more, as a release in which the home page says something else and no script or style sheet has
// the name that it had before:   node e2e/next-release.mjs OUT_BINARY
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const WEB = resolve(import.meta.dirname, '..')
const NAMES = 'assets/[name]-[hash]-next'
const out = resolve(process.argv[2] ?? 'bin/noonish-next')
const temporary = mkdtempSync(join(tmpdir(), 'noonish-next-'))

// Lingui and Babel look for their settings here.
process.chdir(WEB)

try {
  await buildApp(join(temporary, 'dist'))
  const overlay = join(temporary, 'overlay.json')
  writeFileSync(overlay, JSON.stringify({ Replace: replacements(join(WEB, 'dist'), join(temporary, 'dist')) }))
  const env = { ...process.env, CGO_ENABLED: '0' }
  execFileSync('go', ['build', '-trimpath', '-overlay', overlay, '-o', out, './cmd/noonish'], {
    cwd: join(WEB, '..'),
    env,
  })
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

async function buildApp(outDir) {
  await build({
    root: WEB,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        output: { entryFileNames: `${NAMES}.js`, chunkFileNames: `${NAMES}.js`, assetFileNames: `${NAMES}[extname]` },
      },
    },
    plugins: [
      {
        name: 'next-release',
        enforce: 'post', // once the catalogue has been compiled
        transform: (code, id) =>
          id.includes('/src/language/en-first.po')
            ? code.replace('decided in two minutes', 'decided in one minute')
            : null,
      },
    ],
  })
}

/** For `go build -overlay`: the files of one folder take the place of those of another. */
function replacements(before, after) {
  const files = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  return Object.fromEntries([
    ...files(before).map((name) => [before + name, '']),
    ...files(after).map((name) => [before + name, after + name]),
  ])
}
