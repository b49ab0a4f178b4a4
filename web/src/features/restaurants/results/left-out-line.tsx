import { plural, t } from '@lingui/core/macro'
interface LeftOutLineProps {
  count: number
  onShow: () => void
}

/** The server counts no further. */
const MOST = 100

/** Leaving out never happens silently. */
export function LeftOutLine({ count, onShow }: LeftOutLineProps) {
  if (count === 0) return null
  return (
    <p className="mt-3.5 flex min-h-13 flex-wrap items-center gap-x-2.5 rounded-md border-[1.5px] border-dashed border-line-strong px-4 py-1 text-sm text-ink-2">
      {count === MOST
        ? t`${count} or more bars, pubs and sweet shops are left out.`
        : plural(count, {
            one: '# bar or sweet shop is left out.',
            other: '# bars, pubs and sweet shops are left out.',
          })}
      <button
        type="button"
        onClick={onShow}
        className="h-11 rounded-sm font-strong text-basil-text underline decoration-[1.5px] underline-offset-4 sm:ms-auto"
      >
        {t`Show them`}
      </button>
    </p>
  )
}
