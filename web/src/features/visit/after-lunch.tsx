import { lazy, Suspense } from 'react'
import { useLunchToAsk, type Lunch } from './visit'

const HowWasIt = lazy(async () => ({ default: (await import('./how-was-it')).HowWasIt }))

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
