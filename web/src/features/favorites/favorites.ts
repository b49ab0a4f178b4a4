import { useSyncExternalStore } from 'react'
import { api } from '@/lib/http'
import type { Restaurant } from '@/domain/restaurant'
import { parseFavorites, storedFavorites, type Favorite } from '@/domain/favorite'
import { exclusively, session, storedUserId } from '@/lib/session'
import { stored, useStored } from '@/lib/storage'
import { toast } from '@/ui/toast/toasts'
import { parseOutbox, withStep } from './outbox'
import { FavoritesSync } from './sync'

const OUTBOX_KEY = 'favoritesOutbox'
const storedOutbox = stored(OUTBOX_KEY, parseOutbox)

const named = (userId: string) => ({ header: { 'user-id': userId } })

export const favoritesSync = new FavoritesSync({
  favorites: storedFavorites,
  outbox: storedOutbox,
  session,
  calls: {
    list: async (userId) => parseFavorites((await api.GET('/api/favorites', { params: named(userId) })).data),
    add: async (userId, restaurantId) => {
      await api.POST('/api/favorites', { params: named(userId), body: { restaurantId } })
    },
    remove: async (userId, restaurantId) => {
      const params = { ...named(userId), path: { restaurantId } }
      await api.DELETE('/api/favorites/restaurant/{restaurantId}', { params })
    },
  },
  exclusively: exclusively('noonish favorites'),
  tell: toast,
  online: () => navigator.onLine,
})

/** Keeps browser and server in step while the app is open. Answers with a way to stop. */
export function keepFavorites(): () => void {
  const back = () => favoritesSync.refresh()
  // Another tab changed something and may have been closed meanwhile.
  const heard = ({ key }: StorageEvent) => key === OUTBOX_KEY && favoritesSync.wake()
  addEventListener('online', back)
  addEventListener('storage', heard)
  const become = storedUserId.subscribe(back)
  favoritesSync.start()
  return () => {
    become()
    removeEventListener('online', back)
    removeEventListener('storage', heard)
    favoritesSync.stop()
  }
}

export function useFavorites(): readonly Favorite[] {
  return useStored(storedFavorites)
}

/** Renders again only when this place becomes a favorite or stops being one. */
export function useIsFavorite(placeId: string): boolean {
  return useSyncExternalStore(storedFavorites.subscribe, () => favoriteIds().has(placeId))
}

let known: { readonly list: readonly Favorite[]; readonly ids: ReadonlySet<string> } | undefined

/** The set is made once a list, however many hearts ask for it. */
function favoriteIds(): ReadonlySet<string> {
  const list = storedFavorites.get()
  if (known?.list !== list) known = { list, ids: new Set(list.map(({ place_id }) => place_id)) }
  return known.ids
}

/** Adds the restaurant at the front, or removes it. Answers whether it is a favorite now. */
export function toggleFavorite(restaurant: Restaurant): boolean {
  const { place_id: id } = restaurant
  const added = !storedFavorites.latest().some(({ place_id }) => place_id === id)
  // Written first: whoever takes over the server's list meanwhile then knows of it.
  storedOutbox.update((box) => withStep(box, { what: added ? 'add' : 'remove', id }))
  storedFavorites.update((current) => {
    const others = current.filter(({ place_id }) => place_id !== id)
    return added ? [restaurant, ...others] : others
  })
  favoritesSync.wake()
  return added
}
