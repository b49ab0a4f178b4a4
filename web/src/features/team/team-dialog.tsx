import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { useStored } from '@/lib/storage'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Dialog, DialogBody, DialogFooter, useDialogElement } from '@/ui/dialog'
import { Skeleton } from '@/ui/skeleton'
import { AddRestaurant } from './voting/add-restaurant'
import type { BallotRender } from './voting/ballot-row'
import { ConfirmFinalise } from './voting/finalise'
import { FallbackGroupLine } from './group-line'
import { ShareLink } from './settings/share-link'
import { becomeCurrent, FALLBACK_TEAM_ID, storedTeamId, forgetTeam } from './model/current-team'
import { currentTeamOptions, isGone, type FirstUse, type Round, type Team } from './model/team'
import { NewTeam } from './settings/new-team'
import { TeamSettings } from './settings/team-settings'
import { settingTitle, type SettingView } from './settings/titles'
import { YouSettings } from './settings/you-settings'
import { useTeam } from './live/use-team'
import { useWatched } from './live/use-watched'
import { VoteView } from './dialog-ballot'

type View = SettingView | 'vote' | 'add' | 'finalise'

function titleOf(view: View): string {
  if (view === 'vote') return t`Team Voting`
  if (view === 'add') return t`Add restaurant`
  return view === 'finalise' ? t`Finalise choice` : settingTitle(view)
}

interface TeamParts {
  firstUse: FirstUse
  myName: string | undefined
  /** The restaurants of the current results, in their order. */
  suggestions: readonly Restaurant[]
  favorites: readonly Restaurant[]
  render: BallotRender
  /** The switch for notices, where there can be some. */
  push: ReactNode
}

interface TeamDialogProps extends TeamParts {
  open: boolean
  onClose: () => void
}

/** The door to the live ballot of the person's current team. */
export function TeamDialog({ open, onClose, ...parts }: TeamDialogProps) {
  const [view, setView] = useState<View>('vote')
  const home = () => setView('vote')
  const close = () => {
    home()
    onClose()
  }
  const back = view === 'vote' ? undefined : { label: t`Back to Team Voting`, onBack: home }
  return (
    <Dialog
      title={titleOf(view)}
      open={open}
      onClose={close}
      back={back}
      width={view === 'settings' ? 'roomy' : 'usual'}
    >
      <CurrentTeam view={view} onView={setView} onClose={close} {...parts} />
    </Dialog>
  )
}

interface ViewProps extends TeamParts {
  view: View
  onView: (view: View) => void
  onClose: () => void
}

function CurrentTeam(props: ViewProps) {
  const current = useQuery({ ...currentTeamOptions(props.firstUse), refetchOnMount: 'always' })
  // Who has deleted everything must not meet their old team again while a new one is made.
  const forgotten = useStored(storedTeamId) === null && current.isFetching
  if (current.data !== undefined && !forgotten) {
    return <OfTeam key={current.data} id={current.data} onGone={() => void current.refetch()} {...props} />
  }
  if (current.isError && !current.isFetching) return <Unreached onRetry={() => void current.refetch()} />
  return <Loading />
}

function OfTeam({ id, onGone, ...props }: ViewProps & { id: string; onGone: () => void }) {
  const { view, onView, suggestions, favorites, render } = props
  const live = useTeam(id)
  const { team } = live
  useWatched(team?.round)
  const home = () => onView('vote')
  useHomeOnceClosed(team?.round.state, view, home)
  useFocusInside()

  if (isGone(live.error) || (team && team.role === undefined)) return <Gone onAgain={onGone} />
  if (!team) return live.error ? <Unreached onRetry={live.refetch} /> : <Loading />
  if (view === 'vote') {
    const shown = { live: { ...live, team }, suggestions, render }
    return <VoteView {...shown} onView={onView} onClose={props.onClose} />
  }
  if (view === 'add') {
    const sources = { suggestions, favorites, location: props.firstUse.location }
    return <AddRestaurant team={team} renderPicture={render.picture} onDone={home} {...sources} />
  }
  if (view === 'finalise') return <ConfirmFinalise team={team} onDone={home} />
  return <Settings {...props} view={view} id={id} team={team} onDone={home} />
}

type SettingsProps = Pick<ViewProps, 'firstUse' | 'myName' | 'push' | 'onClose'> & {
  view: SettingView
  id: string
  team: Team
  onDone: () => void
}

/** The same settings that the team page has. */
function Settings({ view, id, team, onDone, onClose, firstUse, myName = '', push }: SettingsProps) {
  const client = useQueryClient()
  if (view === 'new') return <NewTeam firstUse={firstUse} known={team.me?.name || myName} onDone={onDone} />
  const shown = { team, teamId: id, onDone }
  if (view === 'settings') return <TeamSettings {...shown} onNewLink={(next) => becomeCurrent(client, next)} />
  const left = () => {
    onClose()
    forgetTeam(client, id)
  }
  return <YouSettings {...shown} known={myName} push={push} onLeft={left} />
}

/** What had focus may be gone with the view that it was in, or with the link that was replaced. */
function useFocusInside(): void {
  const dialog = useDialogElement()
  useEffect(() => {
    if (dialog && !dialog.contains(document.activeElement)) dialog.focus()
  })
}

/** Nothing can be added or finalised any more when the vote is closed. */
function useHomeOnceClosed(state: Round['state'] | undefined, view: View, home: () => void): void {
  const late = state === 'final' && (view === 'add' || view === 'finalise')
  useEffect(() => {
    if (late) home()
  })
}

function Loading() {
  return (
    <DialogBody aria-busy>
      <span role="status" className="sr-only">
        {t`Loading the team`}
      </span>
      <Skeleton className="h-[72px] rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} className="h-24 rounded-lg" />
      ))}
    </DialogBody>
  )
}

function Unreached({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <DialogBody>
        <FallbackGroupLine />
        <Alert>{t`The team could not be loaded. Please try again.`}</Alert>
        <ShareLink id={FALLBACK_TEAM_ID} ready={false} />
      </DialogBody>
      <DialogFooter>
        <Button look="sun" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t`Retry`}
        </Button>
      </DialogFooter>
    </>
  )
}

function Gone({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <DialogBody>
        <p role="status">{t`You're no longer in this team.`}</p>
      </DialogBody>
      <DialogFooter>
        <Button look="sun" onClick={onAgain}>
          {t`Show my team`}
        </Button>
      </DialogFooter>
    </>
  )
}
