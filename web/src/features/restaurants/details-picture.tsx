import { useState } from 'react'
import type { Restaurant } from '../../api'
import { Dish } from '../../ui/dish/dish'
import { firstPhoto } from './photo'

const FILLING = 'absolute inset-0 size-full object-cover'

/** The first photo where photos can be had; our own dish when there is none or it does not load. */
export function DetailsPicture({ restaurant, photos }: { restaurant: Restaurant; photos: boolean }) {
  const [failed, setFailed] = useState(false)
  const photo = photos && !failed ? firstPhoto(restaurant) : undefined
  const { place_id, types, name } = restaurant
  if (!photo) {
    return (
      <Dish
        placeId={place_id}
        types={types}
        crop="art"
        width={800}
        height={320}
        zoom={0.86}
        centred
        wide
        className={FILLING}
        title={`Illustration for ${name}`}
      />
    )
  }
  return (
    <>
      <img src={photo.src} alt={name} className={FILLING} onError={() => setFailed(true)} />
      {photo.creditHref && (
        <a
          href={photo.creditHref}
          target="_blank"
          rel="noopener noreferrer"
          className="absolute right-0 bottom-0 inline-flex min-h-11 items-center rounded-tl-md bg-surface px-3 text-xs text-ink underline underline-offset-2"
        >
          Photo: Wikimedia Commons
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </>
  )
}
