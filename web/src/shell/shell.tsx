import { useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useProductName } from '../features/product/product'
import { ProfileDialog } from '../features/profile/profile-dialog'
import { TeamDialog } from '../features/team/team-dialog'
import { useArrival } from './arrival'
import { BottomNav } from './bottom-nav'
import { CrashScreen } from './crash-screen'
import { Header } from './header'

/** What stays on every page: the way around, the two dialogs, and the landmarks. */
export function Shell() {
  const name = useProductName()
  const { pathname } = useLocation()
  const [dialog, setDialog] = useState<'team' | 'profile'>()
  const main = useRef<HTMLElement>(null)
  useArrival(main)

  const open = { onTeam: () => setDialog('team'), onProfile: () => setDialog('profile') }
  const close = () => setDialog(undefined)

  return (
    <div className="pb-[calc(var(--nav-h)+env(safe-area-inset-bottom))] sm:pb-0">
      <a
        href="#main"
        className="absolute -top-16 left-4 z-[99] rounded-md bg-ink px-[18px] py-3 text-bg focus:top-3"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </a>
      <Header name={name} onBand={pathname === '/'} {...open} />
      <main id="main" ref={main} tabIndex={-1} className="pb-10 sm:pb-[72px]">
        <CrashScreen key={pathname}>
          <Outlet />
        </CrashScreen>
      </main>
      <BottomNav {...open} />
      <TeamDialog open={dialog === 'team'} onClose={close} />
      <ProfileDialog open={dialog === 'profile'} onClose={close} />
    </div>
  )
}
