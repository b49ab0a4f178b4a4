import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { HomePage } from './pages/home'
import { withTexts } from './language/language'
import { useArrival } from './shell/arrival'
import { BareShell } from './shell/bare-shell'
import { Shell } from './shell/shell'
import { PageTitle } from './ui/page-title'
import { loadToaster } from './ui/toast/lazy-toaster'

const GO = laterPage(async () => (await withTexts(import('./pages/go'))).GoPage)
const HISTORY = laterPage(async () => (await withTexts(import('./pages/history'))).HistoryPage)
const NOT_FOUND = laterPage(async () => (await withTexts(import('./pages/not-found'))).NotFoundPage)
const PRIVACY = laterPage(async () => (await withTexts(import('./pages/privacy'))).PrivacyPage)
const RESTAURANT = laterPage(async () => (await withTexts(import('./pages/restaurant'))).RestaurantPage)
const RESULTS = laterPage(async () => (await withTexts(import('./pages/results'))).ResultsPage)
const SHARE = laterPage(async () => (await withTexts(import('./pages/share'))).SharePage)
const SIGN_IN = laterPage(async () => (await withTexts(import('./pages/sign-in'))).SignInPage)
const TEAM = laterPage(async () => (await withTexts(import('./pages/team'))).TeamPage)

/** What is likely wanted next, in this order. */
const SOON = [RESULTS.load, loadToaster, RESTAURANT.load, HISTORY.load, TEAM.load]

export function AppRoutes() {
  useArrival()
  useEffect(() => whenIdle(() => void Promise.allSettled(SOON.map((load) => load()))), [])
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="results" element={<RESULTS.Page />} />
        <Route path="restaurant/:id" element={<RESTAURANT.Page />} />
        <Route path="history" element={<HISTORY.Page />} />
        <Route path="privacy" element={<PRIVACY.Page />} />
        <Route path="sign-in" element={<SIGN_IN.Page />} />
        <Route path="go/:what" element={<GO.Page />} />
        <Route path="share" element={<SHARE.Page />} />
        <Route path="*" element={<NOT_FOUND.Page />} />
      </Route>
      <Route element={<BareShell />}>
        <Route path="team/:teamId" element={<TEAM.Page />} />
      </Route>
    </Routes>
  )
}

interface LaterPage {
  readonly Page: ComponentType
  readonly load: () => Promise<ComponentType>
}

/** A page whose code comes after the first paint. Once it is here it draws at once, so that going back keeps its scroll. */
function laterPage(fetchPage: () => Promise<ComponentType>): LaterPage {
  let Loaded: ComponentType | undefined
  const load = async () => (Loaded ??= await fetchPage())
  const Awaited = lazy(async () => ({ default: await load() }))
  const Page = () => {
    // Decided once: a page that changed from one to the other would start anew, and lose its open dialog.
    const [Here] = useState(() => Loaded)
    return Here ? (
      <Here />
    ) : (
      <Suspense fallback={<PageLoading />}>
        <Awaited />
      </Suspense>
    )
  }
  return { Page, load }
}

function PageLoading() {
  return (
    <div aria-busy>
      <PageTitle className="sr-only">{t`Loading`}</PageTitle>
    </div>
  )
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(idle)
}
