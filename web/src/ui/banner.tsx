import { cva, type VariantProps } from 'class-variance-authority'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

const banner = cva(
  'flex min-h-12 items-center gap-3 rounded-md px-4 py-2 text-sm font-semibold [&_svg]:size-5 [&_svg]:flex-none',
  { variants: { tone: { info: 'bg-sky-soft text-sky-text', warning: 'bg-yolk-soft text-yolk-text' } } },
)

interface BannerProps extends Required<VariantProps<typeof banner>> {
  icon: ReactNode
  children: ReactNode
}

/** One line about what is out of the ordinary just now. */
export function Banner({ tone, icon, children }: BannerProps) {
  return (
    <p className={banner({ tone })}>
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Says that there is no connection, and what that means here. Stands in a live region. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <Banner tone="info" icon={<WifiOff aria-hidden />}>
      {children}
    </Banner>
  )
}
