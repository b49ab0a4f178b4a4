import { BookOpen, ExternalLink, Globe, Leaf, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Restaurant } from '../../api'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Tag } from '../../ui/tag'
import { dietaryFacts, externalHref, featureLabels, phoneHref } from './restaurant'

const LINK =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold break-all text-basil-text underline decoration-[1.5px] underline-offset-4 [&_svg]:size-4 [&_svg]:flex-none'

/** The cards below the title. A card with nothing to say is left out. */
export function FactCards({ restaurant }: { restaurant: Restaurant }) {
  return (
    <>
      <WhereCard restaurant={restaurant} />
      <MenuCard restaurant={restaurant} />
      <DietaryCard facts={dietaryFacts(restaurant)} />
    </>
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
  const features = featureLabels(restaurant)
  if (!menu && features.length === 0) return null
  return (
    <FactCard>
      <FactTitle>{menu ? 'Menu' : 'Good to know'}</FactTitle>
      {menu && (
        <Button asChild size="small" className="mt-1 justify-self-start">
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

function DietaryCard({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null
  return (
    <FactCard>
      <FactTitle>Dietary needs</FactTitle>
      <p className="text-sm text-ink-2">Stated by the place. Ask before you rely on it.</p>
      <Tags labels={facts} icon={<Leaf aria-hidden />} />
    </FactCard>
  )
}

function FactCard({ children }: { children: ReactNode }) {
  return <Card className="grid content-start justify-items-start gap-1.5 p-[18px] sm:p-6">{children}</Card>
}

function FactTitle({ children }: { children: ReactNode }) {
  return <h2 className="font-display text-h3 leading-[1.25] not-first:mt-2.5">{children}</h2>
}

function Tags({ labels, icon }: { labels: readonly string[]; icon?: ReactNode }) {
  if (labels.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label}>
          <Tag>
            {icon}
            {label}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
