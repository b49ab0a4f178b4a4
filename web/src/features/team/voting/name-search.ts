import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@/lib/http'
import type { Location } from '@/domain/location'
import { parsePage } from '@/domain/restaurant'

/** What the specification says of the address box holds here as well. */
export const SHORTEST_NAME = 3
const DEBOUNCE = 300
const KM = 5
const MOST = 20

/** Restaurants near a point whose name or kind has this word. */
export function nameSearchOptions(text: string, { lat, lng }: Pick<Location, 'lat' | 'lng'>) {
  return queryOptions({
    queryKey: ['restaurants by name', text.toLowerCase(), lat, lng],
    enabled: text.length >= SHORTEST_NAME,
    queryFn: async ({ signal }) => {
      const query = { lat, lng, radius: KM, cuisines: [text.toLowerCase()], pageSize: MOST }
      const { data } = await api.GET('/api/restaurants', { params: { query }, signal })
      return parsePage(data).results.slice(0, MOST)
    },
  })
}

/** The text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
