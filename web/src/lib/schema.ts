import * as v from 'valibot'
import { cleanText } from './text'
import { HOUR_MINUTE } from './time'

/**
 * The parts of the schemas of answers and of storage. They are tolerant, because another release may have written what
 * is read: unknown fields are dropped, optional fields that do not fit are left out, and a list loses only broken items.
 */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>

const LONGEST_TEXT = 500
const LONGEST_WORD = 40
const LONGEST_LIST = 200

/** An object whose fields are not known yet. */
export type Found = Readonly<Record<string, unknown>>

export function isRecord(found: unknown): found is Found {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

/** A cleaned text that is not empty. */
export const textUpTo = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((found) => cleanText(found, longest)),
    v.nonEmpty(),
  )
export const text = textUpTo(LONGEST_TEXT)
export const word = textUpTo(LONGEST_WORD)
/** A cleaned text, or an empty one where nothing was given. */
export const textOrNone = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((found) => cleanText(found, longest)),
  )
/** A text that is compared or sent back, so it is kept to the last character. */
export const exactText = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest))

/** An id, as it came. */
export const id = exactText(200)
/** A link. One that is too long is dropped: cut short, it would lead elsewhere. */
export const url = exactText(2000)

export const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most))
export const wholeBetween = (least: number, most: number) => v.pipe(between(least, most), v.integer())
export const count = wholeBetween(0, Number.MAX_SAFE_INTEGER)
export const latitude = between(-90, 90)
export const longitude = between(-180, 180)

/** 12:05, as the contract writes it. */
export const hourMinute = v.pipe(v.string(), v.regex(HOUR_MINUTE))
/** 2026-11-13 */
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))
/** An instant, as the text that it came as. */
export const moment = v.pipe(
  v.string(),
  v.check((found) => !Number.isNaN(Date.parse(found))),
)

/** An optional field. It is left out if it does not fit. */
export const optional = <S extends Schema>(schema: S) => v.exactOptional(v.fallback(schema, LEFT_OUT))

// `object` drops its undefined fields, so that nobody sees this one.
const LEFT_OUT = undefined as never

/** An object with these fields and no others. It fits if every required field does. */
export const object = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(v.custom<Found>(isRecord), v.object(entries), v.transform(withoutUndefined))

function withoutUndefined<T extends object>(found: T): T {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T
}

/** The items that fit, up to a number. */
export const listOf = <T>(item: Schema<T>, most = LONGEST_LIST) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((found): readonly T[] => found.slice(0, most).flatMap((one) => itemIn(item, one))),
  )

function itemIn<T>(item: Schema<T>, found: unknown): readonly T[] {
  const { success, output } = v.safeParse(item, found)
  return success ? [output] : []
}

const texts = listOf(text)

/** The texts in a list. Anything else has none. */
export function textsIn(found: unknown): readonly string[] {
  return parsed(texts, found) ?? []
}

/** The value as the schema reads it, or undefined if it does not fit. */
export function parsed<T>(schema: Schema<T>, found: unknown): T | undefined {
  return itemIn(schema, found)[0]
}
