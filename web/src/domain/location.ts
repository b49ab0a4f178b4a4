import * as v from 'valibot'
import type { components } from '@/lib/api-types'
import { numberFrom } from '@/lib/format'
import { latitude, longitude, object, textOrNone } from '@/lib/schema'
import { stored } from '@/lib/storage'

export type Location = components['schemas']['Location']

const LONGEST_ADDRESS = 500

const address = v.fallback(textOrNone(LONGEST_ADDRESS), '')

export const pointSchema = object({ lat: latitude, lng: longitude })
export const locationSchema = object({ address, lat: latitude, lng: longitude })

/** Some clients stored coordinates as text. */
const number = v.pipe(v.unknown(), v.transform(numberFrom))
const storedSchema = v.nullable(object({ address, lat: v.pipe(number, latitude), lng: v.pipe(number, longitude) }))

export const storedLocation = stored<Location | null>('location', (found) => v.parse(storedSchema, found))
