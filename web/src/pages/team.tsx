import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import type { Restaurant } from '@/domain/restaurant'
import { useDecidedVisit } from '@/features/history/decided'
import { VisitNote } from '@/features/history/visit-note'
import { useConfig, usePageTitle } from '@/features/product/product'
import { storedPreferences } from '@/features/profile/preferences'
import { crowdLook } from '@/features/restaurants/crowd-badge'
import { NameLink } from '@/features/restaurants/details-link'
import { BallotLine } from '@/features/restaurants/facts'
import { PlacePicture } from '@/features/restaurants/place-picture'
import { DirectionsButton } from '@/features/restaurants/details/plan-card'
import { AddRestaurant } from '@/features/team/voting/add-restaurant'
import { goalOf, occasionOf, placeIds } from '@/features/team/model/ballot'
import { FinalView, UnreadableFinal } from '@/features/team/decided/final-view'
import { ConfirmFinalise } from '@/features/team/voting/finalise'
import { JoinCard } from '@/features/team/settings/join-card'
import { JoinRequests, JoinWaiting } from '@/features/team/settings/join-requests'
import { MemberAvatar } from '@/features/team/live/member-avatar'
import { PushSwitch, usePushCheck } from '@/features/team/notices/push-switch'
import { openTitle, pageTitle } from '@/features/team/model/receipt'
import { teamPath, becomeCurrent, forgetTeam } from '@/features/team/model/current-team'
import { fetchCurrentTeam, isGone, type Team } from '@/features/team/model/team'
import { troubleText } from '@/lib/failure'
import { TeamSettings } from '@/features/team/settings/team-settings'
import { TeamSkeleton } from '@/features/team/team-skeleton'
import { useNewTitle } from '@/features/team/live/use-new-title'
import { useAppBadge } from '@/features/team/live/use-app-badge'
import { useTeam, type TeamView } from '@/features/team/live/use-team'
import { useWatched } from '@/features/team/live/use-watched'
import { VotingView, type TeamPageDialog } from '@/features/team/voting/page-ballot'
import { settingTitle } from '@/features/team/settings/titles'
import { YouSettings } from '@/features/team/settings/you-settings'
import { AfterLunch } from '@/features/visit/after-lunch'
import { DoorMark } from '@/features/visit/door-mark'
import type { Lunch } from '@/features/visit/visit'
import { storedFilters } from '@/domain/filters'
import { storedLocation } from '@/domain/location'
import { useStored } from '@/lib/storage'
import { useAddSources } from '@/shell/add-sources'
import { LoadFailed } from '@/features/product/load-failed'
import { Alert } from '@/ui/alert'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EmptyPlate } from '@/ui/brand/illustrations'

export function TeamPage() {
  const { teamId = '' } = useParams()
  const view = useTeam(teamId)
  const { team, error } = view
  const navigate = useNavigate()
  const current = team?.id
  useAppBadge(team)
  // A member who came by an earlier link goes on under the one that others can be sent.
  useEffect(() => {
    if (current !== undefined && current !== teamId) void navigate(teamPath(current), { replace: true })
  }, [current, teamId, navigate])

  // What is held of a team that is no more would look as if it could still be voted on.
  if (team && !isGone(error)) return <Loaded team={team} teamId={teamId} view={view} />
  return (
    <>
      <FindYourOwn />
      {isGone(error) ? <NoSuchTeam /> : error ? <Failed error={error} onRetry={view.refetch} /> : <Loading />}
    </>
  )
}

interface LoadedProps {
  team: Team
  teamId: string
  view: TeamView
}

