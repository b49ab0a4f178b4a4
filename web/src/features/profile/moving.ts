import * as v from 'valibot'

/**
 * What goes to another device with a code. The code that a person types has two halves: the server's, which opens the
 * person there, and a key that the browser invents. The key is never sent, so the server cannot read what it keeps.
 */

/** The letters of the server's codes: none of them looks like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 12
/** The server takes so many bytes. */
const MOST_BYTES = 45_000
const SALT = 16
const IV = 12
/** Makes guessing a key of 60 bits cost a browser's second for every guess. */
const ROUNDS = 600_000

/** Without it a page that came over plain HTTP can encrypt nothing. */
export const canEncrypt = () => globalThis.crypto.subtle !== undefined

/** A key in groups, as the server writes its codes. */
export function newKey(): string {
  const letters = crypto.getRandomValues(new Uint8Array(HALF))
  return grouped(Array.from(letters, (byte) => LETTERS[byte % LETTERS.length]).join(''))
}

const grouped = (letters: string) => letters.match(/.{4}/g)?.join('-') ?? ''

/** Undoes what people do to a code: spaces, dashes, and letters that look like digits. The server does the same. */
function lettersOf(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** The two halves of a code as it was typed. A code of an earlier release has no key. */
export function halvesOf(typed: string): { readonly code: string; readonly key: string } {
  const letters = lettersOf(typed)
  return { code: letters.slice(0, HALF), key: letters.slice(HALF) }
}

/** Encrypts a text. Undefined when it does not fit. */
export async function encrypt(key: string, text: string): Promise<string | undefined> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT))
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  const packed = await through(new CompressionStream('gzip'), new TextEncoder().encode(text))
  const hidden = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await derived(key, salt), packed)
  const all = new Uint8Array([...salt, ...iv, ...new Uint8Array(hidden)])
  return all.length > MOST_BYTES ? undefined : btoa(Array.from(all, (byte) => String.fromCodePoint(byte)).join(''))
}

/** Throws when the key is another, or the text was changed on its way. */
export async function decrypt(key: string, encrypted: string): Promise<string> {
  const all = Uint8Array.from(atob(encrypted), (letter) => letter.codePointAt(0) ?? 0)
  const iv = all.slice(SALT, SALT + IV)
  const packed = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    await derived(key, all.slice(0, SALT)),
    all.slice(SALT + IV),
  )
  return new TextDecoder().decode(await through(new DecompressionStream('gzip'), new Uint8Array(packed)))
}

async function derived(key: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const letters = new TextEncoder().encode(lettersOf(key).slice(0, HALF))
  const raw = await crypto.subtle.importKey('raw', letters, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    raw,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

/** What a device or a file has of a person, under the names that the storage has for it. */
export const movedSchema = v.looseObject({ visitHistory: v.optional(v.array(v.unknown())) })
export type Moved = v.InferOutput<typeof movedSchema>

/** Encrypts what is moved, with the newest visits if not all of them fit. */
export async function encryptMoved(key: string, moved: Moved): Promise<string> {
  const { visitHistory = [] } = moved
  const encrypted = await encrypt(key, JSON.stringify(moved))
  if (encrypted !== undefined) return encrypted
  if (visitHistory.length === 0) throw new Error('the profile alone does not fit')
  return encryptMoved(key, { ...moved, visitHistory: visitHistory.slice(0, Math.floor(visitHistory.length / 2)) })
}

export async function decryptMoved(key: string, encrypted: string): Promise<Moved> {
  return v.parse(movedSchema, JSON.parse(await decrypt(key, encrypted)))
}
