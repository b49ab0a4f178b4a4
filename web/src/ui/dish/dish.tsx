import type { Crop } from './picture'
import { NO_PICTURE, usePictures } from './pictures'

export interface DishProps {
  placeId: string
  /** The place's types; the first that names a known cuisine chooses the dish. */
  types: readonly string[]
  /** The place's name, whose letter is on the plate of one whose kind nobody knows. */
  name?: string | undefined
  crop?: Crop | undefined
  /** Size and ratio of the `art` crop; CSS may stretch it, and what does not fit is cut off. */
  width?: number | undefined
  height?: number | undefined
  /** How the `art` crop shows the table. */
  art?: {
    readonly zoom?: number
    readonly centred?: boolean
    readonly wide?: boolean
    /** What a screen reader says. Without it the picture is decoration. */
    readonly title?: string
  }
  className?: string | undefined
}

const PLAIN = { zoom: 1, centred: false, wide: false }

/** Our own illustration of a place's food. The same place has the same picture everywhere. */
export function Dish(props: DishProps) {
  const { placeId, types, name, crop = 'art', width, height, art: { title = '', ...art } = {}, className } = props
  const draw = usePictures()
  const frame = { width: width ?? 400, height: height ?? 300, ...PLAIN, ...art }
  return (
    <img
      className={className ? `dish ${className}` : 'dish'}
      src={draw ? draw({ placeId, types, name }, crop, frame) : NO_PICTURE}
      alt={title}
      width={width}
      height={height}
      decoding="async"
    />
  )
}
