export type Random = () => number

/** FNV-1a over the first UTF-16 unit of each character. */
export function hash(text: string): number {
  let value = 2166136261
  for (const character of text) {
    value ^= character.charCodeAt(0)
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}

/** mulberry32. Every drawing takes its numbers from one of these, in a fixed order. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function at<T>(options: readonly [T, ...T[]], index: number): T {
  return options[index % options.length] ?? options[0]
}

export function oneOf<T>(rand: Random, options: readonly [T, ...T[]]): T {
  return at(options, Math.floor(rand() * options.length))
}
