import { ApiError } from './http'

const PAUSE = 500

/**
 * Sends a call once more if the server may just be changing hands: there was no answer, or a proxy's. For calls with a
 * key, which the server counts once. A server that says when to come back is left alone until then.
 */
export async function repeatedOnce<T>(call: () => Promise<T>, pause = PAUSE): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!changesHands(error) || !navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return call()
  }
}

function changesHands(error: unknown): boolean {
  if (error instanceof ApiError) return [502, 503, 504].includes(error.status) && error.retryAfter === undefined
  return error instanceof TypeError
}
