import { t } from '@lingui/core/macro'
import { Button } from '@/ui/button'
import type { Team } from '../model/team'

/** Tells who gave no name how colleagues see them, where the link is shared. */
export function NamelessNote({ team, onName }: { team: Team; onName: () => void }) {
  if (team.me?.name !== '') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-surface py-2 pe-2 ps-3.5 shadow-[0_0_0_2.5px_var(--yolk)]">
      <p className="min-w-0 flex-[1_1_9rem] text-sm">{t`Your team can't see your name yet.`}</p>
      <Button size="small" onClick={onName}>
        {t`Add your name`}
      </Button>
    </div>
  )
}
