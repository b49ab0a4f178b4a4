import { t } from '@lingui/core/macro'
import { Dices } from 'lucide-react'
import { Button } from '@/ui/button'

interface PickButtonProps {
  ready: boolean
  picking: boolean
  onPick: () => void
  describedBy: string | undefined
  className: string
}

/** While a pick loads the button stays focusable, so that the keyboard keeps its place. */
export function PickButton({ ready, picking, onPick, describedBy, className }: PickButtonProps) {
  return (
    <Button
      look="sun"
      size="main"
      wraps
      disabled={!ready}
      aria-disabled={picking || undefined}
      aria-describedby={describedBy}
      onClick={onPick}
      className={className}
    >
      {picking ? (
        <span
          aria-hidden
          className="size-5 flex-none animate-spin rounded-full border-3 border-current border-e-transparent motion-reduce:border-e-current motion-reduce:opacity-60"
        />
      ) : (
        <Dices aria-hidden />
      )}
      {picking ? t`Loading...` : t`Random Pick`}
    </Button>
  )
}
