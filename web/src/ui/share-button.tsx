import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { around } from '@/lib/format'
import { Button } from './button'
import { toast } from './toast/toasts'

interface ShareButtonProps {
  /** The words beside the link. */
  text: string
  url: string
  /** What the button shares, for a screen reader. */
  what: string
}

/** Opens the device's own share sheet. Nothing where there is none, which is why a link can always be copied as well. */
export function ShareButton({ text, url, what }: ShareButtonProps) {
  if (!('share' in navigator)) return null
  const share = async () => {
    try {
      await navigator.share({ text, url })
    } catch (error) {
      // Who closes the sheet has changed their mind, and needs no message.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ tone: 'error', title: t`Sharing did not work`, description: t`Copy the link instead.` })
    }
  }
  const visible = t`Share`
  const [before, after] = around(t({ message: `${visible} ${what}`, comment: '{visible}: Share' }), visible)
  return (
    <Button onClick={() => void share()} className="justify-self-start">
      <Share2 aria-hidden />
      <span>
        {before && <span className="sr-only">{before}</span>}
        {visible}
        <span className="sr-only">{after}</span>
      </span>
    </Button>
  )
}
