import { Slider as Primitive } from 'radix-ui'

interface SliderProps {
  label: string
  value: number
  valueText: string
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

export function Slider({ label, value, valueText, min, max, step, onChange }: SliderProps) {
  return (
    <Primitive.Root
      className="relative flex h-11 w-full touch-none items-center select-none"
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Primitive.Track className="relative h-2 w-full rounded-[4px] bg-sunken shadow-[inset_0_0_0_1px_var(--line)] dark:bg-line">
        <Primitive.Range className="absolute h-full rounded-[4px] bg-basil" />
      </Primitive.Track>
      <Primitive.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-7 rounded-full bg-yolk shadow-[0_0_0_3px_var(--surface),0_0_0_5px_var(--basil)] after:absolute after:-inset-2 after:content-['']"
      />
    </Primitive.Root>
  )
}
