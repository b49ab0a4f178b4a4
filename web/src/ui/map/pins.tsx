import { plural } from '@lingui/core/macro'
import { useMemo } from 'react'
import { classes } from '@/lib/classes'
import { clusteringOf } from './clusters'
import { fit, type Room } from './fit'
import { type Offset, project, zoomBy, ZOOM } from './geometry'
import { type MapPin, type Mark, marksOf } from './marks'
import type { MapView } from './place-map'
import { useOnChange } from './use-on-change'

interface PinsProps {
  view: MapView
  pins: readonly MapPin[]
  selected: string | undefined
  /** Without it the pins are pictures, not buttons, and never lie together. */
  onSelect: ((id: string) => void) | undefined
  /** Free around the places of a cluster that was pressed. */
  room: Room
}

/** The places. Those that would lie over each other are one cluster, which opens when it is pressed. */
export function Pins({ view, pins, selected, onSelect, room }: PinsProps) {
  const { camera, size, reveal, moveTo } = view
  const pressable = onSelect !== undefined
  const clustersAt = useMemo(() => clusteringOf(pressable ? pins : []), [pins, pressable])
  const zoom = Math.floor(camera.zoom)
  const marks = useMemo(() => marksOf(pins, clustersAt(zoom), selected), [pins, clustersAt, zoom, selected])
  useOnChange(selected, () => {
    const pin = pins.find(({ id }) => id === selected)
    if (pin) reveal(pin)
  })
  const open = (mark: Mark) => {
    const nearer = zoomBy({ ...mark.point, zoom: camera.zoom }, 1)
    const all = size && fit(mark.pins, size, ZOOM.most, room)
    moveTo(all && all.zoom > nearer.zoom ? all : nearer)
  }
  return marks.map((mark) => {
    const { x, y } = project(camera, mark.point)
    const at = { x: x + mark.aside.x, y: y + mark.aside.y }
    // A cluster has the key of its first place: whoever presses it by keyboard is on that place when it has opened.
    return (
      <MarkButton
        key={mark.id}
        mark={mark}
        at={at}
        selected={mark.id === selected}
        onPress={onSelect && (() => (mark.pins.length > 1 ? open(mark) : onSelect(mark.id)))}
        onFocus={() => reveal(mark.point)}
      />
    )
  })
}

interface MarkButtonProps {
  mark: Mark
  at: Offset
  selected: boolean
  onPress: (() => void) | undefined
  onFocus: () => void
}

const LAYERS = { places: 10_000, clusters: 10_001, selected: 10_002 }
/** A cluster of this many is drawn larger. */
const MANY = 10

function MarkButton({ mark, at, selected, onPress, onFocus }: MarkButtonProps) {
  const [pin, ...others] = mark.pins
  if (!pin) return null
  const clustered = others.length > 0
  const name = clustered ? clusterName(mark.pins.length) : nameOf(pin)
  const look = classes(FACE, clustered ? clusterLook(mark.pins.length) : selected ? SELECTED : RESTING)
  const face = clustered ? mark.pins.length : <Plate pin={pin} selected={selected} />
  return (
    <span
      className="absolute size-0"
      style={{ transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`, zIndex: layer(mark, selected) }}
    >
      {onPress ? (
        <button
          type="button"
          aria-label={name}
          {...(!clustered && { 'aria-pressed': selected })}
          onClick={onPress}
          onFocus={onFocus}
          className={classes(look, 'pointer-events-auto')}
        >
          {face}
        </button>
      ) : (
        <span role="img" aria-label={name} className={look}>
          {face}
        </span>
      )}
    </span>
  )
}

const clusterName = (count: number) => plural(count, { one: '# place here. Zoom in', other: '# places here. Zoom in' })

const nameOf = ({ number, label }: MapPin) => (number === undefined ? label : `${number}. ${label}`)

/** Where pins lie over each other, the one that stands first in the list is on top. */
function layer({ pins }: Mark, selected: boolean): number {
  if (pins.length > 1) return LAYERS.clusters
  return selected ? LAYERS.selected : LAYERS.places - (pins[0]?.number ?? 0)
}

const FACE =
  'absolute grid -translate-1/2 place-items-center rounded-full transition-none before:absolute before:-inset-[5px] before:rounded-full [&_img]:rounded-full'
const RESTING =
  'size-[38px] bg-surface shadow-[0_0_0_2px_var(--ink),0_4px_0_1px_rgb(22_38_29/.2)] dark:shadow-[0_0_0_2px_var(--ink),0_4px_0_1px_rgb(0_0_0/.5)]'
const SELECTED = 'size-[58px] bg-yolk shadow-[0_0_0_3px_var(--ink),0_6px_0_0_rgb(22_38_29/.28)] [&_img]:size-[50px]'
const CLUSTER =
  'bg-ink font-display leading-none text-bg shadow-[0_0_0_3px_var(--surface),0_0_0_5px_var(--ink),0_6px_0_3px_rgb(22_38_29/.2)] dark:shadow-[0_0_0_3px_var(--surface),0_0_0_5px_var(--ink),0_6px_0_3px_rgb(0_0_0/.5)]'

function clusterLook(count: number): string {
  return classes(CLUSTER, count < MANY ? 'size-11 text-[1.125rem]' : 'size-13 text-[1.3125rem]')
}

/** The plate on the map is the plate on the card. The selected one has its name below. */
function Plate({ pin, selected }: { pin: MapPin; selected: boolean }) {
  return (
    <>
      {pin.picture}
      {selected && (
        <span className="absolute top-[calc(100%+7px)] start-1/2 max-w-44 -translate-x-1/2 truncate rounded-full bg-ink px-2.5 text-[0.75rem] leading-5 font-bold text-bg">
          {pin.label}
        </span>
      )}
    </>
  )
}
