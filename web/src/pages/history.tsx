import { plural, t } from '@lingui/core/macro'
import { Download, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Restaurant } from '@/domain/restaurant'
import { FavoriteHeart } from '@/features/favorites/favorite-heart'
import { AvoidHistory } from '@/features/filters/avoid-history'
import { ForgottenLine } from '@/features/history/forgotten-line'
import { eatenOf, newestFirst, useHistory, type Visit } from '@/features/history/history'
import { MonthCard } from '@/features/history/month-card'
import { MonthFigures } from '@/features/history/month-figures'
import { monthOf, visitsIn } from '@/features/history/month'
import { RecentVisits } from '@/features/history/recent-visits'
import { useForgetting, type Forgetting } from '@/features/history/use-forgetting'
import { usePageTitle } from '@/features/product/product'
import { detailsPath, typesText, withoutTravel } from '@/features/restaurants/restaurant'
import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { download } from '@/lib/download'
import { EmptyPlate } from '@/ui/brand/illustrations'
import { PageTitle } from '@/ui/page-title'
import { TabPanel, Tabs } from '@/ui/tabs'
import { Favorites } from '@/shell/favorites'

export function HistoryPage() {
  usePageTitle(t`History`)
  const [params, setParams] = useSearchParams()
  const views = [
    { value: 'visited', label: t`Visited` },
    { value: 'favorites', label: t`Favorites` },
  ] as const
  const view = params.get('tab') === 'favorites' ? 'favorites' : 'visited'
  return (
    <div className="container-page">
      <Tabs
        label={t`History view`}
        value={view}
        options={views}
        onChange={(next) => setParams(next === 'favorites' ? { tab: next } : {}, { replace: true })}
      >
        {(tabs) => (
          <>
            <div className="grid gap-3.5 pt-4 pb-3.5 sm:flex sm:items-end sm:justify-between sm:gap-5 sm:pt-7 sm:pb-5">
              <div>
                <PageTitle className="text-h1">{t`History`}</PageTitle>
                <p className="mt-1 text-ink-2">{t`Where you've been, so lunch doesn't repeat itself.`}</p>
              </div>
              {tabs}
            </div>
            <TabPanel value="visited" className="rounded-lg">
              <Visited />
            </TabPanel>
            <TabPanel value="favorites" className="rounded-lg">
              <Favorites findLunch={<FindLunch />} />
            </TabPanel>
          </>
        )}
      </Tabs>
    </div>
  )
}

function Visited() {
  const history = useHistory()
  const { historyDays } = useStored(storedFilters)
  const forgetting = useForgetting()
  if (history.length === 0) return <NoVisits historyDays={historyDays} forgetting={forgetting} />
  return <Visits history={history} historyDays={historyDays} forgetting={forgetting} />
}

interface VisitsProps {
  history: readonly Visit[]
  historyDays: number
  forgetting: Forgetting
}

function Visits({ history, historyDays, forgetting }: VisitsProps) {
  const [now] = useState(() => new Date())
  const [month, setMonth] = useState(() => monthOf(now))
  const eaten = eatenOf(history)
  return (
    <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-7">
      <MonthCard month={month} now={now} history={eaten} onMonth={setMonth} pathOf={detailsPath} />
      <div className="grid grid-cols-1 gap-5">
        <Card aria-label={t`The month in figures`} className="p-5">
          <MonthFigures visits={visitsIn(month, eaten)} />
          <div className="mt-4 border-t border-line pt-4">
            <AvoidHistory />
            <p className="mt-2 text-xs text-ink-3">
              {t`Only looked at a place? It is marked Viewed. Remove it and it's back in the running.`}
            </p>
          </div>
        </Card>
        <RecentVisits
          history={history}
          historyDays={historyDays}
          now={now}
          forgetting={forgetting}
          pathOf={detailsPath}
          renderHeart={(visit) => <FavoriteHeart restaurant={restaurantOf(visit)} />}
          kindOf={({ types }) => typesText(types, 1)}
        />
        <Button
          look="outline"
          size="small"
          wraps
          className="justify-self-start"
          onClick={() => download('noonish-history.json', newestFirst(history))}
        >
          <Download aria-hidden />
          {t`Export history`}
        </Button>
      </div>
    </div>
  )
}

/** The place of a visit, without when. */
function restaurantOf(visit: Visit): Restaurant {
  const { visitDate: _, viewed: __, ...restaurant } = visit
  return withoutTravel(restaurant)
}

function NoVisits({ historyDays, forgetting }: Omit<VisitsProps, 'history'>) {
  const text =
    historyDays === 0
      ? t`Places you open are kept here.`
      : plural(historyDays, {
          one: 'Places you open are kept here, and left out of your picks for # day.',
          other: 'Places you open are kept here, and left out of your picks for # days.',
        })
  return (
    <div data-visits className="grid justify-items-center gap-4">
      <ForgottenLine forgetting={forgetting} />
      <Blank
        illustration={<EmptyPlate />}
        title={t`Nothing on the plate yet`}
        text={text}
        className="w-full"
        action={<FindLunch />}
      />
    </div>
  )
}

function FindLunch() {
  return (
    <Button asChild look="sun">
      <Link to="/">
        <Search aria-hidden />
        {t`Find lunch`}
      </Link>
    </Button>
  )
}
