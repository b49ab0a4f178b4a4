import { createContext } from 'react'

/** Where our own style finds its vector tiles, with {z}, {x} and {y} in it; undefined while there are none. */
export const MapTiles = createContext<string | undefined>(undefined)
