import { Alert } from '@/ui/alert'
import { Switch } from '@/ui/switch'
import { troubleText } from '@/lib/failure'
import { changeTeam, type TeamChange } from '../model/team'
import { useTeamChange } from '../model/use-change'

interface SettingSwitchProps {
  teamId: string
  label: string
  /** What it does, in a sentence. */
  help: string
  checked: boolean
  change: (on: boolean) => TeamChange
}

/** Something of the team that its owner turns on or off. */
export function SettingSwitch({ teamId, label, help, checked, change }: SettingSwitchProps) {
  const { mutate, error } = useTeamChange(teamId)
  return (
    <div className="grid">
      <Switch label={label} checked={checked} onChange={(on) => mutate(() => changeTeam(teamId, change(on)))} />
      <p className="text-xs text-ink-3">{help}</p>
      {error && <Alert>{troubleText(error)}</Alert>}
    </div>
  )
}
