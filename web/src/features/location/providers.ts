import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Config } from '@/domain/config'
import { photoAddress } from '@/domain/photo'
import { kindOf, KINDS, storedProvider, type Kind } from '@/domain/provider'
import { withTexts } from '@/language/language'
import { useStored } from '@/lib/storage'
import { DEFAULT_PROVIDER, DEMO_MAP_ID, PROVIDER_POLL_MS } from './constants'
import type { AddressEngine } from './engine'
import type { Google, GoogleSettings, ReportFailure } from './google'
import { billedEngine, proxyEngine } from './address-engine'

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

type LoadGoogle = (settings: GoogleSettings, onFailure: ReportFailure) => Promise<Google>

/** Which engine answers for addresses and which draws the map. It can be switched while the app runs. */
export class Providers {
  #state = startOf(DEFAULT_PROVIDER, proxyEngine)
  #settings: GoogleSettings | undefined
  /** Our own server, as this page asks it. */
  #own = proxyEngine
  /** The load that the state came from. */
  #current = 0
  #newest = 0
  readonly #loadGoogle: LoadGoogle
  readonly #onEngine: (engine: AddressEngine) => void

  constructor(loadGoogle: LoadGoogle, onEngine: (engine: AddressEngine) => void = () => {}) {
    this.#loadGoogle = loadGoogle
    this.#onEngine = onEngine
  }

  readonly state = (): ProviderState => this.#state

  /**
   * Takes over what the server is set to; a provider it does not know is ignored. The state says what failed. `billed` is
   * true where a vendor answers behind our server.
   */
  async configure(provider: string, settings: GoogleSettings | undefined, billed = false): Promise<void> {
    const kind = isKind(provider) ? provider : this.#state.kind
    const isBilled = this.#own !== proxyEngine
    if (settings?.key === this.#settings?.key && kind === this.#state.kind && billed === isBilled) return
    this.#settings = settings
    if (billed !== isBilled) this.#own = billed ? billedEngine() : proxyEngine
    this.#newest += 1
    const load = this.#newest
    this.#current = load
    this.#set(startOf(kind, this.#own))
    try {
      this.#change(load, await this.#start(kind, load))
    } catch (reason) {
      this.#fail(load, errorOf(reason).message, 'google')
    }
  }

  /** Ends when the provider is loaded. It throws when there is no such one, or it does not load: the old one stays. */
  async switchProvider(name: string): Promise<void> {
    if (!isKind(name)) throw new Error(t`Provider ${name} not found`)
    this.#newest += 1
    const load = this.#newest
    try {
      const next = await this.#start(name, load)
      if (load !== this.#newest) return // a later switch counts
      this.#current = load
      this.#set(next)
    } catch (reason) {
      const error = errorOf(reason)
      console.warn(error.message)
      throw error
    }
  }

  async #start(kind: Kind, load: number): Promise<ProviderState> {
    if (kind === 'foursquare' || (kind === 'hybrid' && !this.#settings)) return startOf(kind, this.#own)
    const settings = this.#settings
    if (!settings) throw new Error(t`Google Maps API key is missing`)
    // One that is in use and late may still come; one that is to be switched to may not.
    const google = await new Promise<Google>((resolve, reject) => {
      const report: ReportFailure = (message, part) => {
        if (load === this.#current) this.#fail(load, message, part)
        else reject(new Error(message))
      }
      this.#loadGoogle(settings, report).then(resolve, reject)
    })
    return { ...startOf(kind, this.#own), loaded: true, google, ...(kind === 'google' && { engine: google.engine }) }
  }

  /** Without Google, hybrid goes on with our own addresses and our own map. */
  #fail(load: number, error: string, part: Parameters<ReportFailure>[1]): void {
    console.warn(error)
    if (part === 'autocomplete') return this.#change(load, { error })
    const engine = this.#state.kind === 'google' ? undefined : this.#state.engine
    return this.#change(load, { loaded: false, error, engine, google: undefined })
  }

  /** What comes of a load after the next one has taken its place changes nothing any more. */
  #change(load: number, change: Partial<ProviderState>): void {
    if (load === this.#current) this.#set({ ...this.#state, ...change })
  }

  #set(state: ProviderState): void {
    this.#state = state
    this.#onEngine(state.engine ?? proxyEngine)
  }
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(t`Failed to switch provider`, { cause: reason })
}

function startOf(kind: Kind, own: AddressEngine): ProviderState {
  const loaded = kind !== 'google'
  return { kind, loaded, error: undefined, engine: loaded ? own : undefined, google: undefined }
}

function isKind(name: string): name is Kind {
  return (KINDS as readonly string[]).includes(name)
}

export const providers = new Providers(
  async (settings, onFailure) => (await withTexts(import('./google'))).loadGoogle(settings, onFailure),
  ({ photoUrl }) => photoAddress.set(photoUrl),
)

/** Has the provider loaded that the server is set to, or the person chose. */
export function useConfigured(config: Config | undefined): void {
  const choice = useStored(storedProvider)
  useEffect(() => {
    if (!config) return
    const { googleKey: key, googleMapId: mapId = DEMO_MAP_ID, live } = config
    void providers.configure(kindOf(config, choice), key === undefined ? undefined : { key, mapId }, live)
  }, [config, choice])
}

/** The provider's state, looked at every 500 ms: a vendor's script changes it without telling. */
export function useProvider(source = providers): ProviderState {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, PROVIDER_POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, source.state)
}
