import { useCallback, useSyncExternalStore } from 'react'
import { DEFAULT_PROVIDER, PROVIDER_POLL_MS } from './constants'
import type { AddressEngine } from './engine'
import type { Google } from './google'
import { proxyEngine } from './proxy'

export const KINDS = ['google', 'foursquare', 'hybrid'] as const
export type Kind = (typeof KINDS)[number]

export interface ProviderState {
  readonly kind: Kind
  readonly loaded: boolean
  readonly error: string | undefined
  /** What addresses are asked of; undefined while it is not loaded. */
  readonly engine: AddressEngine | undefined
  /** What draws the map; undefined for our own. */
  readonly google: Google | undefined
}

type LoadGoogle = (key: string, onFailure: (message: string) => void) => Promise<Google>

/** Which engine answers for addresses and which draws the map. It can be switched while the app runs. */
export class Providers {
  #state = startOf(DEFAULT_PROVIDER)
  #googleKey: string | undefined
  #turn = 0
  readonly #loadGoogle: LoadGoogle

  constructor(loadGoogle: LoadGoogle) {
    this.#loadGoogle = loadGoogle
  }

  readonly state = (): ProviderState => this.#state

  /** Takes over what the server is set to; a provider it does not know is ignored. */
  async configure(provider: string, googleKey: string | undefined): Promise<void> {
    const kind = isKind(provider) ? provider : this.#state.kind
    if (googleKey === this.#googleKey && kind === this.#state.kind) return
    this.#googleKey = googleKey
    await this.switchProvider(kind)
  }

  async switchProvider(name: string): Promise<void> {
    try {
      if (!isKind(name)) throw new Error(`Provider ${name} not found`)
      this.#turn += 1
      this.#state = startOf(name)
      await this.#start(name, this.#turn)
    } catch (reason) {
      throw reason instanceof Error ? reason : new Error('Failed to switch provider', { cause: reason })
    }
  }

  async #start(kind: Kind, turn: number): Promise<void> {
    if (kind === 'foursquare' || (kind === 'hybrid' && !this.#googleKey)) return
    try {
      if (!this.#googleKey) throw new Error('Google Maps API key is missing')
      const google = await this.#loadGoogle(this.#googleKey, (message) => this.#fail(turn, message))
      const loaded = kind === 'google' ? { loaded: true, engine: google.engine, google } : { google }
      this.#change(turn, loaded)
    } catch (reason) {
      this.#fail(turn, reason instanceof Error ? reason.message : String(reason))
    }
  }

  /** Without Google, hybrid goes on with our own map. */
  #fail(turn: number, error: string): void {
    console.warn(error)
    const lost = this.#state.kind === 'google' ? { loaded: false, error, engine: undefined } : {}
    this.#change(turn, { ...lost, google: undefined })
  }

  /** A load that ends after the next switch changes nothing any more. */
  #change(turn: number, change: Partial<ProviderState>): void {
    if (turn === this.#turn) this.#state = { ...this.#state, ...change }
  }
}

function startOf(kind: Kind): ProviderState {
  const own = kind !== 'google'
  return { kind, loaded: own, error: undefined, engine: own ? proxyEngine : undefined, google: undefined }
}

function isKind(name: string): name is Kind {
  return (KINDS as readonly string[]).includes(name)
}

export const providers = new Providers(async (key, onFailure) => (await import('./google')).loadGoogle(key, onFailure))

/** The provider's state, looked at every 500 ms: a vendor's script changes it without telling. */
export function useProvider(source = providers): ProviderState {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, PROVIDER_POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, source.state)
}
