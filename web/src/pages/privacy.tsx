import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { parseKept } from '@/domain/person'
import { api } from '@/lib/http'
import { usePageTitle, useProductName } from '@/features/product/product'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { PageTitle } from '@/ui/page-title'

/** What leaves the browser and is not kept: the server answers and forgets. */
const SENT = [
  [msg`Where you look for lunch, and your filters`, msg`with each search, so that restaurants around it can be found`],
  [
    msg`What you type into the address field`,
    msg`while you type; other address services may be asked, without saying who asks`,
  ],
  [msg`Which part of the map you look at`, msg`for its tiles and pictures`],
] as const

/** What never leaves it. */
const STAYS = [
  msg`Your visits and what you avoid`,
  msg`Your profile: name, workplace, favorite cuisines`,
  msg`Light or dark`,
] as const

export function PrivacyPage() {
  usePageTitle(t`Privacy`)
  const product = useProductName()
  return (
    <div className="container-page pb-8">
      <div className="pt-4 pb-3.5 sm:pt-7 sm:pb-5">
        <PageTitle className="text-h1">{t`Privacy`}</PageTitle>
        <p className="mt-1 max-w-prose text-ink-2">
          {t`${product} has no accounts, no advertising and no trackers. This is what leaves your browser, and how long it stays on the server.`}
        </p>
      </div>
      <div className="grid gap-5">
        <Part title={t`Kept on the server`}>
          <Kept />
        </Part>
        <Part title={t`Sent and not kept`}>
          <Pairs pairs={SENT.map(([what, when]) => [i18n._(what), i18n._(when)] as const)} />
        </Part>
        <Part title={t`Stays in this browser`}>
          <ul className="grid list-disc gap-1.5 ps-5">
            {STAYS.map((what) => (
              <li key={what.id}>{i18n._(what)}</li>
            ))}
          </ul>
        </Part>
        <Part title={t`Yours to take or delete`}>
          <p>{t`Your profile has "Export everything", with all that the server holds of you, and "Delete everything".`}</p>
        </Part>
      </div>
    </div>
  )
}

/** The table by which the server deletes. */
function Kept() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['privacy'],
    queryFn: async ({ signal }) => parseKept((await api.GET('/api/privacy', { signal })).data),
  })
  if (isPending) return <p role="status">{t`Loading what is kept…`}</p>
  if (!data) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <Alert>{t`The list could not be loaded.`}</Alert>
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    )
  }
  return <Pairs pairs={data.kept.map(({ what, until }) => [what, until] as const)} />
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2.5 font-display text-h3 leading-[1.25]">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="divide-y divide-line">
      {pairs.map(([what, when]) => (
        <div key={what} className="grid gap-0.5 py-2.5 sm:grid-cols-2 sm:gap-5">
          <dt className="font-semibold">{what}</dt>
          <dd className="text-ink-2">{when}</dd>
        </div>
      ))}
    </dl>
  )
}
