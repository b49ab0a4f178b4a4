import { lazy, Suspense } from 'react'
import { useLunchToAsk, type Lunch } from './visit'
import { withTexts } from '@/language/language'

const HowWasIt = lazy(async () => ({ default: (await withTexts(import('./how-was-it'))).HowWasIt }))

/** Asks about a lunch from half an hour after it, until it is answered. */
export function AfterLunch({ lunch, className }: { lunch: Lunch | undefined; className?: string }) {
  const asking = useLunchToAsk(lunch)
  return (
    asking && (
      <Suspense>
        <HowWasIt lunch={asking} {...(className !== undefined && { className })} />
      </Suspense>
    )
  )
}
