import { i18n } from '@lingui/core'
import { classes } from '@/lib/classes'
import { numberOfHour } from '@/lib/locale'
import { shortTimeText } from '@/lib/time'

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

/** The lunch hours, with the sun where a time stands in them. */
export function NoonArc({ time, label, className }: NoonArcProps) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const ticks = [11, 12, 13, 14].map((hour, i) => ({ text: tickText(hour), u: i / 3 }))
  return (
    <Arc
      progress={(hours + minutes / 60 - OPENS) / (CLOSES - OPENS)}
      text={shortTimeText(time)}
      ticks={ticks}
      label={label}
      className={className}
    />
  )
}

/** English counts these hours to twelve wherever it is read, as the specification draws them. */
function tickText(hour: number): string {
  return i18n.locale === 'en' ? String(hour % 12 || 12) : numberOfHour(hour)
}

interface CountdownArcProps {
  /** From 0 at the start to 1 at the end. */
  progress: number
  /** What is left, in the sun. */
  text: string
  start: string
  end: string
  label: string
  className?: string
}

/** A stretch of time, with the sun where it has come to. */
export function CountdownArc({ progress, text, start, end, label, className }: CountdownArcProps) {
  const ticks = [
    { text: start, u: 0 },
    { text: end, u: 1 },
  ]
  return <Arc progress={progress} text={text} ticks={ticks} label={label} className={className} />
}

interface ArcProps {
  progress: number
  text: string
  ticks: readonly { readonly text: string; readonly u: number }[]
  label: string
  className: string | undefined
}

function Arc({ progress, text, ticks, label, className }: ArcProps) {
  // Short of the ends, where the sun would hide behind the card below.
  const sun = Math.min(0.9, Math.max(0.1, progress))
  const [x, y] = at(sun)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className={classes('[direction:ltr]', className)}
    >
      <path
        d={line(0, 1)}
        fill="none"
        stroke="var(--band-line)"
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path d={line(0, sun)} fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
      {ticks.map((tick) => (
        <Tick key={tick.u} {...tick} hidden={Math.hypot(at(tick.u)[0] - x, at(tick.u)[1] - y) < SUN + 12} />
      ))}
      <circle cx={x} cy={y} r={SUN + 10} fill="var(--yolk)" opacity=".28" />
      <circle cx={x} cy={y} r={SUN} fill="var(--yolk)" />
      <text
        x={x}
        y={y + 6.8}
        textAnchor="middle"
        className={text.length > 5 ? 'font-display text-[17px]' : 'font-display text-[20px]'}
        fill="var(--on-yolk)"
      >
        {text}
      </text>
    </svg>
  )
}

function Tick({ text, u, hidden }: { text: string; u: number; hidden: boolean }) {
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
        {text}
      </text>
    </>
  )
}
