import { Link2 } from 'lucide-react'
import { CopyField } from '@/ui/copy-field'
import { teamPath } from '../model/current-team'

const COPIED = { title: 'Link copied', description: 'Team link copied to clipboard' }

interface ShareLinkProps {
  id: string
  /** False while it is only what a link would look like. */
  ready?: boolean
}

/** The link to the team, to be read and copied. */
export function ShareLink({ id, ready = true }: ShareLinkProps) {
  return (
    <CopyField
      label="Team share link"
      labelHidden
      icon={<Link2 aria-hidden />}
      value={`${location.origin}${teamPath(id)}`}
      what="team link"
      copied={COPIED}
      ready={ready}
    />
  )
}
