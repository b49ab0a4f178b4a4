import type { InferOutput } from 'valibot'
import { expectTypeOf, it } from 'vitest'
import type { components } from '@/lib/api-types'
import type { Schema } from '@/lib/schema'
import type { configSchema } from './config'
import type { placeSchema, suggestionSchema } from './address'
import type { locationSchema, pointSchema } from './location'
import type { channelSchema } from './notice'
import type { joinedSchema, keptSchema, moveCodeSchema } from './person'
import type { crowdSchema, idPageSchema, pageSchema, restaurantSchema } from './restaurant'
import type { blockedSchema, candidateSchema, decisionSchema, lineSchema, Team, teamSchema, Decision } from './team'

// The type checker compares these. At run time nothing is left of them.

type Schemas = components['schemas']

/** What a type says, whoever may write to it. */
type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Plain<T[Name]> }
    : T
type Read<S extends Schema> = Plain<InferOutput<S>>

it('what a schema reads is what the contract promises', () => {
  expectTypeOf<Read<typeof restaurantSchema>>().toEqualTypeOf<Plain<Schemas['Restaurant']>>()
  expectTypeOf<Read<typeof crowdSchema>>().toEqualTypeOf<Plain<NonNullable<Schemas['CrowdAnswer']['data']>>>()
  expectTypeOf<Read<typeof idPageSchema>>().toEqualTypeOf<Plain<Schemas['RestaurantIdPage']>>()
  expectTypeOf<Read<typeof pointSchema>>().toEqualTypeOf<Plain<Schemas['Point']>>()
  expectTypeOf<Read<typeof locationSchema>>().toEqualTypeOf<Plain<Schemas['Location']>>()
  expectTypeOf<Read<typeof candidateSchema>>().toEqualTypeOf<Plain<Schemas['Candidate']>>()
  expectTypeOf<Read<typeof lineSchema>>().toEqualTypeOf<Plain<Schemas['TeamLine']>>()
  expectTypeOf<Read<typeof blockedSchema>>().toEqualTypeOf<Plain<Schemas['Blocked']>>()
  expectTypeOf<Read<typeof moveCodeSchema>>().toEqualTypeOf<Plain<Schemas['MoveCode']>>()
  expectTypeOf<Read<typeof joinedSchema>>().toEqualTypeOf<Plain<Schemas['Joined']>>()
  expectTypeOf<Read<typeof keptSchema>>().toEqualTypeOf<Plain<Schemas['Kept']>>()
  expectTypeOf<Read<typeof configSchema>>().toEqualTypeOf<Plain<Schemas['Config']>>()
})

it('what a schema reads more loosely is named', () => {
  expectTypeOf<Read<typeof pageSchema>>().toEqualTypeOf<Plain<Omit<Schemas['RestaurantPage'], 'size'>>>()
  expectTypeOf<Read<typeof channelSchema>>().toEqualTypeOf<Plain<Omit<Schemas['Channel'], 'kind'> & { kind: string }>>()
  expectTypeOf<Read<typeof decisionSchema>>().toEqualTypeOf<Plain<Decision>>()
  expectTypeOf<keyof Decision>().toEqualTypeOf<keyof Schemas['Decision']>()
  expectTypeOf<keyof Read<typeof teamSchema>>().toEqualTypeOf<keyof Schemas['Team']>()
  expectTypeOf<keyof Team['round']>().toEqualTypeOf<keyof Schemas['Round']>()
})

it('what the contract promises of an address, a schema takes', () => {
  expectTypeOf<Plain<Schemas['Suggestion']>>().toExtend<Read<typeof suggestionSchema>>()
  expectTypeOf<Plain<Schemas['ProxyPlace']>>().toExtend<Read<typeof placeSchema>>()
})
