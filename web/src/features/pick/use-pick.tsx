import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/http'
import { parseRestaurant, type Search } from '@/domain/restaurant'
import { failingWith } from '@/lib/failure'
import { useObserved } from '@/lib/observable'
import { Dish } from '@/ui/dish/dish'
import { toast } from '@/ui/toast/toasts'
import {
  allIds,
  draw,
  NoLocation,
  NothingFound,
  pickMemory,
  remember,
  rememberedAt,
  withoutAvoided,
  type Avoided,
} from './pick'

const SCROLL_DELAY = 100
/** Only one notice shows at a time, so the pick's own waits until "All options viewed" has been read. */
const READING_TIME = 2500

interface PickOptions {
  /** Asked at each pick, because a visit since the last one counts. */
  avoided: () => Avoided
  /** Loads what shows a pick, while one is looked for: the page scrolls to it. */
  prepare?: () => Promise<unknown>
  onPicked?: () => void
}

/** Random picks around one location. They are remembered while the app is open. */
export function useRandomPick(search: Search | undefined, { avoided, prepare, onPicked }: PickOptions) {
  const client = useQueryClient()
  const memory = rememberedAt(useObserved(pickMemory), search)

  const pick = useMutation({
    mutationFn: async () => {
      if (!search) throw new NoLocation()
      const prepared = prepare?.()
      prepared?.catch(() => {}) // it is awaited below, unless the pick fails before
      const ids = await client.fetchQuery({ queryKey: ['restaurant ids', search], queryFn: () => allIds(search) })
      const { id, skipped, startedOver } = draw(withoutAvoided(ids, avoided()), memory)
      if (startedOver) sayAllViewed()
      const restaurant = await failingWith(t`Failed to fetch restaurant details`, async () =>
        parseRestaurant((await api.GET('/api/restaurants/{id}', { params: { path: { id }, query: search } })).data),
      )
      await prepared
      remember(search, { current: { id, restaurant, foundBy: search }, skipped })
      return { restaurant, startedOver }
    },
    onSuccess: ({ restaurant, startedOver }) => {
      onPicked?.()
      setTimeout(() => sayPicked(restaurant), startedOver ? READING_TIME : 0)
      setTimeout(() => scrollTo(restaurant.place_id), SCROLL_DELAY)
    },
    onError: sayFailed,
  })

  return { current: memory.current, picking: pick.isPending, pick: () => !pick.isPending && pick.mutate() }
}

function sayPicked({ place_id, types, name }: { place_id: string; types: readonly string[]; name: string }): void {
  toast({
    title: t`Random pick for you`,
    description: t`We've selected ${name} for you!`,
    picture: <Dish placeId={place_id} types={types} crop="roundel" width={48} height={48} />,
  })
}

function sayAllViewed(): void {
  toast({
    title: t`All options viewed`,
    description: t`You've seen all available options. Starting over with all restaurants.`,
    tone: 'info',
  })
}

/** What a failed pick tells. Something that is no Error has no words of its own. */
export function failureText(reason: unknown): string {
  if (!(reason instanceof Error)) return t`Failed to pick a random restaurant. Please try again.`
  if (reason instanceof NothingFound) return t`No restaurants found matching your criteria`
  return reason instanceof NoLocation ? t`Please set your location first.` : reason.message
}

function sayFailed(reason: unknown): void {
  toast({
    title: t`Error`,
    description: failureText(reason),
    tone: 'error',
  })
}

function scrollTo(placeId: string): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(placeId)?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'nearest' })
}
