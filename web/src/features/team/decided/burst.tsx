const RAYS = Array.from({ length: 28 }, (_, i) => ray(i * (360 / 28))).join('')

/** A wedge from the sun's middle to beyond every edge. */
function ray(degrees: number): string {
  const point = (turn: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return `${Math.round(900 + 1300 * Math.cos(angle))} ${Math.round(205 + 1300 * Math.sin(angle))}`
  }
  return `M900 205L${point(-3.2)}L${point(3.2)}Z`
}

const TONES = {
  sun: { ground: 'var(--band)', rays: 'var(--band-deep)', disc: 'var(--yolk)' },
  sky: {
    ground: 'var(--sky-soft)',
    rays: 'color-mix(in srgb, var(--sky-text) 16%, var(--sky-soft))',
    disc: 'color-mix(in srgb, var(--sky-text) 30%, var(--sky-soft))',
  },
}

/** The sun behind what was decided, or the sky where plans have changed. A long name makes it higher than its rays reach; the ground goes on. */
export function Burst({ tone }: { tone: keyof typeof TONES }) {
  const { ground, rays, disc } = TONES[tone]
  return (
    <>
      <div
        aria-hidden
        className="absolute -top-[60px] -bottom-10 start-1/2 -z-1 -ms-[50vw] w-screen sm:-top-[68px]"
        style={{ background: ground }}
      />
      <svg
        viewBox="0 0 1800 640"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden
        className="absolute -top-[60px] start-1/2 -z-1 -ms-[50vw] h-[600px] w-screen max-w-none sm:-top-[68px] sm:h-[640px]"
      >
        <rect width="1800" height="640" fill={ground} />
        <path d={RAYS} fill={rays} />
        <circle cx="900" cy="205" r="168" fill={disc} opacity=".5" />
        <circle cx="900" cy="205" r="140" fill={disc} />
      </svg>
    </>
  )
}
