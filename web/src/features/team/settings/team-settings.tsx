import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, UserMinus } from 'lucide-react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ConfirmInline } from '@/ui/confirm-inline'
import { DialogBody, DialogClose, DialogFooter } from '@/ui/dialog'
import { DialogPart } from '@/ui/dialog-part'
import { Switch } from '@/ui/switch'
import { toast } from '@/ui/toast/toasts'
import { blockedOptions } from './blocked'
import { BlockedSettings } from './blocked-settings'
import { ChannelSettings } from '../notices/channel-settings'
import { MemberAvatar } from '../live/member-avatar'
import { shownName } from '../model/members'
import { changeTeam, fetchTeam, removeMember, rotateLink, type Member, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { SettingSwitch } from './setting-switch'
import { TeamForm } from './team-form'
import { useTeamChange } from '../model/use-change'

interface TeamSettingsProps {
  team: Team
  teamId: string
  onDone: () => void
  /** After a new link was made: the team as it is known from now on. */
  onNewLink: (team: Team) => void
}

/** What the owner decides about the team, as the content of a dialog. */
export function TeamSettings({ team, teamId, onDone, onNewLink }: TeamSettingsProps) {
  return (
    <>
      <DialogBody className="gap-7">
        <DialogPart title={t`The team`}>
          <TeamForm team={team} teamId={teamId} />
          <SettingSwitch
            teamId={teamId}
            label={t`Close when everyone has voted`}
            help={t`Voting then closes a minute later, unless somebody changes something.`}
            checked={team.closeEarly}
            change={(closeEarly) => ({ closeEarly })}
          />
          <SettingSwitch
            teamId={teamId}
            label={t`Allow Not today`}
            help={t`Everyone may rule out one place a week in private. Nobody learns who it was.`}
            checked={team.vetoes}
            change={(vetoes) => ({ vetoes })}
          />
        </DialogPart>
        <DialogPart title={t`What everyone sees`}>
          <Shown team={team} teamId={teamId} />
        </DialogPart>
        <DialogPart title={t`Who is in`}>
          <ul className="grid gap-1">
            {team.members.map((member) => (
              <MemberLine key={member.id} team={team} teamId={teamId} member={member} onNewLink={onNewLink} />
            ))}
          </ul>
          <SettingSwitch
            teamId={teamId}
            label={t`Ask me before someone joins`}
            help={t`People with the link can see the ballot but can't vote until you let them in.`}
            checked={team.approveJoins}
            change={(approveJoins) => ({ approveJoins })}
          />
          <BlockedSettings teamId={teamId} />
        </DialogPart>
        <DialogPart title={t`The link`}>
          <NewLink teamId={teamId} onNewLink={onNewLink} />
        </DialogPart>
        <DialogPart title={t`Who hears about it`}>
          <ChannelSettings teamId={teamId} />
        </DialogPart>
      </DialogBody>
      <DialogFooter>
        <DialogClose label={t`Done`} onClose={onDone} />
      </DialogFooter>
    </>
  )
}

function Shown({ team, teamId }: { team: Team; teamId: string }) {
  const change = useTeamChange(teamId)
  return (
    <div className="grid">
      <Switch
        label={t`Hide votes until voting closes`}
        checked={team.hideTallies}
        onChange={(hideTallies) => change.mutate(() => changeTeam(teamId, { hideTallies }))}
      />
      <Switch
        label={t`Show who voted for what`}
        checked={team.showNames}
        onChange={(showNames) => change.mutate(() => changeTeam(teamId, { showNames }))}
      />
      <p className="text-xs text-ink-3">
        {team.round.locked
          ? [lockedText(team.round), t`Changes apply from tomorrow.`].join(' ')
          : t`Applies right away, or from tomorrow once voting has started.`}
      </p>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </div>
  )
}

/** How a round is shown, whatever the setting says by now. */
function lockedText({ hideTallies, showNames }: Team['round']): string {
  if (hideTallies) {
    return showNames
      ? t`Voting has started, so today's votes stay hidden until voting closes, with names.`
      : t`Voting has started, so today's votes stay hidden until voting closes, without names.`
  }
  return showNames
    ? t`Voting has started, so today's votes stay visible, with names.`
    : t`Voting has started, so today's votes stay visible, without names.`
}

interface MemberLineProps {
  team: Team
  teamId: string
  member: Member
  onNewLink: (team: Team) => void
}

function MemberLine({ team, teamId, member, onNewLink }: MemberLineProps) {
  const client = useQueryClient()
  const change = useTeamChange(teamId)
  const name = shownName(member)
  const removed = async () => {
    await removeMember(teamId, member.id)
    return fetchTeam(teamId)
  }
  const remove = () =>
    change.mutate(removed, {
      onSuccess: (next) => {
        toast({
          title: t`${name} was removed`,
          description: t`The team has a new link. Members keep access.`,
        })
        void client.invalidateQueries(blockedOptions(teamId))
        onNewLink(next)
      },
    })
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-3">
      <MemberAvatar team={team} memberId={member.id} />
      <span className="min-w-0 flex-1 font-semibold">
        {member.owner ? (
          <Trans>
            {name}
            <span className="font-normal text-ink-2">, owner</span>
          </Trans>
        ) : (
          name
        )}
      </span>
      {!member.you && (
        <ConfirmInline
          label={t`Remove ${name}`}
          words={{
            question: t`This removes today's votes and makes a new team link. They can't come back unless you let them.`,
            keep: t`Keep`,
            confirm: t`Remove ${name}`,
          }}
          look="ghost"
          waiting={change.isPending}
          error={change.error ? troubleText(change.error) : undefined}
          onConfirm={remove}
        >
          <UserMinus aria-hidden />
          <Trans>
            Remove<span className="sr-only"> {name}</span>
          </Trans>
        </ConfirmInline>
      )}
    </li>
  )
}

function NewLink({ teamId, onNewLink }: { teamId: string; onNewLink: (team: Team) => void }) {
  const change = useTeamChange(teamId)
  const renew = () =>
    change.mutate(() => rotateLink(teamId), {
      onSuccess: (next) => {
        toast({ title: t`New link`, description: t`The old link no longer works. Members keep access.` })
        onNewLink(next)
      },
    })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-2">{t`The old link stops working. Members keep access.`}</p>
      <Button size="small" disabled={change.isPending} onClick={renew}>
        <RefreshCw aria-hidden />
        {t`Make a new link`}
      </Button>
      {change.error && <Alert>{troubleText(change.error)}</Alert>}
    </div>
  )
}
