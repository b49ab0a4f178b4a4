import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { hiddenText, reportOptions } from './report'
import { ReportDialog } from './report-dialog'

/** Says that lists leave this restaurant out, and why. Who has the link still sees it. */
export function HiddenNote({ id }: { id: string }) {
  const hidden = useQuery(reportOptions(id)).data?.hidden
  if (!hidden) return null
  return (
    <div className="pt-2">
      <Banner tone="warning" icon={<Flag aria-hidden />}>
        {hiddenText(hidden)} {t`Lists leave it out.`}
      </Banner>
    </div>
  )
}

/** The way to report a restaurant. */
export function SomethingWrong({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="-ms-3">
      <Button look="ghost" size="snug" onClick={() => setOpen(true)}>
        {t`Something wrong?`}
      </Button>
      {open && <ReportDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}
