import { List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FiltersCard } from '../features/filters/filters-card'
import { LocationCard } from '../features/location/location-card'
import { usePageTitle } from '../features/product/product'
import { storedLocation, useStored } from '../stored'
import { Button } from '../ui/button'
import { NoonArc } from '../ui/noon-arc'
import { PageTitle } from '../ui/page-title'

export function HomePage() {
  usePageTitle()
  const { key, state } = useLocation()
  const location = useStored(storedLocation)
  const wantsFocus = (state as { focusLocation?: boolean } | null)?.focusLocation === true

  return (
    <>
      <div aria-hidden className="absolute inset-x-0 top-0 -z-1 h-[268px] overflow-hidden bg-band sm:h-[340px]">
        <span className="absolute top-[30px] -right-[90px] size-[300px] rounded-full bg-band-deep sm:top-[92px] sm:right-[calc(50%-588px)] sm:size-[600px]" />
      </div>
      <div className="container-page">
        <Hero />
        <div className="grid gap-3.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:gap-y-4">
          <LocationCard focusKey={wantsFocus && !location ? key : undefined} className="p-4 sm:p-5" />
          <FiltersCard className="px-4 pt-[18px] pb-4 sm:px-7 sm:pt-[22px] sm:pb-[18px] lg:row-span-2 lg:self-start" />
          <Actions ready={location !== null} />
        </div>
      </div>
    </>
  )
}

function Hero() {
  const time = useClock()
  const label = `It is ${time}. Lunch runs from 11 to 2.`
  return (
    <div className="relative pt-1.5 pb-4 sm:flex sm:min-h-32 sm:items-center sm:justify-between sm:gap-8 sm:pt-0 sm:pb-2.5">
      <div>
        <PageTitle className="text-hero min-[375px]:max-sm:max-w-[calc(100%-90px)] lg:whitespace-nowrap">
          Where shall we eat, noonish?
        </PageTitle>
        <p className="mt-1.5 text-ink-2 sm:mt-2.5 sm:text-[1.0625rem]">
          <span className="max-sm:hidden">Say where you work and how far you would walk. </span>
          Lunch, decided in two minutes.
        </p>
      </div>
      <NoonArc
        time={time}
        label={label}
        className="-mt-3.5 hidden h-[120px] w-[400px] flex-none overflow-visible lg:block"
      />
      <span
        role="img"
        aria-label={label}
        className="absolute top-5 right-1.5 grid size-[72px] place-items-center rounded-full bg-yolk font-display text-[1.375rem] text-[#16261D] shadow-[0_0_0_9px_color-mix(in_srgb,var(--yolk)_34%,transparent)] max-[374px]:hidden sm:hidden"
      >
        {time}
      </span>
    </div>
  )
}

function Actions({ ready }: { ready: boolean }) {
  const navigate = useNavigate()
  return (
    <div className="grid content-start gap-2.5 max-sm:sticky max-sm:bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] max-sm:z-20 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-bg max-sm:px-4 max-sm:py-3">
      <Button
        look="basil"
        size="main"
        disabled={!ready}
        aria-describedby={ready ? undefined : 'why-disabled'}
        onClick={() => void navigate('/results')}
      >
        <List aria-hidden />
        Get Suggestions
      </Button>
      {!ready && (
        <p id="why-disabled" className="text-sm text-ink-2 max-sm:order-first">
          Set your location first, then suggestions open up.
        </p>
      )}
    </div>
  )
}

function useClock(): string {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
