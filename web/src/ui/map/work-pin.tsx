import { t } from '@lingui/core/macro'
import { type Camera, type Point, project } from './geometry'

interface WorkPinProps {
  camera: Camera
  point: Point
  /** Stands above it, to the eye. */
  caption?: string
}

/** The workplace, above all other pins: an ink teardrop with the clock. Its tip is the point. */
export function WorkPin({ camera, point, caption }: WorkPinProps) {
  const { x, y } = project(camera, point)
  return (
    <span
      role="img"
      aria-label={t`Your location`}
      className="absolute -top-[50px] -start-5 z-10003 h-[50px] w-10"
      style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
    >
      {caption && (
        <span className="absolute -top-5 start-1/2 -translate-x-1/2 rounded-full bg-ink px-2 text-[0.75rem] leading-[18px] font-bold text-bg">
          {caption}
        </span>
      )}
      <svg
        viewBox="0 0 40 50"
        width="40"
        height="50"
        aria-hidden
        className="max-w-none drop-shadow-[0_4px_0_rgb(22_38_29/.22)]"
      >
        <path d="M20 50C20 50 38 32 38 19A18 18 0 1 0 2 19C2 32 20 50 20 50Z" fill="var(--ink)" />
        <circle cx="20" cy="19" r="10" fill="var(--yolk)" />
        <path d="M20 19.6L22 13.4" stroke="var(--on-yolk)" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
    </span>
  )
}
