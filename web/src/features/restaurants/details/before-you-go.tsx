import { t } from '@lingui/core/macro'
import { BookOpen, Clock, ExternalLink, Info, Leaf, MapPin, Phone, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { factLabels } from '@/domain/features'
import type { Restaurant } from '@/domain/restaurant'
import { dietText, type Diet } from '@/domain/diets'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { classes } from '@/lib/classes'
import { listText } from '@/lib/locale'
import { Tag } from '@/ui/tag'
import { dietRows } from '../diet'
import { openingRows } from '../opening'
import { externalHref, phoneHref } from '../restaurant'

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold break-all text-basil-text underline decoration-[1.5px] underline-offset-4 [&_svg]:size-4 [&_svg]:flex-none'

interface BeforeYouGoProps {
  restaurant: Restaurant
  wanted: readonly Diet[]
  /** Whether everything there is to know has come; until then nothing is called unknown. */
  whole: boolean
  /** Whether people found it shut, so that its hours prove nothing. */
  doubtful: boolean
  /** One more row, from another part of the page. */
  children?: ReactNode
}

/** What is known of a place in one card, however much or little that is. What nobody knows is one line at its foot. */
export function BeforeYouGo({ restaurant, wanted, whole, doubtful, children }: BeforeYouGoProps) {
  const missing = whole ? missingFacts(restaurant) : []
  const facts = listText(missing)
  return (
    <Card className="min-w-0 p-[18px] pb-2 sm:p-6 sm:pb-3">
      <h2 className="font-display text-h3 leading-[1.25]">{t`Before you go`}</h2>
      <div className="mt-1 divide-y divide-line">
        <OpeningHours lines={restaurant.opening_hours?.weekday_text ?? []} doubtful={doubtful} />
        <Where address={restaurant.formatted_address} />
        <Contact restaurant={restaurant} />
        <Menu restaurant={restaurant} />
        <Dietary restaurant={restaurant} wanted={wanted} />
        {children}
        {missing.length > 0 && <p className="py-3 text-sm text-ink-3">{t`Not known yet: ${facts}.`}</p>}
      </div>
    </Card>
  )
}

/** As they follow "Not known yet:". */
function missingFacts(restaurant: Restaurant): readonly string[] {
  const { opening_hours: hours, formatted_address: address, formatted_phone_number: phone, price_level } = restaurant
  const known: readonly (readonly [string, unknown])[] = [
    [t`opening hours`, hours?.weekday_text?.length],
    [t`address`, address],
    [t`phone`, phone],
    [t`website`, externalHref(restaurant.website)],
    [t`menu`, externalHref(restaurant.menu)],
    [t`price`, price_level],
  ]
  return known.filter(([, fact]) => !fact).map(([name]) => name)
}

function OpeningHours({ lines, doubtful }: { lines: readonly string[]; doubtful: boolean }) {
  const [now] = useState(() => new Date())
  if (lines.length === 0) return null
  return (
    <Row icon={Clock}>
      <FactTitle>{t`Opening Hours`}</FactTitle>
      {doubtful && <p className="text-sm text-tomato-text">{t`These may be wrong: several people found it shut.`}</p>}
      <ul className="-mx-2.5 mt-1 max-w-96 text-sm text-ink-2">
        {openingRows(lines, now).map(({ day, hours, today }) => (
          <li
            key={`${day} ${hours}`}
            {...(today && { 'aria-current': 'date' as const })}
            className={classes(
              'flex flex-wrap justify-between gap-x-4 rounded-[8px] px-2.5 py-[6.5px]',
              today && 'bg-yolk-soft font-bold text-ink',
            )}
          >
            <span>{day}</span> <span className="text-end">{hours}</span>
          </li>
        ))}
      </ul>
    </Row>
  )
}

function Where({ address }: { address: string | undefined }) {
  if (!address) return null
  return (
    <Row icon={MapPin}>
      <FactTitle>{t`Address`}</FactTitle>
      <p className="text-sm text-ink-2">{address}</p>
    </Row>
  )
}

function Contact({ restaurant }: { restaurant: Restaurant }) {
  const { formatted_phone_number: phone } = restaurant
  const website = externalHref(restaurant.website)
  if (!phone && !website) return null
  return (
    <Row icon={Phone}>
      <FactTitle>{t`Contact`}</FactTitle>
      <div className="-mb-2 flex flex-wrap gap-x-5">
        {phone && (
          <a className={LINK} href={phoneHref(phone)}>
            {phone}
          </a>
        )}
        {website && (
          <a className={LINK} href={website} target="_blank" rel="noopener noreferrer nofollow ugc">
            {new URL(website).hostname.replace(/^www\./, '')}
            <ExternalLink aria-hidden />
            <span className="sr-only"> {t`(opens in a new tab)`}</span>
          </a>
        )}
      </div>
    </Row>
  )
}

function Menu({ restaurant }: { restaurant: Restaurant }) {
  const menu = externalHref(restaurant.menu)
  const { description } = restaurant
  const features = factLabels(restaurant)
  if (!menu && !description && features.length === 0) return null
  return (
    <Row icon={menu ? BookOpen : Info}>
      <FactTitle>{menu ? t`Menu` : t`Good to know`}</FactTitle>
      {description && <p className="text-sm wrap-anywhere text-ink-2">{description}</p>}
      {menu && (
        <Button asChild wraps size="small" className="mt-1.5 justify-self-start">
          <a href={menu} target="_blank" rel="noopener noreferrer nofollow ugc">
            {t`View Menu`}
            <ExternalLink aria-hidden />
            <span className="sr-only"> {t`(opens in a new tab)`}</span>
          </a>
        </Button>
      )}
      <Tags labels={features} />
    </Row>
  )
}

function Dietary({ restaurant, wanted }: { restaurant: Restaurant; wanted: readonly Diet[] }) {
  const rows = dietRows(restaurant, wanted)
  if (rows.length === 0) return null
  return (
    <Row icon={Leaf}>
      <FactTitle>{t`Dietary needs`}</FactTitle>
      <dl className="grid w-full gap-2 text-sm">
        {rows.map(({ diet, text }) => (
          <div key={diet} className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-semibold">{dietText(diet)}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Row>
  )
}

function Row({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 text-ink-2" />
      <div className="grid grid-cols-1 justify-items-start">{children}</div>
    </section>
  )
}

function FactTitle({ children }: { children: ReactNode }) {
  return <h3 className="text-sm leading-[1.5] font-strong">{children}</h3>
}

function Tags({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label}>
          <Tag wraps>{label}</Tag>
        </li>
      ))}
    </ul>
  )
}
