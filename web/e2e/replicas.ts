import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { demoCity } from './demo-city'
import { DEMO_PORT } from './product'
import { installed } from './programs'

const PATIENCE = 60_000
const NATS_PORT = DEMO_PORT + 4
const NATS = installed('nats-server')

export const hasNats = NATS !== undefined

/** A process of ours: everything it says is dropped, and it is killed, not asked. */
export class Process {
  #child: ChildProcess | undefined
  readonly #start: () => ChildProcess

  constructor(start: () => ChildProcess) {
    this.#start = start
  }

  start(): void {
    this.#child = this.#start()
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}

/** Two replicas of the built program on a database of their own, and the NATS between them. */
export class Replicas {
  readonly bases = [2, 3].map((n) => `http://127.0.0.1:${DEMO_PORT + n}`) as [string, string]
  readonly #nats = new Process(() => spawn(NATS ?? '', ['-a', '127.0.0.1', '-p', `${NATS_PORT}`], { stdio: 'ignore' }))
  readonly #programs: readonly Process[]

  constructor() {
    const env = {
      ...demoCity(`noonish_e2e_replicas_${DEMO_PORT}`),
      NOONISH_NATS_URL: `nats://127.0.0.1:${NATS_PORT}`,
    }
    this.#programs = this.bases.map(
      (base) =>
        new Process(() =>
          spawn('../bin/noonish', ['serve'], {
            env: { ...env, NOONISH_LISTEN: new URL(base).host },
            stdio: 'ignore',
          }),
        ),
    )
  }

  async start(): Promise<void> {
    await this.startNats()
    for (const program of this.#programs) program.start()
    for (const base of this.bases) {
      await until(async () => (await fetch(`${base}/readyz`)).ok)
    }
  }

  async startNats(): Promise<void> {
    this.#nats.start()
    await until(listens)
  }

  async killNats(): Promise<void> {
    await this.#nats.kill()
  }

  async stop(): Promise<void> {
    for (const one of [...this.#programs, this.#nats]) await one.kill()
  }
}

function listens(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(NATS_PORT, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export async function until(so: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await so().catch(() => false))) {
    if (Date.now() > end) throw new Error('a process did not start within a minute')
    await pause(20)
  }
}
