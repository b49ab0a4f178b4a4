import { t } from '@lingui/core/macro'
import { createRoot } from 'react-dom/client'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

interface AddAnywayProps {
  name: string
  onAnswer: (anyway: boolean) => void
}

function AddAnyway({ name, onAnswer }: AddAnywayProps) {
  const keep = () => onAnswer(false)
  return (
    <Dialog
      title={name}
      description={t`It cannot win today. Add it anyway?`}
      open
      onClose={keep}
      footer={
        <>
          <Button look="ghost" onClick={keep}>
            {t`Cancel`}
          </Button>
          <Button look="basil" onClick={() => onAnswer(true)}>
            {t`Add anyway`}
          </Button>
        </>
      }
    />
  )
}

/**
 * Asks before a place that cannot win goes on the ballot. It stands on its own, so that a card on the first screen
 * need not hold a dialog that hardly anybody sees.
 */
export function askAnyway(name: string): Promise<boolean> {
  const root = createRoot(document.createElement('div'))
  return new Promise((resolve) => {
    const answer = (anyway: boolean) => {
      root.unmount()
      resolve(anyway)
    }
    root.render(<AddAnyway name={name} onAnswer={answer} />)
  })
}
