import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { storedFilters } from '@/domain/filters'
import { withTexts } from '@/language/language'
import { useStored } from '@/lib/storage'
import { useLater } from '@/ui/use-later'

const fetchFilters = async () => (await withTexts(import('./extra-filters'))).ExtraFilters

/** Filters beyond the specified panel, closed until somebody looks for them. */
export function MoreFilters() {
  const { features, lunchBreak } = useStored(storedFilters)
  const count = features.length + (lunchBreak > 0 ? 1 : 0)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { Part: Extra, load } = useLater(fetchFilters, t`More filters could not be opened. Please try again.`)
  const toggle = (now: boolean) => {
    setOpen(now)
    if (now && !Extra) load()
  }
  return (
    <details open={open} onToggle={(event) => toggle(event.currentTarget.open)} className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-sm text-sm font-strong [&::-webkit-details-marker]:hidden">
        <span id={id}>{count > 0 ? t`More filters (${count})` : t`More filters`}</span>
        <ChevronDown aria-hidden className="size-4.5 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      {open && Extra && <Extra labelledBy={id} />}
    </details>
  )
}
