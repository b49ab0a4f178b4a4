import { useCallback, useSyncExternalStore } from 'react'
import { DEFAULT_PROVIDER, PROVIDER_POLL_MS } from './constants'
import type { AddressEngine } from './engine'
import type { Google, ReportFailure } from './google'
import { proxyEngine } from './address-engine'

export const KINDS = ['google', 'foursquare', 'hybrid'] as const
export type Kind = (typeof KINDS)[number]

export interface ProviderState {
  readonly kind: Kind
  /** False while Google is still to come where all depends on it, and when it failed. */
  readonly loaded: boolean
  /** The last failure; with `loaded` it concerns suggestions alone. */
  readonly error: string | undefined
  /** What addresses are asked of; undefined while it is not loaded. */
  readonly engine: AddressEngine | undefined
  /** What draws the map; undefined for our own. */
  readonly google: Google | undefined
}

type LoadGoogle = (key: string, onFailure: ReportFailure) => Promise<Google>

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
    await this.switchProvider(kind).catch(() => undefined) // the state says what failed
  }

  /** Ends when the provider is loaded; throws when there is no such one, or it does not load. */
  async switchProvider(name: string): Promise<void> {
    if (!isKind(name)) throw new Error(`Provider ${name} not found`)
    this.#turn += 1
    const turn = this.#turn
    this.#state = startOf(name)
    try {
      await this.#start(name, turn)
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error('Failed to switch provider', { cause: reason })
      this.#fail(turn, error.message, 'google')
      throw error
    }
  }

  async #start(kind: Kind, turn: number): Promise<void> {
    if (kind === 'foursquare' || (kind === 'hybrid' && !this.#googleKey)) return
    if (!this.#googleKey) throw new Error('Google Maps API key is missing')
    const google = await this.#loadGoogle(this.#googleKey, (message, part) => this.#fail(turn, message, part))
    this.#change(turn, { loaded: true, error: undefined, google, ...(kind === 'google' && { engine: google.engine }) })
  }

  /** Without Google, hybrid goes on with our own addresses and our own map. */
  #fail(turn: number, error: string, part: Parameters<ReportFailure>[1]): void {
    console.warn(error)
    if (part === 'autocomplete') return this.#change(turn, { error })
    const engine = this.#state.kind === 'google' ? undefined : this.#state.engine
    return this.#change(turn, { loaded: false, error, engine, google: undefined })
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
