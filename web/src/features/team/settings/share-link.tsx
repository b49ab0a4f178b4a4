import { Link2 } from 'lucide-react'
import { CopyField } from '@/ui/copy-field'
import { ShareButton } from '@/ui/share-button'
import { teamPath } from '../model/current-team'

const COPIED = { title: 'Link copied', description: 'Team link copied to clipboard' }

interface ShareLinkProps {
  id: string
  /** False while it is only what a link would look like. */
  ready?: boolean
}

/** The link to the team, to be read, copied, and shared where the device can. */
export function ShareLink({ id, ready = true }: ShareLinkProps) {
  const url = `${location.origin}${teamPath(id)}`
  return (
    <div className="grid gap-2">
      <CopyField
        label="Team share link"
        labelHidden
        icon={<Link2 aria-hidden />}
        value={url}
        what="team link"
        copied={COPIED}
        ready={ready}
      />
      {ready && <ShareButton text="Vote on today's lunch" url={url} what="team link" />}
    </div>
  )
}
