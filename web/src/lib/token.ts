/** A text that nobody else has. There is no randomUUID on a page without a certificate. */
export function randomToken(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join('')
}
