import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { DEMO_PORT } from './product'
import { Process, until } from './replicas'

const PORT = DEMO_PORT + 6
export const RELEASES = `http://127.0.0.1:${PORT}`

/** The product as it is, and the release that comes after it: `make e2e` builds both. */
const BINARIES = { first: '../bin/noonish', next: '../bin/noonish-next' }

/** One address at which a release is deployed after another. */
export class Deployment {
  readonly #env: NodeJS.ProcessEnv
  #running: Process | undefined

  constructor() {
    const missing = Object.values(BINARIES).find((binary) => !existsSync(binary))
    if (missing) throw new Error(`${missing} is missing: run \`make build bin/noonish-next\` first`)
    const server = process.env['NOONISH_TEST_DATABASE_URL'] ?? 'postgres://127.0.0.1:5432/postgres'
    const database = `noonish_e2e_releases_${PORT}`
    const statements = [`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`]
    for (const statement of statements) execFileSync('psql', ['-q', server, '-c', statement])
    this.#env = {
      ...process.env,
      NOONISH_DATABASE_URL: `${server.slice(0, server.lastIndexOf('/'))}/${database}`,
      NOONISH_LISTEN: `127.0.0.1:${PORT}`,
      NOONISH_METRICS_LISTEN: '',
      NOONISH_LOG_LEVEL: 'error',
    }
    execFileSync(BINARIES.first, ['demo'], { env: this.#env, stdio: 'ignore' })
  }

  async deploy(release: keyof typeof BINARIES): Promise<void> {
    await this.stop()
    const program = new Process(() => spawn(BINARIES[release], ['serve'], { env: this.#env, stdio: 'ignore' }))
    this.#running = program
    program.start()
    await until(async () => (await fetch(`${RELEASES}/readyz`)).ok)
  }

  async stop(): Promise<void> {
    await this.#running?.kill()
    this.#running = undefined
  }
}
