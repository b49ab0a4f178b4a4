import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '@/features/product/product'
import { Button } from '@/ui/button'
import { LostPlate } from '@/ui/brand/illustrations'
import { PageTitle } from '@/ui/page-title'

export function NotFoundPage() {
  usePageTitle(t`404 Page Not Found`)
  return (
    <div className="container-page grid items-center justify-items-center gap-4 pt-7 text-center sm:justify-items-start sm:gap-12 sm:text-start lg:min-h-[calc(100vh-160px)] lg:grid-cols-2 lg:pt-0">
      <div className="grid gap-3.5 max-sm:w-full">
        <PageTitle className="text-[2.125rem] sm:text-[3.25rem]">{t`404 Page Not Found`}</PageTitle>
        <p className="text-[1.125rem] text-ink-2">{t`Did you forget to add the page to the router?`}</p>
        <p className="text-sm text-ink-2">{t`If you were just after lunch, it's one step back.`}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button asChild look="sun" size="main" className="max-sm:w-full">
            <Link to="/">
              <Search aria-hidden />
              {t`Find lunch`}
            </Link>
          </Button>
          <Button asChild size="main" className="max-sm:w-full">
            <Link to="/history">{t`History`}</Link>
          </Button>
        </div>
      </div>
      <LostPlate className="w-full max-w-[280px] max-sm:order-first sm:max-w-[480px] lg:justify-self-center" />
    </div>
  )
}
