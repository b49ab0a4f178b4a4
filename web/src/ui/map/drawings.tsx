import { kmInPixels } from './fit'
import { type Camera, type Offset, type Point, project } from './geometry'

export interface MapRing {
  readonly km: number
  /** Stands on the ring. */
  readonly label: string
}

interface DrawingsProps {
  camera: Camera
  rings?: { readonly around: Point; readonly list: readonly MapRing[] } | undefined
  path?: readonly Point[] | undefined
}

/** The rings and the way, around the middle of the map. Their words are said elsewhere, so they are for the eye. */
export function Drawings({ camera, rings, path }: DrawingsProps) {
  const drawn = rings ? ringsOf(camera, rings.around, rings.list) : []
  const middle = rings && project(camera, rings.around)
  return (
    <div aria-hidden>
      <svg className="absolute size-px overflow-visible">
        {drawn.map(({ label, radius }, i) => (
          <circle
            key={label}
            cx={middle?.x}
            cy={middle?.y}
            r={radius}
            fillOpacity={FILLS[i] ?? FILLS.at(-1)}
            className="fill-basil-text stroke-[color-mix(in_srgb,var(--basil-text)_60%,transparent)]"
            strokeWidth="1.5"
            strokeDasharray="4 4"
          />
        ))}
        {path && path.length > 1 && (
          <polyline
            points={path.map((point) => offsetText(camera, point)).join(' ')}
            fill="none"
            stroke="var(--basil-text)"
            strokeWidth="4.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeDasharray="1 7"
          />
        )}
      </svg>
      {drawn.map(({ label, at }) => at && <RingLabel key={label} at={at} text={label} />)}
    </div>
  )
}

/** The inner rings lie under the outer ones, so the middle is the darkest. */
const FILLS = [0.08, 0.05, 0.04]
/** A label stands at the upper right of its ring, and that of the first one to the right, beside the workplace. */
const ANGLES = { first: -0.25, other: -1.08 }
/** So many pixels must lie between two rings for the label of the outer one. */
const LABEL_ROOM = 26

interface DrawnRing {
  readonly label: string
  readonly radius: number
  /** Where its label is, if there is room for one. */
  readonly at: Offset | undefined
}

function ringsOf(camera: Camera, around: Point, list: readonly MapRing[]): readonly DrawnRing[] {
  const middle = project(camera, around)
  let inner = 0
  return list.map(({ km, label }, i) => {
    const radius = kmInPixels(km, { ...around, zoom: camera.zoom })
    const room = radius - inner >= LABEL_ROOM
    if (room) inner = radius
    const angle = i === 0 ? ANGLES.first : ANGLES.other
    const at = { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) }
    return { label, radius, at: room ? at : undefined }
  })
}

function RingLabel({ at, text }: { at: Offset; text: string }) {
  return (
    <span className="absolute size-0" style={{ transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)` }}>
      <span className="absolute -translate-1/2 rounded-full bg-surface px-2 text-[0.75rem] leading-5 font-bold whitespace-nowrap text-basil-text shadow-[0_0_0_1px_var(--line)]">
        {text}
      </span>
    </span>
  )
}

function offsetText(camera: Camera, point: Point): string {
  const { x, y } = project(camera, point)
  return `${x},${y}`
}
