import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { demoCity } from './demo-city'
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
    this.#env = {
      ...demoCity(`noonish_e2e_releases_${port}`),
      NOONISH_LISTEN: host,
      NOONISH_PUBLIC_URL: address,
    }
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
