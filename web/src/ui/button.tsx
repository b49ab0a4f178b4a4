import { cva, type VariantProps } from 'class-variance-authority'
import { Children, cloneElement, isValidElement, type ComponentProps } from 'react'
import { classes } from '@/lib/classes'

const button = cva(
  [
    'inline-flex items-center justify-center gap-2.5 font-strong transition-colors duration-(--d1) ease-noon [&_svg]:size-5 [&_svg]:flex-none print:hidden',
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
        /** In a row of actions where there is little room. */
        snug: 'rounded-md px-3 text-sm',
        small: 'rounded-md px-4 text-sm',
        /** As high as the text field or the button beside it. */
        beside: 'rounded-md px-4 text-sm',
        middle: 'rounded-md px-5',
        main: 'rounded-[16px] px-6 text-[1.0625rem]',
      },
      /** Lets the text take a second line when it is large. */
      wraps: { true: 'max-w-full py-1', false: 'whitespace-nowrap' },
    },
    compoundVariants: [
      { size: ['snug', 'small'], wraps: false, class: 'h-11' },
      { size: ['beside', 'middle'], wraps: false, class: 'h-12' },
      { size: 'main', wraps: false, class: 'h-14' },
      { size: ['snug', 'small'], wraps: true, class: 'min-h-11' },
      { size: ['beside', 'middle'], wraps: true, class: 'min-h-12' },
      { size: 'main', wraps: true, class: 'min-h-14' },
    ],
    defaultVariants: { look: 'outline', size: 'middle', wraps: false },
  },
)

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  /** Gives the look to the one child instead, for links. */
  asChild?: boolean
}

export function Button({ look, size, wraps, asChild = false, className, children, ...rest }: ButtonProps) {
  const looks = button({ look, size, wraps, className })
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
