import { t } from '@lingui/core/macro'
/** Where the pick will be. */
export function PickSlot() {
  return (
    <div className="flex flex-wrap items-center gap-3.5 rounded-lg border-[1.5px] border-dashed border-line-strong p-4 text-ink-2 sm:gap-5 sm:px-6 sm:py-5">
      <svg viewBox="-60 -60 120 120" aria-hidden className="size-20 flex-none sm:size-[104px]">
        <g fill="none" stroke="var(--line-strong)" strokeWidth="2">
          <circle r="54" strokeDasharray="6 6" />
          <circle r="36" strokeDasharray="5 6" />
        </g>
        <circle r="15" fill="var(--yolk)" />
        <path d="M0 0L2.4 -9" stroke="var(--on-yolk)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="font-display text-h3 leading-[1.25] text-ink">{t`Your pick lands here`}</p>
        <p className="mt-1 max-w-[46ch] text-sm">
          {t`Can't decide? Random Pick chooses one place that fits your filters. Tap again for another.`}
        </p>
      </div>
    </div>
  )
}
