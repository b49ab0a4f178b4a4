import { BookOpen, ExternalLink, Globe, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { factLabels } from '../../../domain/features'
import type { Restaurant } from '../../../domain/restaurant'
import type { Diet } from '../../../domain/diets'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classes } from '../../../lib/classes'
import { Tag } from '../../../ui/tag'
import { dietRows } from '../diet'
import { openingRows } from '../opening'
import { externalHref, phoneHref } from '../restaurant'

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold break-all text-basil-text underline decoration-[1.5px] underline-offset-4 [&_svg]:size-4 [&_svg]:flex-none'

/** The cards below the title. A card with nothing to say is left out. */
export function FactCards({ restaurant, wanted }: { restaurant: Restaurant; wanted: readonly Diet[] }) {
  return (
    <>
      <OpeningHoursCard lines={restaurant.opening_hours?.weekday_text ?? []} />
      <WhereCard restaurant={restaurant} />
      <MenuCard restaurant={restaurant} />
      <DietaryCard restaurant={restaurant} wanted={wanted} />
    </>
  )
}

function OpeningHoursCard({ lines }: { lines: readonly string[] }) {
  const [now] = useState(() => new Date())
  if (lines.length === 0) return null
  return (
    <FactCard>
      <FactTitle>Opening Hours</FactTitle>
      <ul className="-mx-2.5 w-[calc(100%+20px)] text-sm text-ink-2">
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
    </FactCard>
  )
}

function WhereCard({ restaurant }: { restaurant: Restaurant }) {
  const { formatted_address: address, formatted_phone_number: phone } = restaurant
  const website = externalHref(restaurant.website)
  if (!address && !phone && !website) return null
  return (
    <FactCard>
      {address && <FactTitle>Address</FactTitle>}
      {address && <p className="text-ink-2">{address}</p>}
      {(phone || website) && <FactTitle>Contact</FactTitle>}
      {phone && (
        <a className={LINK} href={phoneHref(phone)}>
          <Phone aria-hidden />
          {phone}
        </a>
      )}
      {website && (
        <a className={LINK} href={website} target="_blank" rel="noopener noreferrer nofollow ugc">
          <Globe aria-hidden />
          {new URL(website).hostname.replace(/^www\./, '')}
          <ExternalLink aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </FactCard>
  )
}

function MenuCard({ restaurant }: { restaurant: Restaurant }) {
  const menu = externalHref(restaurant.menu)
  const { description } = restaurant
  const features = factLabels(restaurant)
  if (!menu && !description && features.length === 0) return null
  return (
    <FactCard>
      <FactTitle>{menu ? 'Menu' : 'Good to know'}</FactTitle>
      {description && <p className="text-sm wrap-anywhere text-ink-2">{description}</p>}
      {menu && (
        <Button asChild wraps size="small" className="mt-1.5 justify-self-start">
          <a href={menu} target="_blank" rel="noopener noreferrer nofollow ugc">
            <BookOpen aria-hidden />
            View Menu
            <ExternalLink aria-hidden />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Button>
      )}
      <Tags labels={features} />
    </FactCard>
  )
}

function DietaryCard({ restaurant, wanted }: { restaurant: Restaurant; wanted: readonly Diet[] }) {
  const rows = dietRows(restaurant, wanted)
  if (rows.length === 0) return null
  return (
    <FactCard>
      <FactTitle>Dietary needs</FactTitle>
      <dl className="grid w-full gap-2 text-sm">
        {rows.map(({ diet, text }) => (
          <div key={diet} className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-semibold">{diet}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </FactCard>
  )
}

function FactCard({ children }: { children: ReactNode }) {
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-1.5 p-[18px] sm:p-6 sm:odd:last-of-type:col-span-2">
      {children}
    </Card>
  )
}

function FactTitle({ children }: { children: ReactNode }) {
  return <h2 className="font-display text-h3 leading-[1.25] not-first:mt-2.5">{children}</h2>
}

function Tags({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label}>
          <Tag>{label}</Tag>
        </li>
      ))}
    </ul>
  )
}
