import { useId } from 'react'
import { storedTheme, type Theme } from '@/domain/theme'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function Appearance() {
  const theme = useStored(storedTheme)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-strong">
        Appearance
      </span>
      <div className="max-w-[340px]">
        <Segmented labelledBy={id} value={theme} options={THEMES} onChange={chooseTheme} />
      </div>
    </div>
  )
}

/** public/theme.js puts the theme on the page, because it must do so before this code is loaded. */
export function chooseTheme(theme: Theme): void {
  storedTheme.set(theme)
  dispatchEvent(new CustomEvent('noonish:theme', { detail: theme }))
}
