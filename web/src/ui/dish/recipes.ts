import { coffee, croissant, doughnut, noonSun, tarte } from './bakes'
import { bbq, pretzel, sandwich, sushi } from './boards'
import { bibimbap, curry, grain, greek } from './bowls'
import { pasta, pho, ramen } from './noodles'
import { burger, feijoada, fish, jerk, mezze, pie, tacos } from './plates'
import { dumplings, injera, paella, pizza, thali } from './rounds'
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
  burger: { draw: burger },
  coffee: { draw: coffee },
  croissant: { draw: croissant },
  curry: { draw: curry },
  doughnut: { draw: doughnut },
  dumplings: { draw: dumplings },
  feijoada: { draw: feijoada },
  fish: { draw: fish },
  grain: { draw: grain },
  greek: { draw: greek },
  injera: { draw: injera },
  jerk: { draw: jerk },
  mezze: { draw: mezze },
  noonSun: { draw: noonSun },
  paella: { draw: paella, steady: true },
  pasta: { draw: pasta },
  pho: { draw: pho },
  pie: { draw: pie },
  pizza: { draw: pizza },
  pretzel: { draw: pretzel, board: BOARD, steady: true },
  ramen: { draw: ramen },
  sandwich: { draw: sandwich, board: { width: 210, height: 150, corner: 10 }, steady: true },
  sushi: { draw: sushi, board: BOARD, steady: true },
  tacos: { draw: tacos },
  tarte: { draw: tarte },
  thali: { draw: thali },
} satisfies Record<string, Recipe>

export type DishName = keyof typeof DRAWN

export const RECIPES: Record<DishName, Recipe> = DRAWN
