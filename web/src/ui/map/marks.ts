import type { ReactNode } from 'react'
import type { Offset, Point } from './geometry'

/** A place to eat. */
export interface MapPin extends Point {
  readonly id: string
  /** What a screen reader says, after the number. */
  readonly label: string
  /** Where the place stands in the list. */
  readonly number?: number | undefined
  /** The place's plate, as `<Dish crop="roundel">`. */
  readonly picture?: ReactNode
}

/** Places that lie too near each other to be told apart, by id. */
export interface Cluster extends Point {
  readonly members: readonly string[]
}

/** What is drawn: one place, or several as one. */
export interface Mark {
  /** The id of its first place. */
  readonly id: string
  readonly point: Point
  readonly pins: readonly MapPin[]
  /** Pixels away from the point. */
  readonly aside: Offset
}

/** What is drawn for the pins, in their order. The selected one always leaves its cluster. */
export function marksOf(
  pins: readonly MapPin[],
  clusters: readonly Cluster[],
  selected: string | undefined,
): readonly Mark[] {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.members.map((id) => [id, cluster] as const)))
  const groups = grouped(pins, (pin) => (pin.id === selected ? pin : (clusterOf.get(pin.id) ?? pin)))
  const marks = [...groups].map(([point, together]) => ({
    id: together[0]?.id ?? '',
    point: together.length > 1 ? point : (together[0] ?? point),
    pins: together,
    aside: { x: 0, y: 0 },
  }))
  return fannedOut(marks)
}

const FAN = 26

/** Places at the very same point stand around it. No zoom would part them. */
function fannedOut(marks: readonly Mark[]): readonly Mark[] {
  const alone = marks.filter(({ pins }) => pins.length === 1)
  const piles = grouped(alone, ({ point: { lat, lng } }) => `${lat.toFixed(5)} ${lng.toFixed(5)}`)
  return marks.map((mark) => {
    const { lat, lng } = mark.point
    const pile = piles.get(`${lat.toFixed(5)} ${lng.toFixed(5)}`) ?? []
    const place = pile.indexOf(mark)
    if (place < 0 || pile.length < 2) return mark
    const angle = (2 * Math.PI * place) / pile.length
    const far = Math.max(FAN, (FAN * pile.length) / Math.PI)
    return { ...mark, aside: { x: far * Math.sin(angle), y: -far * Math.cos(angle) } }
  })
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
