import type { CSSProperties } from 'react'

interface SliderProps {
  label: string
  value: number
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

export function Slider({ label, valueText, onChange, ...range }: SliderProps) {
  const { value, min, max } = range
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="range"
      style={share((value - min) / (max - min))}
      {...range}
    />
  )
}

/** How much of the track lies before the thumb. */
const share = (part: number): CSSProperties & Record<'--share', number> => ({ '--share': part })
