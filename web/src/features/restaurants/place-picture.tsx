import { useState } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { classes } from '@/lib/classes'
import { Dish } from '@/ui/dish/dish'
import { usePhoto } from './photo'

interface PlacePictureProps {
  restaurant: Restaurant
  /** Whether this product has somewhere to get photos from. */
  photos: boolean
  width: number
  height: number
  zoom?: number
  /** The dish in the middle, for a frame that is no wider than high. */
  centred?: boolean
}

/** A place's first photo, filling its frame; our own illustration until it comes, and when there is none. */
export function PlacePicture({ restaurant, photos, width, height, zoom = 1, centred = false }: PlacePictureProps) {
  const { place_id, name, types } = restaurant
  const photo = usePhoto(restaurant, photos)?.large
  const [loaded, setLoaded] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const frame = 'absolute inset-0 size-full object-cover'
  return (
    <>
      <Dish
        placeId={place_id}
        types={types}
        name={name}
        width={width}
        height={height}
        art={{ zoom, centred }}
        className={frame}
      />
      {photo !== undefined && photo !== broken && (
        <img
          src={photo}
          alt=""
          loading="lazy"
          // A browser may draw its own sign of a broken picture before it tells.
          className={classes(frame, photo !== loaded && 'opacity-0')}
          onLoad={() => setLoaded(photo)}
          onError={() => setBroken(photo)}
        />
      )}
    </>
  )
}
