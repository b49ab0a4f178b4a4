import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/lib/classes'

interface TextFieldProps extends ComponentProps<'input'> {
  icon?: ReactNode
  action?: ReactNode
}

export function TextField({ icon, action, className, ...rest }: TextFieldProps) {
  const wrong = rest['aria-invalid'] === true
  return (
    <div
      className={classes(
        'flex h-12 items-center gap-2.5 rounded-md px-3.5',
        rest.readOnly ? 'bg-sunken' : 'bg-surface',
        wrong
          ? 'shadow-field-error has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--tomato),var(--ring)]'
          : 'shadow-field has-[input:focus-visible]:shadow-(--ring)',
        className,
      )}
    >
      {icon && <span className="hidden text-ink-3 sm:block [&_svg]:size-5">{icon}</span>}
      <input
        type="text"
        className="bare h-full w-full min-w-0 bg-transparent text-ellipsis placeholder:text-ink-3 placeholder:opacity-100"
        {...rest}
      />
      {action}
    </div>
  )
}
