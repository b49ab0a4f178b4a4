import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus, Settings2, UserPen, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { TeamLine } from '@/domain/team'
import { Avatars } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { useDialogElement } from '@/ui/dialog'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toasts'
import { becomeCurrent } from '../model/current-team'
import { switchTeam, teamsOptions, type Team } from '../model/team'
import { troubleText } from '@/lib/failure'
import { settingTitle, type SettingView } from './titles'

const ITEM =
  'flex min-h-[52px] w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-start data-[highlighted]:bg-yolk-soft'

interface Action {
  readonly view: SettingView
  readonly icon: LucideIcon
  readonly ownersOnly?: boolean
}

const ACTIONS: readonly Action[] = [
  { view: 'new', icon: Plus },
  { view: 'you', icon: UserPen },
  { view: 'settings', icon: Settings2, ownersOnly: true },
]

/** The person's teams to switch between, and what can be set about this one. */
export function ChangeMenu({ team, onView }: { team: Team; onView: (view: SettingView) => void }) {
  const [open, setOpen] = useState(false)
  const dialog = useDialogElement()
  const actions = ACTIONS.filter(({ ownersOnly }) => !ownersOnly || team.role === 'owner')
  return (
    // Not modal: the dialog around it is already.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <Button size="small" className="max-[374px]:w-full">
          {t`Change`}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal {...(dialog && { container: dialog })}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="bare z-[55] max-h-(--radix-dropdown-menu-content-available-height) w-[300px] max-w-[calc(100vw-40px)] animate-rise overflow-auto rounded-lg bg-raised p-2 shadow-e3"
        >
          <Teams team={team} />
          <DropdownMenu.Separator className="my-1.5 border-t border-line" />
          {actions.map(({ view, icon: Icon }) => (
            <DropdownMenu.Item key={view} className={ITEM} onSelect={() => onView(view)}>
              <Icon aria-hidden className="size-5" />
              <span className="font-semibold">{settingTitle(view)}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Teams({ team }: { team: Team }) {
  const client = useQueryClient()
  const { data: teams, isError } = useQuery(teamsOptions)
  const choose = async (id: string) => {
    if (id === team.id) return
    try {
      becomeCurrent(client, await switchTeam(id))
    } catch (error) {
      toast({ tone: 'error', title: t`Team not changed`, description: troubleText(error) })
    }
  }
  if (isError) return <p className="px-3 py-2 text-sm text-ink-2">{t`Your other teams could not be loaded.`}</p>
  if (!teams) return <Skeleton className="h-[52px] rounded-sm" />
  return (
    <DropdownMenu.RadioGroup value={team.id} onValueChange={(id) => void choose(id)}>
      {teams.map((line) => (
        <DropdownMenu.RadioItem
          key={line.id}
          value={line.id}
          className={`${ITEM} data-[state=checked]:bg-yolk-soft data-[highlighted]:not-data-[state=checked]:bg-sunken`}
        >
          <TeamText line={line} />
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden className="size-5" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

function TeamText({ line }: { line: TeamLine }) {
  // Who gave no name has no initial either.
  const initials = line.initials.length > 0 ? line.initials.slice(0, 2) : ['']
  const people = initials.map((name, place) => ({ id: String(place), name, place }))
  return (
    <>
      <Avatars people={people} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{line.name}</span>
        <span className="block text-xs text-ink-3">{membersText(line.size)}</span>
      </span>
    </>
  )
}

function membersText(size: number): string {
  return t`${plural(size, { one: '# member', other: '# members' })}`
}
