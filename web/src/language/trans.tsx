import { i18n } from '@lingui/core'
import { I18nProvider, Trans as TransInside, type TransProps } from '@lingui/react'

/** A text with elements in it, made by the `Trans` macro. The language is chosen before the first paint and stays. */
export function Trans(props: TransProps) {
  return (
    <I18nProvider i18n={i18n}>
      <TransInside {...props} />
    </I18nProvider>
  )
}