function Loaded({ team, teamId, view }: LoadedProps) {
  const [dialog, setDialog] = useState<TeamPageDialog>()
  const config = useConfig()
  const client = useQueryClient()
  const navigate = useNavigate()
  const nameField = useRef<HTMLInputElement>(null)
  const { round, me } = team
  const winner = goalOf(round)
  const watched = useWatched(round)
  useNewTitle(round.state)
  const visit = useDecidedVisit(
    { team: team.id, round: occasionOf(round), day: round.date },
    winner?.restaurant,
    round.decision?.tables
      ? round.decision.tables.some(({ yours }) => yours)
      : team.members.some(({ you, voted }) => you && voted === true),
  )
  usePageTitle(pageTitle(round))

  const close = () => setDialog(undefined)
  const leave = async () => {
    // First away from here, or the page would ask for the team that was just left.
    await navigate('/')
    forgetTeam(client, team.id)
  }
  const adding = me !== undefined && round.state === 'open'
  const sources = useAddSources()
  const renderPicture = (restaurant: Restaurant) => (
    <PlacePicture restaurant={restaurant} photos={config?.photos === true} width={240} height={220} centred />
  )
  const asked = team.requests?.length ? <JoinRequests team={team} teamId={teamId} /> : undefined
  const joining = team.requested ? (
    <JoinWaiting owner={team.createdBy} />
  ) : (
    <Join team={team} teamId={teamId} nameField={nameField} />
  )
  const join = me ? asked : joining
  usePushCheck()
  const push = <PushSwitch pushKey={config?.pushKey} />
  return (
    <>
      {me ? <PersonChip team={team} onClick={() => setDialog('you')} /> : <FindYourOwn />}
      {round.state === 'final' && round.decision ? (
        <FinalView
          team={team}
          teamId={teamId}
          decision={round.decision}
          winner={winner}
          connection={view.connection}
          watched={watched}
          slots={{
            join,
            directions: winner && <DirectionsButton restaurant={winner.restaurant} look="basil" size="main" />,
            crowd: winner?.restaurant.crowd_level && crowdLook(winner.restaurant.crowd_level).text,
            visit: winner && (
              <>
                <AfterLunch lunch={me && lunchOf(round)} className="-mx-1 mb-2 px-4 py-3.5" />
                <VisitNote visit={visit} name={winner.restaurant.name} />
              </>
            ),
            push,
          }}
          onSettings={() => setDialog('settings')}
        />
      ) : round.state === 'final' ? (
        <UnreadableFinal />
      ) : (
        <VotingView
          team={team}
          teamId={teamId}
          view={view}
          join={join}
          nameField={nameField}
          render={{
            picture: renderPicture,
            facts: (restaurant) => (
              <>
                <BallotLine restaurant={restaurant} />
                <DoorMark restaurantId={restaurant.place_id} ids={placeIds(round)} />
              </>
            ),
            name: (restaurant) => <NameLink restaurant={restaurant} />,
          }}
          onOpen={setDialog}
        />
      )}
      <Dialog title={t`Add restaurant`} open={dialog === 'add' && adding} onClose={close}>
        <AddRestaurant {...sources} team={team} renderPicture={renderPicture} onDone={close} />
      </Dialog>
      <Dialog title={t`Finalise choice`} open={dialog === 'finalise' && adding} onClose={close}>
        <ConfirmFinalise team={team} onDone={close} />
      </Dialog>
      <Dialog
        title={settingTitle('settings')}
        open={dialog === 'settings' && team.role === 'owner'}
        onClose={close}
        width="roomy"
      >
        <TeamSettings
          team={team}
          teamId={teamId}
          onDone={close}
          onNewLink={({ id }) => void navigate(teamPath(id), { replace: true })}
        />
      </Dialog>
      <Dialog title={settingTitle('you')} open={dialog === 'you' && me !== undefined} onClose={close}>
        <YouSettings
          team={team}
          teamId={teamId}
          onDone={close}
          onLeft={() => void leave()}
          known={useStored(storedPreferences)?.name ?? ''}
          push={push}
        />
      </Dialog>
    </>
  )
}

/** What a decided round made people do, once they have left. */
function lunchOf(round: Team['round']): Lunch | undefined {
  const winner = round.state === 'final' ? goalOf(round)?.restaurant : undefined
  if (!winner) return undefined
  return { id: winner.place_id, name: winner.name, types: winner.types, visitDate: round.departure }
}

type JoinProps = Pick<LoadedProps, 'team' | 'teamId'> & { nameField: RefObject<HTMLInputElement | null> }

function Join(props: JoinProps) {
  const name = useStored(storedPreferences)?.name ?? ''
  const { dietary } = useStored(storedFilters)
  return (
    <JoinCard
      {...props}
      known={{ name, needs: dietary }}
      onJoined={() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })}
    />
  )
}

/** Puts something into the header, which belongs to the shell. */
function InHeader({ children }: { children: ReactNode }) {
  const slot = useOutletContext<HTMLElement | null>()
  return slot && createPortal(children, slot)
}

function FindYourOwn() {
  return (
    <InHeader>
      <Button asChild look="ghost" size="small">
        <Link to="/">{t`Find your own lunch`}</Link>
      </Button>
    </InHeader>
  )
}

function PersonChip({ team, onClick }: { team: Team; onClick: () => void }) {
  return (
    <InHeader>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onClick}
        className="inline-flex h-11 min-w-0 items-center gap-2 rounded-full bg-surface pe-3.5 ps-1.5 font-semibold shadow-[0_0_0_1px_rgb(22_38_29/0.12)] dark:shadow-e0"
      >
        <MemberAvatar team={team} memberId={team.me?.id} />
        <span className="max-w-[16ch] truncate">
          {team.me?.name || t`You`}
          <span className="sr-only">{t`, you in this team`}</span>
        </span>
      </button>
    </InHeader>
  )
}

function Loading() {
  usePageTitle(openTitle())
  return <TeamSkeleton />
}

function NoSuchTeam() {
  usePageTitle(t`There is no such team`)
  const client = useQueryClient()
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: () =>
      fetchCurrentTeam({ location: storedLocation.get(), departureTime: storedFilters.get().departureTime }),
    onSuccess: (team) => {
      becomeCurrent(client, team)
      return navigate(teamPath(team.id))
    },
  })
  return (
    <div className="container-page pt-6">
      <Blank
        heading="h1"
        illustration={<EmptyPlate crumbs />}
        title={t`There is no such team`}
        text={t`The link may be an old one, or cut short. Ask for a new one, or go to your own team.`}
        action={
          <>
            <Button look="sun" disabled={starting.isPending} onClick={() => starting.mutate()}>
              {t`Go to my team`}
              <ArrowRight aria-hidden />
            </Button>
            {starting.error && <Alert>{troubleText(starting.error)}</Alert>}
          </>
        }
      />
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageTitle(openTitle())
  return (
    <div className="container-page pt-6">
      <LoadFailed text={t`The team could not be loaded.`} error={error} onRetry={onRetry} />
    </div>
  )
}
