import { t } from '@lingui/core/macro'
import { AlarmClock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner, OfflineBanner } from '@/ui/banner'
import { useCountdown } from '../model/countdown'
import type { Connection } from './live'
import type { Team } from '../model/team'

interface TeamBannersProps {
  team: Team
  connection: Connection
}

/** What is out of the ordinary just now. */
export function TeamBanners({ team, connection }: TeamBannersProps) {
  const open = team.round.state === 'open'
  return (
    <div className="mb-3.5 grid gap-2.5 empty:hidden">
      <div role="status" className="empty:sr-only">
        {connection === 'offline' && (
          <OfflineBanner>
            {navigator.onLine
              ? t`Connecting again. What you see may be out of date.`
              : t`You're offline. What you see may be out of date.`}
          </OfflineBanner>
        )}
      </div>
      {open && !team.round.closing && <TimeBanner team={team} />}
    </div>
  )
}

/** It is said aloud by the countdown, so this is only seen. */
function TimeBanner({ team }: { team: Team }) {
  const left = useCountdown(team, team.round.deadline)
  if (left > 60) return null
  // Over the page and not in it: in the last minute nothing may move under a finger, or take its press.
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom)+12px)] z-40 mx-auto max-w-[400px] rounded-md shadow-e3 sm:bottom-6">
      <Banner icon={<AlarmClock aria-hidden />} tone="warning">
        {left > 0 ? t`Less than a minute left to vote.` : t`Voting is closed. The votes are being counted.`}
      </Banner>
    </div>
  )
}

/** To those who were here when it closed. */
export function ClosedBanner({ children }: { children: ReactNode }) {
  return (
    <Banner icon={<Info aria-hidden />} tone="info">
      {children}
    </Banner>
  )
}
