// Writes internal/catalogue/normal/data/nsi.tsv: the food brands of name-suggestion-index, in the form that normal/chain.go reads.
//
//   brand <TAB> food|bar|both <TAB> countries <TAB> cuisines <TAB> name ...  names simplified
//   plain <TAB> kind or * <TAB> name <TAB> name ...                          names that tell no chain, simplified
//   first <TAB> kind or * <TAB> word <TAB> word ...                          first words of names that tell none
//
// Countries are two letters each, * the whole world, and -xx not there. A brand of a part of a country counts
// in all of it: a place knows its country, not its county. Cuisines are OpenStreetMap's, separated by ; and - is none.
// A diet is none: a brand's entry does not say what each of its places serves. Nor is a word that names no cuisine.
import { readFileSync, writeFileSync } from 'node:fs'
import { feature, featuresIn, iso1A2Code } from '@rapideditor/country-coder'
import { expand } from './expand.js'

const source = new URL('node_modules/name-suggestion-index/', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(`dist/json/${name}.json`, source), 'utf8'))
const target = new URL('../../internal/catalogue/normal/data/', import.meta.url)

// The groups within which a name means the same brand, whatever the tagging: matchGroups.json's food and bar.
const groups = {
  'amenity/restaurant': 'both',
  'amenity/fast_food': 'food',
  'amenity/cafe': 'food',
  'amenity/ice_cream': 'food',
  'amenity/pub': 'bar',
  'amenity/bar': 'bar',
  'shop/bakery': 'food',
  'shop/pastry': 'food',
  'shop/confectionery': 'food',
  'shop/tea': 'food',
  'shop/deli': 'food',
  'shop/coffee': 'food',
}

// Brands whose names so many others have that only a brand tag can tell them.
const falseFriends = ['^coffee ?house$', '^thai caf[eé]$', '^notes$']

const nameTags = /^(name|brand|(alt|short|official|int)_name)(:(?!etymology)[\w-]+)?$/
const notNames = /:(wikidata|wikipedia|short)$/

// simplify is Simplify of internal/catalogue/normal and Letters of internal/fold.
function simplify(name) {
  const letters = [
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ø', 'o'],
    ['đ', 'd'],
    ['ð', 'd'],
    ['ł', 'l'],
    ['ı', 'i'],
    ['þ', 'th'],
    ['ħ', 'h'],
    ['ŧ', 't'],
    ['ς', 'σ'],
  ]
  let simple = name
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F\p{Variation_Selector}]|[^\p{L}\p{N}\p{M}]/gu, '')
  for (const [letter, plain] of letters) simple = simple.replaceAll(letter, plain)
  return simple.normalize('NFKC')
}

const unknown = new Set()

// isoOf is the two letters of a country or territory that has its own, and of the country it belongs to otherwise.
function isoOf({ properties: { iso1A2, isoStatus, country } }) {
  return isoStatus === 'official' || isoStatus === 'usrAssn' ? iso1A2 : country
}

// countriesOf are the countries of one entry of a location set: gb, gb-lon.geojson, 150 (Europe), [8.6, 52.3, 50].
function countriesOf(entry) {
  if (entry === '001') return ['*']
  if (Array.isArray(entry)) return [iso1A2Code([entry[0], entry[1]])]
  const part = entry.endsWith('.geojson')
  const id = part ? entry.slice(0, 2) : entry
  const found = feature(id)
  const all = found && (part ? [found] : [found, ...featuresIn(id)]).map(isoOf).filter(Boolean)
  if (!all?.length) unknown.add(entry)
  return all ?? []
}

function countries({ include = ['001'], exclude = [] }) {
  let all = [...new Set(include.flatMap(countriesOf))].map((code) => code.toLowerCase()).sort()
  if (all.includes('*')) all = ['*']
  // What is taken from a part of a country takes nothing: the rest of it keeps the brand.
  const whole = exclude.filter((entry) => !Array.isArray(entry) && !entry.includes('-') && !entry.includes('.'))
  const not = [...new Set(whole.flatMap(countriesOf))].map((code) => code.toLowerCase()).sort()
  if (all[0] === '*') return ['*', ...not.map((code) => `-${code}`)]
  return all.filter((code) => !not.includes(code))
}

// names are what a brand is called, less what half the world is: simplified, and each once.
function names({ tags, matchNames = [] }, plain) {
  const written = Object.keys(tags)
    .filter((key) => nameTags.test(key) && !notNames.test(key))
    .map((key) => tags[key])
  const telling = [...written, ...matchNames].filter((name) => !plain.some((pattern) => pattern.test(name)))
  return [...new Set(telling.map(simplify))].filter(Boolean).sort()
}

const noCuisines = ['vegetarian', 'vegan', 'halal', 'kosher', 'healthy', 'international', 'regional', 'local']

function cuisines({ tags }) {
  const told = (tags.cuisine ?? '').split(';').map((word) => word.trim())
  return told.filter((word) => word && !noCuisines.includes(word)).join(';') || '-'
}

const lines = { plain: new Set(), brand: new Set() }
const count = { items: 0, nowhere: 0, names: 0, dropped: [] }

// stringsOf are the strings of some patterns, less those that have no end.
function stringsOf(patterns) {
  return patterns.flatMap((pattern) => {
    try {
      const all = expand(pattern)
      const wrong = all.find((name) => !new RegExp(pattern, 'i').test(name))
      if (wrong !== undefined) throw new Error(`${wrong} is not of ${pattern}`)
      return all
    } catch (error) {
      count.dropped.push(error.message)
      return []
    }
  })
}

// plain writes what patterns stand for: whole names, or first words where the pattern ends with a space.
function plain(kind, patterns) {
  const isFirst = (pattern) => /\\s\)*$/.test(pattern)
  const whole = stringsOf(patterns.filter((pattern) => !isFirst(pattern))).map(simplify)
  const first = stringsOf(patterns.filter(isFirst)).map((name) => name.trim())
  for (const [word, names] of [
    ['plain', whole],
    ['first', first],
  ]) {
    const once = [...new Set(names)].filter(Boolean).sort()
    if (once.length > 0) lines.plain.add([word, kind, ...once].join('\t'))
  }
}

const { nsi, _meta } = read('nsi')
for (const [kv, group] of Object.entries(groups)) {
  const { properties, items } = nsi[`brands/${kv}`]
  const kind = kv.split('/')[1]
  const patterns = [...(properties.exclude?.generic ?? []), ...(properties.exclude?.named ?? [])]
  plain(kind, patterns)
  // "La …" may be anybody's, and La Tagliatella is a brand: only whole names keep one out.
  const whole = patterns.filter((pattern) => pattern.endsWith('$')).map((pattern) => new RegExp(pattern, 'i'))
  for (const item of items) {
    const where = countries(item.locationSet)
    const called = names(item, whole)
    count.items++
    if (where.length === 0) count.nowhere++
    if (where.length === 0 || called.length === 0) continue
    count.names += called.length
    lines.brand.add(['brand', group, where.join(' '), cuisines(item), ...called].join('\t'))
  }
}
plain('*', [...read('genericWords').genericWords, ...falseFriends])

const head = `# name-suggestion-index ${_meta.version}, BSD-3-Clause (nsi-LICENSE.txt). Written by tools/nsi: npm run build.`
writeFileSync(new URL('nsi.tsv', target), [head, ...[...lines.plain].sort(), ...[...lines.brand].sort(), ''].join('\n'))
writeFileSync(new URL('nsi-LICENSE.txt', target), readFileSync(new URL('LICENSE.md', source), 'utf8'))
console.log({ ...count, brands: lines.brand.size, unknown: [...unknown] })
