import { lazy, Suspense, type ReactNode } from 'react'
import { useLunchToAsk, type Lunch } from './visit'
import { withTexts } from '@/language/language'

const HowWasIt = lazy(async () => ({ default: (await withTexts(import('./how-was-it'))).HowWasIt }))

interface AfterLunchProps {
  lunch: Lunch | undefined
  className?: string
  /** Stands there while there is nothing to ask. */
  children?: ReactNode
}

/** Asks about a lunch from half an hour after it, until it is answered. */
export function AfterLunch({ lunch, className, children }: AfterLunchProps) {
  const asking = useLunchToAsk(lunch)
  if (!asking) return children
  return (
    <Suspense fallback={children}>
      <HowWasIt lunch={asking} {...(className !== undefined && { className })} />
    </Suspense>
  )
}
