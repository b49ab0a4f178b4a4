import { Copy, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast/toasts'
import { teamPath } from '../model/current-team'

interface ShareLinkProps {
  id: string
  /** False while it is only what a link would look like. */
  ready?: boolean
}

/** The link to the team, to be read and copied. */
export function ShareLink({ id, ready = true }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const link = `${location.origin}${teamPath(id)}`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setRefused(false)
      toast({ title: 'Link copied', description: 'Team link copied to clipboard' })
    } catch {
      // A browser may refuse, and has no clipboard at all on a page without a certificate.
      setRefused(true)
      field.current?.focus()
      field.current?.select()
    }
  }

  return (
    <div>
      <div className="flex gap-2">
        <TextField
          ref={field}
          readOnly
          aria-label="Team share link"
          value={link}
          icon={<Link2 aria-hidden />}
          className="min-w-0 flex-1 font-medium shadow-[inset_0_0_0_1.5px_var(--line)]"
          onFocus={({ target }) => target.select()}
        />
        <Button
          look="basil"
          size="beside"
          disabled={!ready}
          onClick={() => void copy()}
          className="max-sm:w-12 max-sm:px-0"
        >
          <Copy aria-hidden />
          <span className="max-sm:sr-only">
            Copy<span className="sr-only"> team link</span>
          </span>
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-sm text-ink-2 empty:sr-only">
        {refused && 'The browser did not let us copy. The link is selected: copy it from there.'}
      </p>
    </div>
  )
}
