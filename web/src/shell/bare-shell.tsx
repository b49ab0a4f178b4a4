import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useProductName } from '@/features/product/product'
import { Wordmark } from '@/ui/brand/wordmark'
import { CrashScreen } from './crash-screen'
import { HeaderBar } from './header'
import { InsecureNote } from './insecure-note'
import { NewVersion } from './new-version'
import { SkipLink } from './skip-link'
import { StorageLine } from './storage-line'

/**
 * What surrounds a page that people reach by a link and for one purpose: the name of the product, and room for what the
 * page puts into the header. The page gets that element from the router's outlet.
 */
export function BareShell() {
  const name = useProductName()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <SkipLink main={main} />
      <HeaderBar onBand>
        <Link to="/" className="rounded-sm">
          <Wordmark name={name} />
          <span className="sr-only">{t`, home`}</span>
        </Link>
        <div ref={setSlot} className="ms-auto flex min-w-0 items-center gap-2" />
      </HeaderBar>
      <InsecureNote />
      <NewVersion />
      <StorageLine />
      <main id="main" ref={main} tabIndex={-1} className="pb-10 sm:pb-[72px]">
        {/* A team stays on the screen, with its open dialog, when its link is replaced. */}
        <CrashScreen key={pathname.startsWith('/team/') ? 'team' : pathname}>
          <Outlet context={slot} />
        </CrashScreen>
      </main>
    </>
  )
}
