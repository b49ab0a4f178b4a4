import { expect } from './product'

/** Whether times are compared with their bounds. A test may measure more then. */
export const compared = Boolean(process.env['NOONISH_BENCH'])

/**
 * Prints a time with its bound, and fails beyond it only if NOONISH_BENCH is set (`make bench-bounds`): a busy machine
 * is slow although the product is right.
 */
export function under(what: string, took: number, bound: number): void {
  process.stdout.write(`${what}: ${Math.round(took)} ms, bound ${bound} ms\n`)
  if (compared) expect(took, what).toBeLessThanOrEqual(bound)
}
