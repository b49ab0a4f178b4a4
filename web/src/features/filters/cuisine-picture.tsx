import { Dish } from '@/ui/dish/dish'

export function CuisinePicture({ cuisine, size }: { cuisine: string; size: number }) {
  return (
    <Dish
      placeId={`cuisine-${cuisine}`}
      types={[cuisine]}
      crop="roundel"
      width={size}
      height={size}
      className="flex-none rounded-full"
    />
  )
}
