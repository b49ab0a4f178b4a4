import { t } from '@lingui/core/macro'
import { LogIn } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '@/features/product/product'
import { SIGN_IN } from '@/lib/session'
import { Blank } from '@/ui/blank'
import { Button } from '@/ui/button'
import { SpilledCup } from '@/ui/brand/spilled-cup'

/** Where a sign-in that failed ends. It leads nowhere by itself, so that nobody goes round in circles. */
export function SignInPage() {
  const title = t`Signing in did not work`
  usePageTitle(title)
  return (
    <div className="container-page pt-6">
      <Blank
        heading="h1"
        illustration={<SpilledCup />}
        title={title}
        text={t`Your company's sign-in refused, or it took longer than ten minutes. You can try again.`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild look="sun">
              <a href={SIGN_IN}>
                <LogIn aria-hidden />
                {t`Sign in`}
              </a>
            </Button>
            <Button asChild>
              <Link to="/">{t`Find lunch`}</Link>
            </Button>
          </div>
        }
      />
    </div>
  )
}
