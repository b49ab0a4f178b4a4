import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { Field } from '@/ui/field'

type NamedProps = Omit<ComponentProps<typeof Field>, 'label' | 'maxLength'>

/** The longest name that the server takes for a person. */
export const LONGEST_NAME = 40

const LONGEST_TEAM_NAME = 60

/** What the team calls a person. `refused` after it was sent without a name, until there is one. */
export function YourNameField({ refused = false, ...rest }: NamedProps & { refused?: boolean; value: string }) {
  const missing = refused && rest.value.trim() === ''
  return (
    <Field
      label={t`Your name`}
      hint={t`Shown to your team.`}
      maxLength={LONGEST_NAME}
      autoComplete="given-name"
      error={missing ? t`Please type your name first.` : undefined}
      {...rest}
    />
  )
}

export function TeamNameField(props: NamedProps) {
  return <Field label={t`Team name`} required maxLength={LONGEST_TEAM_NAME} {...props} />
}
