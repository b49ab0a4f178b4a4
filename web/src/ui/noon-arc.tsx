const WIDTH = 400
const HEIGHT = 120
const SUN = 36
const OPENS = 11
const CLOSES = 14

type Point = readonly [x: number, y: number]

/** A point of the half ellipse that stands for the lunch hours, 11 at u = 0 and 2 at u = 1. */
function at(u: number): Point {
  const angle = Math.PI * (1 - u)
  return [WIDTH / 2 + (WIDTH / 2 - 18) * Math.cos(angle), HEIGHT - 14 - (HEIGHT - 62) * Math.sin(angle)]
}

function line(from: number, to: number): string {
  const points = Array.from({ length: 61 }, (_, i) => at(from + ((to - from) * i) / 60))
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

interface NoonArcProps {
  /** HH:MM */
  time: string
  label: string
  className?: string
}

export function NoonArc({ time, label, className }: NoonArcProps) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const progress = (hours + minutes / 60 - OPENS) / (CLOSES - OPENS)
  // Short of the ends, where the sun would hide behind the card below.
  const sun = Math.min(0.9, Math.max(0.1, progress))
  const [x, y] = at(sun)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={className}>
      <path
        d={line(0, 1)}
        fill="none"
        stroke="var(--band-line)"
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path d={line(0, sun)} fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
      {['11', '12', '1', '2'].map((hour, i) => (
        <Tick key={hour} hour={hour} u={i / 3} hidden={Math.hypot(at(i / 3)[0] - x, at(i / 3)[1] - y) < SUN + 12} />
      ))}
      <circle cx={x} cy={y} r={SUN + 10} fill="var(--yolk)" opacity=".28" />
      <circle cx={x} cy={y} r={SUN} fill="var(--yolk)" />
      <text x={x} y={y + 6.8} textAnchor="middle" className="font-display text-[20px]" fill="#16261D">
        {time}
      </text>
    </svg>
  )
}

function Tick({ hour, u, hidden }: { hour: string; u: number; hidden: boolean }) {
  if (hidden) return null
  const [x, y] = at(u)
  const end = u === 0 ? 14 : u === 1 ? -14 : 0
  return (
    <>
      <circle cx={x} cy={y} r="4.5" fill="var(--ink)" />
      <text
        x={x + end}
        y={y + (end ? 4 : -14)}
        textAnchor={end > 0 ? 'start' : end < 0 ? 'end' : 'middle'}
        className="text-[13px] font-semibold"
        fill="var(--ink-2)"
      >
        {hour}
      </text>
    </>
  )
}
