import { cva, type VariantProps } from 'class-variance-authority'
import { Children, cloneElement, isValidElement, type ComponentProps } from 'react'
import { classes } from '../lib/classes'

const button = cva(
  [
    'inline-flex items-center justify-center gap-2.5 font-strong whitespace-nowrap transition-colors duration-(--d1) ease-noon [&_svg]:size-5 [&_svg]:flex-none print:hidden',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:shadow-[inset_0_0_0_1.5px_var(--line)]',
  ],
  {
    variants: {
      look: {
        sun: 'bg-yolk text-on-yolk shadow-press not-disabled:hover:bg-yolk-hover',
        basil: 'bg-basil text-on-basil shadow-press not-disabled:hover:bg-basil-hover',
        outline: 'bg-surface text-ink shadow-field',
        ghost: 'text-ink not-disabled:hover:bg-sunken',
        soft: 'bg-sunken text-ink',
        danger: 'bg-tomato text-on-tomato shadow-press not-disabled:hover:bg-tomato-hover',
        'danger-outline': 'bg-surface text-tomato-text shadow-field',
      },
      size: {
        small: 'h-11 rounded-md px-4 text-sm',
        middle: 'h-12 rounded-md px-5',
        main: 'h-14 rounded-[16px] px-6 text-[1.0625rem]',
      },
    },
    defaultVariants: { look: 'outline', size: 'middle' },
  },
)

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  /** Gives the look to the one child instead, for links. */
  asChild?: boolean
}

export function Button({ look, size, asChild = false, className, children, ...rest }: ButtonProps) {
  const looks = button({ look, size, className })
  if (!asChild) {
    return (
      <button type="button" className={looks} {...rest}>
        {children}
      </button>
    )
  }
  const child = Children.only(children)
  if (!isValidElement<{ className?: string }>(child)) return child
  return cloneElement(child, { ...rest, className: classes(looks, child.props.className) })
}
