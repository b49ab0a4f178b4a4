import { t } from '@lingui/core/macro'
import { useRef, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { withTexts } from '@/language/language'
import { apiUrl } from '@/lib/http'
import { useConfig, useProductName } from '@/features/product/product'
import { storedPreferences } from '@/features/profile/preferences'
import { storedTeamId } from '@/features/team/model/current-team'
import { storedUserId } from '@/lib/session'
import { useStored } from '@/lib/storage'
import { MapTiles } from '@/ui/map/map-tiles'
import { useAsked } from './use-asked'
import { useLater } from '@/ui/use-later'
import { BottomNav } from './bottom-nav'
import { CrashScreen } from './crash-screen'
import { Header } from './header'
import { InsecureNote } from './insecure-note'
import { NewVersion } from './new-version'
import { OfflineBanner } from './offline-banner'
import { SkipLink } from './skip-link'
import { StorageLine } from './storage-line'

const fetchProfile = async () => (await withTexts(import('./profile'))).Profile
const fetchTeam = async () => (await withTexts(import('./team'))).Team
const fetchBadge = async () => (await withTexts(import('./team-badge'))).TeamBadge

/** What stays on every page: the way around, the two dialogs, and the landmarks. */
export function Shell() {
  const name = useProductName()
  const tiles = useConfig()?.map.tiles
  const tilesUrl = tiles && apiUrl(tiles)
  const { pathname } = useLocation()
  const person = useStored(storedPreferences)?.name
  const [dialog, setDialog] = useState<'team' | 'profile'>()
  const main = useRef<HTMLElement>(null)
  const { Part: Profile, ...profile } = useLater(fetchProfile, t`The profile could not be opened. Please try again.`)
  const { Part: Team, ...team } = useLater(fetchTeam, t`Team voting could not be opened. Please try again.`)
  const badge = useTeamBadge()

  const open = {
    onTeam: () => {
      setDialog('team')
      if (!Team) team.load()
    },
    onProfile: () => {
      setDialog('profile')
      if (!Profile) profile.load()
    },
  }
  const close = () => setDialog(undefined)
  useAsked('team', true, open.onTeam)

  return (
    <div className="pb-[calc(var(--nav-h)+env(safe-area-inset-bottom))] sm:pb-0">
      <SkipLink main={main} />
      <Header name={name} person={person} onBand={pathname === '/'} badge={badge('count')} {...open} />
      <OfflineBanner />
      <InsecureNote />
      <NewVersion />
      <StorageLine />
      <main id="main" ref={main} tabIndex={-1} className="pb-10 sm:pb-[72px]">
        <CrashScreen key={pathname}>
          <MapTiles value={tilesUrl}>
            <Outlet />
          </MapTiles>
        </CrashScreen>
      </main>
      <BottomNav badge={badge('dot')} {...open} />
      {Team && <Team open={dialog === 'team'} onClose={close} />}
      {Profile && <Profile open={dialog === 'profile'} onClose={close} />}
    </div>
  )
}

/** Who has a team sees how its vote stands; nobody is asked about anybody else. */
function useTeamBadge(): (look: 'count' | 'dot') => ReactNode {
  const id = useStored(storedTeamId)
  const known = useStored(storedUserId) !== null && id !== null
  const { Part: Badge } = useLater(fetchBadge, '', known)
  return (look) => known && Badge && <Badge id={id} look={look} />
}
