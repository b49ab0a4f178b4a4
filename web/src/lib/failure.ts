import { t } from '@lingui/core/macro'
import { ApiError } from './http'

/** Raises a text of the specification for whatever goes wrong; what went wrong stays as the cause. */
export async function failingWith<T>(message: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new Error(message, { cause })
  }
}

/** The server's own words for a failed call, if it has some. With a failure of the server, what to name when asking for help. */
export function serverMessage(error: unknown): string | undefined {
  const message = error instanceof ApiError ? error.problem?.message : undefined
  return message ? [message, referenceText(error)].filter(Boolean).join(' ') : undefined
}

/** The id of a request that failed on the server, as its log has it; undefined when people can mend it themselves. */
export function referenceText(error: unknown): string | undefined {
  const refusal = refusalIn(error)
  const id = refusal?.problem?.instance
  return refusal && refusal.status >= 500 && id ? t`Reference: ${id}` : undefined
}

/** What to say about a failed call. */
export function troubleText(error: unknown): string {
  return serverMessage(error) ?? t`The server could not be reached. Please try again.`
}

/** What the server answered instead; undefined when it did not answer, or not with an error. */
export function refusalIn(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined
}
