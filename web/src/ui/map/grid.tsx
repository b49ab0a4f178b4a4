import { type Camera, grid } from './geometry'

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
