import { t } from '@lingui/core/macro'
import { Switch } from '@/ui/switch'
import { storedRecording, useRecording } from './recording'

export function RecordingSwitch() {
  const recording = useRecording()
  return (
    <div className="grid">
      <Switch
        label={t`Record a visit when I open a place`}
        checked={recording === 'view'}
        onChange={(checked) => storedRecording.set(checked ? 'view' : 'button')}
      />
      <p className="text-xs text-ink-3">
        {recording === 'view'
          ? t`Opening a place adds it to your history as viewed. Each time you can undo it.`
          : t`A place is added only when you press “I ate here”.`}
      </p>
    </div>
  )
}
