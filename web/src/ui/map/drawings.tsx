import { type Camera, grid, kmInPixels, type Point, project } from './geometry'

export interface MapCircle extends Point {
  readonly km: number
}

interface DrawingsProps {
  camera: Camera
  circle: MapCircle | undefined
  path: readonly Point[] | undefined
}

/** The circle and the way, around the middle of the map. */
export function Drawings({ camera, circle, path }: DrawingsProps) {
  return (
    <svg aria-hidden className="absolute size-px overflow-visible">
      {circle && <Circle camera={camera} circle={circle} />}
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
  )
}

function Circle({ camera, circle }: { camera: Camera; circle: MapCircle }) {
  const { x, y } = project(camera, circle)
  return (
    <circle
      cx={x}
      cy={y}
      r={kmInPixels(circle.km, { ...circle, zoom: camera.zoom })}
      className="fill-[rgb(28_91_64/.07)] stroke-[rgb(28_91_64/.55)] dark:fill-[rgb(147_217_175/.06)] dark:stroke-[rgb(147_217_175/.5)]"
      strokeWidth="2"
      strokeDasharray="6 5"
    />
  )
}

function offsetText(camera: Camera, point: Point): string {
  const { x, y } = project(camera, point)
  return `${x},${y}`
}

/** Plain land is laid out in faint blocks, so that moving it can be seen. */
export function Grid({ camera }: { camera: Camera }) {
  const { cell, x, y } = grid(camera)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 bg-[linear-gradient(var(--map-road)_2px,transparent_2px),linear-gradient(90deg,var(--map-road)_2px,transparent_2px)] opacity-70"
      style={{
        backgroundSize: `${cell}px ${cell}px`,
        backgroundPosition: `calc(50% + ${x + cell / 2}px) calc(50% + ${y + cell / 2}px)`,
      }}
    />
  )
}
