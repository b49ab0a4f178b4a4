import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const ROOT = import.meta.dirname
const ENTRY = resolve(ROOT, 'src/main.tsx')
/** A static import of ours. A dynamic one has a bracket, and what it names comes later. */
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'((?:\.|@\/)[^']+)'/gms

/** The files that the first load needs: all that the entry imports, directly or not. */
export function firstFiles(): string[] {
  const found = new Set<string>()
  visit(ENTRY, found)
  return [...found].map((file) => relative(ROOT, file)).toSorted()
}

function visit(file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const path = target.startsWith('@/') ? resolve(ROOT, 'src', target.slice(2)) : resolve(dirname(file), target)
    const source = [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate))
    if (source) visit(source, found)
  }
}
