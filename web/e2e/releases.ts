import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { DEMO_PORT } from './product'
import { Process, until } from './replicas'

export const RELEASES = `http://127.0.0.1:${DEMO_PORT + 6}`
/** A product below a path of its host. */
export const BELOW = `http://127.0.0.1:${DEMO_PORT + 7}/lunch`

/** The product as it is, and the release that comes after it: `make e2e` builds both. */
const BINARIES = { first: '../bin/noonish', next: '../bin/noonish-next' }

/** One address at which a release is deployed after another. */
export class Deployment {
  readonly #address: string
  readonly #env: NodeJS.ProcessEnv
  #running: Process | undefined

  constructor(address = RELEASES) {
    this.#address = address
    const { host, port } = new URL(address)
    const missing = Object.values(BINARIES).find((binary) => !existsSync(binary))
    if (missing) throw new Error(`${missing} is missing: run \`make build bin/noonish-next\` first`)
    const server = process.env['NOONISH_TEST_DATABASE_URL'] ?? 'postgres://127.0.0.1:5432/postgres'
    const database = `noonish_e2e_releases_${port}`
    const statements = [`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`]
    for (const statement of statements) execFileSync('psql', ['-q', server, '-c', statement])
    this.#env = {
      ...process.env,
      NOONISH_DATABASE_URL: `${server.slice(0, server.lastIndexOf('/'))}/${database}`,
      NOONISH_LISTEN: host,
      NOONISH_PUBLIC_URL: address,
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
    await until(async () => (await fetch(`${this.#address}/readyz`)).ok)
  }

  async stop(): Promise<void> {
    await this.#running?.kill()
    this.#running = undefined
  }
}
