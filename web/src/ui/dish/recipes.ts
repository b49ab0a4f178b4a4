import { bunAndMug, buns, cakeAndCoffee, coffee, croissant, doughnut, espresso, loaf, noonSun, tarte } from './bakes'
import { bbq, nigiriPlate, pint, pretzel, sandwich, sushi } from './boards'
import { bibimbap, curry, grain, greek, poke, soup } from './bowls'
import { fishAndChips, kebab, meatballs, roast, salmon, sausages } from './mains'
import { padThai, pasta, pho, ramen, wok } from './noodles'
import { basketOfFries, burger, feijoada, fish, hotDogs, jerk, mezze, pie, tacos } from './plates'
import { dumplings, injera, kadai, paella, pizza, thali } from './rounds'
import type { Random } from './seed'

export interface Recipe {
  draw: (rand: Random) => string
  /** The outline of a dish that is not round. */
  board?: { width: number; height: number; corner: number }
  /** Turned only a third as far as the others: it would look dropped on the table. */
  steady?: true
}

const BOARD = { width: 214, height: 150, corner: 20 }

const DRAWN = {
  bbq: { draw: bbq, board: { width: 206, height: 168, corner: 20 }, steady: true },
  bibimbap: { draw: bibimbap },
  bunAndMug: { draw: bunAndMug },
  buns: { draw: buns },
  burger: { draw: burger },
  cakeAndCoffee: { draw: cakeAndCoffee },
  coffee: { draw: coffee },
  croissant: { draw: croissant },
  curry: { draw: curry },
  doughnut: { draw: doughnut },
  dumplings: { draw: dumplings },
  espresso: { draw: espresso },
  feijoada: { draw: feijoada },
  fish: { draw: fish },
  fishAndChips: { draw: fishAndChips },
  fries: { draw: basketOfFries },
  grain: { draw: grain },
  greek: { draw: greek },
  hotDogs: { draw: hotDogs },
  injera: { draw: injera },
  jerk: { draw: jerk },
  kadai: { draw: kadai },
  kebab: { draw: kebab },
  loaf: { draw: loaf },
  meatballs: { draw: meatballs },
  mezze: { draw: mezze },
  nigiri: { draw: nigiriPlate },
  noonSun: { draw: noonSun },
  padThai: { draw: padThai },
  paella: { draw: paella, steady: true },
  pasta: { draw: pasta },
  pho: { draw: pho },
  pie: { draw: pie },
  pint: { draw: pint, steady: true },
  pizza: { draw: pizza },
  poke: { draw: poke },
  pretzel: { draw: pretzel, board: BOARD, steady: true },
  ramen: { draw: ramen },
  roast: { draw: roast },
  salmon: { draw: salmon },
  sandwich: { draw: sandwich, board: { width: 210, height: 150, corner: 10 }, steady: true },
  sausages: { draw: sausages },
  soup: { draw: soup },
  sushi: { draw: sushi, board: BOARD, steady: true },
  tacos: { draw: tacos },
  tarte: { draw: tarte },
  thali: { draw: thali },
  wok: { draw: wok },
} satisfies Record<string, Recipe>

export type DishName = keyof typeof DRAWN

export const RECIPES: Record<DishName, Recipe> = DRAWN
