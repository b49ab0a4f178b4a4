import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useRef } from 'react'
import { hiddenText, type Hidden, type Shown } from './avoid'

interface HiddenLineProps {
  hidden: Hidden
  /** Which of them are on show all the same. */
  shown: Shown
  onShow: (shown: Shown) => void
}

const BUTTON = '-my-2 h-11 rounded-sm px-1 font-strong text-ink underline'

/** What the first button says: it hides again, or shows those that were only viewed before the others. */
function NextStep({ viewed, hides }: { viewed: boolean; hides: boolean }) {
  if (viewed) {
    return hides ? (
      <Trans>
        Hide again<span className="sr-only"> places</span>
      </Trans>
    ) : (
      <Trans>
        Show viewed<span className="sr-only"> places</span>
      </Trans>
    )
  }
  return hides ? (
    <Trans>
      Hide again<span className="sr-only"> places where you ate lately</span>
    </Trans>
  ) : (
    <Trans>
      Show<span className="sr-only"> places where you ate lately</span>
    </Trans>
  )
}

/** Avoiding never hides silently. */
export function HiddenLine({ hidden, shown, onShow }: HiddenLineProps) {
  const first = useRef<HTMLButtonElement>(null)
  const { eaten, viewed } = hidden
  if (eaten + viewed === 0) return null
  const next = viewed > 0 ? 'viewed' : 'all'
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <History aria-hidden className="size-4" />
      {hiddenText(hidden, shown)}
      {viewed === 0 && <span aria-hidden>·</span>}
      <button ref={first} type="button" onClick={() => onShow(shown === 'none' ? next : 'none')} className={BUTTON}>
        <NextStep viewed={viewed > 0} hides={shown !== 'none'} />
      </button>
      {eaten > 0 && viewed > 0 && shown !== 'all' && (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={() => {
              onShow('all')
              first.current?.focus() // this button goes
            }}
            className={BUTTON}
          >
            <Trans>
              Show all<span className="sr-only"> hidden places</span>
            </Trans>
          </button>
        </>
      )}
    </p>
  )
}
