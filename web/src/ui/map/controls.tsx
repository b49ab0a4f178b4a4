import { t } from '@lingui/core/macro'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'

interface MapControlsProps {
  onZoom: (steps: number) => void
  onHome: () => void
}

export function MapControls({ onZoom, onHome }: MapControlsProps) {
  return (
    <div className="absolute top-3 end-3 z-6 grid rounded-md bg-surface shadow-e1">
      <ControlButton aria-label={t`Zoom in`} className="rounded-t-md" onClick={() => onZoom(1)}>
        <Plus aria-hidden />
      </ControlButton>
      <ControlButton aria-label={t`Zoom out`} className="border-t border-line" onClick={() => onZoom(-1)}>
        <Minus aria-hidden />
      </ControlButton>
      <ControlButton
        aria-label={t`Back to your location`}
        className="rounded-b-md border-t border-line"
        onClick={onHome}
      >
        <LocateFixed aria-hidden />
      </ControlButton>
    </div>
  )
}

function ControlButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classes('grid size-11 place-items-center focus-visible:relative [&_svg]:size-5', className)}
      {...rest}
    />
  )
}
