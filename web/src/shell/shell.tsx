import { useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useConfig, useProductName } from '../features/product/product'
import { storedPreferences } from '../features/profile/preferences'
import { TeamDialog } from '../features/team/team-dialog'
import { useStored } from '../stored'
import { MapTiles } from '../ui/map/map-tiles'
import { useArrival } from './arrival'
import { BottomNav } from './bottom-nav'
import { CrashScreen } from './crash-screen'
import { Header } from './header'
import { OfflineBanner } from './offline-banner'
import { StorageLine } from './storage-line'
import { useProfile } from './use-profile'

/** What stays on every page: the way around, the two dialogs, and the landmarks. */
export function Shell() {
  const name = useProductName()
  const tiles = useConfig()?.map.tiles
  const { pathname } = useLocation()
  const person = useStored(storedPreferences)?.name
  const [dialog, setDialog] = useState<'team' | 'profile'>()
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  const { Profile, load } = useProfile()

  const open = {
    onTeam: () => setDialog('team'),
    onProfile: () => {
      setDialog('profile')
      if (!Profile) load()
    },
  }
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
      <Header name={name} person={person} onBand={pathname === '/'} {...open} />
      <OfflineBanner />
      <StorageLine />
      <main id="main" ref={main} tabIndex={-1} className="pb-10 sm:pb-[72px]">
        <CrashScreen key={pathname}>
          <MapTiles value={tiles}>
            <Outlet />
          </MapTiles>
        </CrashScreen>
      </main>
      <BottomNav {...open} />
      <TeamDialog open={dialog === 'team'} onClose={close} />
      {Profile && <Profile open={dialog === 'profile'} onClose={close} />}
    </div>
  )
}
