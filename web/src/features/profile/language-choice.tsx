import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { storedLanguage, type LanguageChoice } from '@/domain/language'
import { LANGUAGES } from '@/language/languages'
import { capitalised } from '@/lib/format'
import { useStored } from '@/lib/storage'

export function LanguageChoice() {
  const choice = useStored(storedLanguage)
  const id = useId()
  return (
    <div className="grid max-w-[340px] gap-1.5">
      <label htmlFor={id} className="text-sm font-strong">
        {t`Language`}
      </label>
      <select
        id={id}
        value={choice}
        onChange={({ target }) => chooseLanguage(target.value as LanguageChoice)}
        className="h-12 rounded-md bg-surface px-3 shadow-field focus-visible:shadow-(--ring)"
      >
        <option value="browser">{t`The browser's language`}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What a language calls itself, so that its people find it whatever the page speaks. */
function nameOf(language: string): string {
  return capitalised(new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language)
}

/** Texts are chosen before the first paint, so the page is loaded anew. */
function chooseLanguage(choice: LanguageChoice): void {
  storedLanguage.set(choice)
  location.reload()
}
