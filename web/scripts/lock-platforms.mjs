// `npm ci` wants every optional native package in the lock, those of other platforms too. A registry that
// mirrors only some platforms makes npm leave the others out of the lock, and then `npm ci` refuses its own
// work. This writes the missing entries from their names. They carry no integrity: nothing here could fetch
// them to take it from. Run by `npm run lock`, after any change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const SYSTEMS = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'])
const CPUS = new Set(['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'])

function entry(name, version, dev) {
  const words = name.split(/[-/]/)
  const cpu = words.find((word) => CPUS.has(word))
  const os = words.find((word) => SYSTEMS.has(word))
  const last = words.at(-1) ?? ''
  const libc = last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined
  if (!cpu || !/^\d+\.\d+\.\d+/.test(version)) throw new Error(`cannot tell the platform of ${name}@${version}`)
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`]
    if (!known) lock.packages[`node_modules/${name}`] = entry(name, version, dev)
  }
}

const { '': root, ...rest } = lock.packages
lock.packages = { '': root, ...Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
