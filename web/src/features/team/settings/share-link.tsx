import { t } from '@lingui/core/macro'
import { Link2 } from 'lucide-react'
import { BASE } from '@/lib/base'
import { CopyField } from '@/ui/copy-field'
import { ShareButton } from '@/ui/share-button'
import { teamPath } from '../model/current-team'
import { openTitle } from '../model/receipt'

interface ShareLinkProps {
  id: string
  /** False while it is only what a link would look like. */
  ready?: boolean
}

/** The link to the team, to be read, copied, and shared where the device can. */
export function ShareLink({ id, ready = true }: ShareLinkProps) {
  const url = `${location.origin}${BASE}${teamPath(id)}`
  return (
    <div className="grid gap-2">
      <CopyField
        label={t`Team share link`}
        labelHidden
        icon={<Link2 aria-hidden />}
        value={url}
        what={t`team link`}
        copied={{ title: t`Link copied`, description: t`Team link copied to clipboard` }}
        ready={ready}
      />
      {ready && <ShareButton text={openTitle()} url={url} what={t`team link`} />}
    </div>
  )
}
