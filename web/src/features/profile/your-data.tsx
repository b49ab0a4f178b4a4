import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { download } from '../../lib/download'
import { toast } from '../../ui/toast/toasts'
import { chooseTheme } from './appearance'
import { deleteEverything, exportEverything, troubleText } from './personal-data'
import { MoveDevice } from './move-device'
import { WaitingButton } from './waiting-button'

interface YourDataProps {
  signIn: boolean
  onDeleted: () => void
  onPersonLeft: () => void
}

export function YourData({ signIn, onDeleted, onPersonLeft }: YourDataProps) {
  const exporting = useMutation({
    mutationFn: () => exportEverything(),
    onSuccess: (all) => download('noonish.json', all),
  })
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        Profile and history are in this browser only. Favorites are also backed up anonymously.{' '}
        <a href="/privacy" className="font-strong underline">
          What leaves your browser, and for how long
        </a>
      </p>
      <div className="grid justify-items-start gap-2">
        <WaitingButton size="small" waiting={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          Export everything
        </WaitingButton>
        {exporting.error && <Alert>{troubleText(exporting.error)}</Alert>}
      </div>
      {signIn ? (
        <p className="text-sm text-ink-2">On another device, sign in with the same account. Favorites are there too.</p>
      ) : (
        <MoveDevice onPersonLeft={onPersonLeft} />
      )}
      <DeleteEverything onDeleted={onDeleted} onPersonLeft={onPersonLeft} />
    </div>
  )
}

function DeleteEverything({ onDeleted, onPersonLeft }: Omit<YourDataProps, 'signIn'>) {
  const [asking, setAsking] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const ask = useRef<HTMLButtonElement>(null)
  const keep = () => {
    flushSync(() => setAsking(false))
    ask.current?.focus()
  }
  const deleting = useMutation({
    mutationFn: deleteEverything,
    onSuccess: () => {
      onPersonLeft()
      chooseTheme('system')
      onDeleted()
      toast({ title: 'Everything deleted', description: 'Nothing of yours is left on the server or in this browser' })
    },
  })
  useEffect(() => {
    if (asking) cancel.current?.focus()
  }, [asking])

  if (!asking) {
    return (
      <Button ref={ask} size="small" className="justify-self-start text-tomato-text!" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete everything
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label="Delete everything"
      className="grid gap-3 rounded-md bg-tomato-soft p-3.5 text-tomato-text"
    >
      <p className="text-sm font-medium">
        Favorites, history and profile are deleted in this browser, and all that the server holds of you. Another device
        keeps its own copy until you delete it there. There is no way back.
      </p>
      {deleting.error && <Alert className="px-0! py-0!">{troubleText(deleting.error)}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button ref={cancel} size="small" onClick={keep}>
          Keep everything
        </Button>
        <WaitingButton
          size="small"
          waiting={deleting.isPending}
          onClick={() => deleting.mutate()}
          className="bg-tomato! text-[#fff]! shadow-press!"
        >
          Yes, delete everything
        </WaitingButton>
      </div>
    </div>
  )
}
