import type { ClothName } from './cloth'
import { tablesOf, type Table } from './cuisine'
import { knownCuisine } from './cuisine-words'
import { monogramTable } from './monogram'
import { at, hash } from './seed'

/** How far a place's picture is from the one that its id alone would choose. */
interface Steps {
  readonly dish: number
  readonly cloth: number
}

const UNMOVED: Steps = { dish: 0, cloth: 0 }
/** For this visit, so that a place looks the same on its card, on the map and on its page. */
const moved = new Map<string, Steps>()

export interface Look {
  readonly table: Table
  readonly cloth: ClothName
}

/** What a place's picture shows. A place of unknown kind has a plate with its letter. */
export function lookOf(placeId: string, types: readonly string[], lettered: boolean): Look {
  return lookAt(placeId, types, lettered, moved.get(placeId) ?? UNMOVED)
}

function lookAt(placeId: string, types: readonly string[], lettered: boolean, steps: Steps): Look {
  const seed = hash(placeId)
  const cuisine = knownCuisine(types)
  const table =
    cuisine === undefined && lettered ? monogramTable(seed) : at(tablesOf(cuisine ?? 'restaurant'), seed + steps.dish)
  return { table, cloth: at(table[2], seed + steps.cloth) }
}

interface Place {
  readonly place_id: string
  readonly types: readonly string[]
}

/** Chooses the pictures of a list: no dish twice in a row where its kind has another, no cloth twice in three. */
export function arrange(places: readonly Place[]): void {
  let dish: string | undefined
  let cloths: readonly ClothName[] = []
  for (const [i, { place_id, types }] of places.entries()) {
    const fixed = onlyDish(places[i + 1])
    const steps = firstThat(moved.get(place_id) ?? UNMOVED, (tried) => {
      const { table, cloth } = lookAt(place_id, types, true, tried)
      return { newDish: table[0] !== dish && table[0] !== fixed, newCloth: !cloths.includes(cloth) }
    })
    if (steps.dish !== 0 || steps.cloth !== 0) moved.set(place_id, steps)
    const look = lookAt(place_id, types, true, steps)
    dish = look.table[0]
    cloths = [...cloths.slice(-1), look.cloth]
  }
}

/** The dish of a place whose kind has no other, so the one before it has to give way. */
function onlyDish(place: Place | undefined): string | undefined {
  const tables = place && tablesOf(knownCuisine(place.types) ?? 'restaurant')
  return tables?.length === 1 ? tables[0][0] : undefined
}

/** The dish comes first; a cloth is looked for on its table. */
function firstThat(from: Steps, test: (steps: Steps) => { newDish: boolean; newCloth: boolean }): Steps {
  const dishes = [0, 1, 2].map((more) => ({ ...from, dish: from.dish + more }))
  const served = dishes.find((steps) => test(steps).newDish) ?? from
  const covered = [0, 1, 2].map((more) => ({ ...served, cloth: served.cloth + more }))
  return covered.find((steps) => test(steps).newCloth) ?? served
}
