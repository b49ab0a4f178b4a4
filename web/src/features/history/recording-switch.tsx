import { Switch } from '@/ui/switch'
import { storedRecording, useRecording } from './recording'

export function RecordingSwitch() {
  const recording = useRecording()
  return (
    <div className="grid">
      <Switch
        label="Record a visit when I open a place"
        checked={recording === 'view'}
        onChange={(checked) => storedRecording.set(checked ? 'view' : 'button')}
      />
      <p className="text-xs text-ink-3">
        {recording === 'view'
          ? 'Opening a place adds it to your history as viewed. Each time you can undo it.'
          : 'A place is added only when you press “I ate here”.'}
      </p>
    </div>
  )
}
