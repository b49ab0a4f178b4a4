import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { Dish } from '@/ui/dish/dish'
import { usePhoto } from '../photo'
import { creditHref } from '../photo-credit'

const FILLING = 'absolute inset-0 size-full object-cover'

/** The first photo; our own dish when there is none or it does not load. */
export function DetailsPicture({ restaurant, photos }: { restaurant: Restaurant; photos: boolean }) {
  const [failed, setFailed] = useState(false)
  const found = usePhoto(restaurant, photos)
  const photo = failed ? undefined : found
  const { place_id, types, name } = restaurant
  if (!photo) {
    return (
      <Dish
        placeId={place_id}
        types={types}
        crop="art"
        width={800}
        height={320}
        name={name}
        art={{ zoom: 0.86, centred: true, wide: true, title: t`Illustration for ${name}` }}
        className={FILLING}
      />
    )
  }
  const credit = creditHref(photo.photo_reference)
  return (
    <>
      <img src={photo.large} alt={name} className={FILLING} onError={() => setFailed(true)} />
      {credit && (
        <a
          href={credit}
          target="_blank"
          rel="noopener noreferrer"
          className="absolute end-0 bottom-0 inline-flex min-h-11 items-center rounded-ss-md bg-surface px-3 text-xs text-ink underline underline-offset-2"
        >
          {t`Photo: Wikimedia Commons`}
          <span className="sr-only"> {t`(opens in a new tab)`}</span>
        </a>
      )}
    </>
  )
}
