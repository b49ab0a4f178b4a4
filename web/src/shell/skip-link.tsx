import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'

export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      href="#main"
      className="absolute -top-16 start-4 z-[99] rounded-md bg-ink px-[18px] py-3 text-bg focus:top-3"
      onClick={() => main.current?.focus()}
    >
      {t`Skip to content`}
    </a>
  )
}
