import { resolve } from 'node:path'

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const ENTRY = resolve(import.meta.dirname, 'src/main.tsx')
/** Their index files name everything they have, also what only a later page uses. */
const BARRELS = /\/(lucide-react|radix-ui|@radix-ui)\//

/** All that the first screen needs in one file: packed together it is smaller than as several that later pages share. */
export function firstLoad() {
  let needed: Set<string> | undefined
  return {
    debugName: 'first load',
    name: (id: string, graph: Graph) => {
      needed ??= reached(ENTRY, graph, new Set())
      return id !== ENTRY && needed.has(id) && !BARRELS.test(id) ? 'first' : null
    },
  }
}

function reached(id: string, graph: Graph, found: Set<string>): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached(imported, graph, found)
  return found
}
