import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useId } from 'react'
import { storedTheme, type Theme } from '@/domain/theme'
import { useStored } from '@/lib/storage'
import { Segmented } from '@/ui/segmented'

const THEMES = [
  { value: 'system', label: msg({ message: 'System', context: 'theme' }) },
  { value: 'light', label: msg({ message: 'Light', context: 'theme' }) },
  { value: 'dark', label: msg({ message: 'Dark', context: 'theme' }) },
] as const

export function Appearance() {
  const theme = useStored(storedTheme)
  const id = useId()
  const themes = THEMES.map(({ value, label }) => ({ value, label: i18n._(label) }))
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-strong">
        {t`Appearance`}
      </span>
      <div className="max-w-[340px]">
        <Segmented labelledBy={id} value={theme} options={themes} onChange={chooseTheme} />
      </div>
    </div>
  )
}

/** public/theme.js puts the theme on the page, because it must do so before this code is loaded. */
export function chooseTheme(theme: Theme): void {
  storedTheme.set(theme)
  dispatchEvent(new CustomEvent('noonish:theme', { detail: theme }))
}
