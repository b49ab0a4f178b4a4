import { i18n } from '@lingui/core'
import { I18nProvider, Trans as TransInside, type TransProps } from '@lingui/react'

/** A text with elements in it, made by the `Trans` macro. The language is chosen before the first paint and stays. */
export function Trans({ values, ...rest }: TransProps) {
  return (
    <I18nProvider i18n={i18n}>
      <TransInside {...rest} {...(values && { values: withoutTags(values) })} />
    </I18nProvider>
  )
}

function withoutTags(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutTag(value)]))
}

/** Lingui looks for elements after it has put the values in, and would take a name like `<b>` for one. */
function withoutTag(value: unknown): unknown {
  return typeof value === 'string' && value.includes('<') ? <>{value}</> : value
}
