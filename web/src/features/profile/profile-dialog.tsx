import { useId } from 'react'
import { storedTheme, useStored, type Theme } from '../../stored'
import { Dialog } from '../../ui/dialog'
import { Segmented } from '../../ui/segmented'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const theme = useStored(storedTheme)
  const titleId = useId()
  return (
    <Dialog title="Your Profile" description="Kept in this browser only." open={open} onClose={onClose}>
      <div className="grid gap-2.5">
        <h3 id={titleId} className="font-display text-[1.25rem] leading-[1.2]">
          Theme
        </h3>
        <Segmented labelledBy={titleId} value={theme} options={THEMES} onChange={chooseTheme} />
      </div>
    </Dialog>
  )
}

/** public/theme.js puts the theme on the page, because it must do so before this code is loaded. */
function chooseTheme(theme: Theme): void {
  storedTheme.set(theme)
  dispatchEvent(new CustomEvent('noonish:theme', { detail: theme }))
}
