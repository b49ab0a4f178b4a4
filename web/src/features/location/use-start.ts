import { t } from '@lingui/core/macro'
import { useEffect, useState, type RefObject } from 'react'
import type { Kind } from '@/domain/provider'
import type { AddressEngine } from './engine'
import type { ProviderState } from './providers'

const GOOGLE: Kind = 'google'
const noInput = () => t`Input field not available. Please try again later.`
const notReady = () => t`Failed to initialize location autocomplete. Please try again later.`

/** What stands in the way of suggestions, in the words of the specification. */
export function useStartError(
  { engine, loaded, error }: ProviderState,
  input: RefObject<HTMLInputElement | null>,
): string | undefined {
  const [start, setStart] = useState<{ of: AddressEngine; problem: string | undefined }>()

  useEffect(() => {
    if (!engine) return undefined
    let gone = false
    const run = async () => {
      const problem = input.current ? await problemOf(engine) : noInput()
      if (!gone) setStart({ of: engine, problem })
    }
    void run()
    return () => {
      gone = true
    }
  }, [engine, input])

  // Ours needs no loading, so in hybrid it is Google that failed.
  const provider = GOOGLE
  if (!loaded && error) return t`Failed to load ${provider} API: ${error}`
  return start?.of === engine ? start?.problem : undefined
}

async function problemOf(engine: AddressEngine): Promise<string | undefined> {
  try {
    return (await engine.prepare()) ? undefined : notReady()
  } catch (reason) {
    const cause = (reason instanceof Error && reason.message) || t({ message: 'Unknown', context: 'cause of an error' })
    return t`Error initializing autocomplete: ${cause}`
  }
}
