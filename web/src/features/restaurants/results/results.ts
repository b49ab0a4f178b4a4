import {
  hashKey,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Location } from '@/domain/location'
import { refusalIn } from '@/lib/failure'
import { clock } from '@/lib/time'
import { type Filters, searchOf } from '@/domain/filters'
import { fetchPage, mergePages, type ResultsPage } from '../restaurants'
import {
  isFresh,
  keepResults,
  lastKeptPage,
  restoredPage,
  sameExceptDeparture,
  storedResults,
  type Context,
} from './stored-results'

/** How a list goes on. A cursor is good only for the departure that it came with. */
interface Onward {
  readonly cursor: string
  readonly departureTime: string | undefined
}

interface Pages {
  readonly pages: readonly ResultsPage[]
}

export function resultsOptions({ provider, location, filters }: Context) {
  const following = filters.departureDay === null
  const search = searchOf(location, filters)
  return infiniteQueryOptions({
    queryKey: ['restaurants', identity({ location, filters }), provider],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const departureTime = following ? clock(new Date()) : filters.departureTime
      if (pageParam === undefined) return fetchPage({ ...search, departureTime }, undefined, signal)
      const pages = client.getQueryData<Pages>(queryKey)?.pages ?? []
      const begun = { ...search, departureTime: pageParam.departureTime ?? departureTime }
      return fetchNext(begun, pageParam.cursor, mergePages(pages).length, signal)
    },
    initialPageParam: undefined as Onward | undefined,
    getNextPageParam: ({ cursor, departureTime }: ResultsPage): Onward | undefined =>
      cursor === undefined ? undefined : { cursor, departureTime },
    initialData: () => {
      const page = restoredPage({ provider, location, filters }, Date.now())
      return page && { pages: [page], pageParams: [undefined] }
    },
    // Whoever comes back to a list that is too old gets a new one; a list that is on show stays.
    staleTime: ({ state }) => (isOutdated(state.data) ? 0 : Infinity),
  })
}

function isOutdated(data: Pages | undefined): boolean {
  const first = data?.pages[0]
  return first !== undefined && !isFresh(first.fetchedAt, Date.now())
}

/** What tells one list from another. A departure that follows the clock does not. */
function identity({ location, filters }: Omit<Context, 'provider'>) {
  return { location, filters: filters.departureDay === null ? { ...filters, departureTime: null } : filters }
}

type Find = ReturnType<typeof searchOf>

/** A cursor outlives neither its server's key nor a change of the catalogue's rules: then the list is walked anew. */
async function fetchNext(search: Find, cursor: string, known: number, signal: AbortSignal): Promise<ResultsPage> {
  try {
    return await fetchPage(search, cursor, signal)
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.status !== 400 || refusal.problem?.param !== 'cursor') throw error
    return walkPast(known, search, signal)
  }
}

/** Everything from the start until there is more than was known; what was known is merged away by its id. */
async function walkPast(known: number, search: Find, signal: AbortSignal, after?: ResultsPage): Promise<ResultsPage> {
  const page = await fetchPage(search, after?.cursor, signal)
  const walked = { ...page, results: [...(after?.results ?? []), ...page.results] }
  if (page.cursor === undefined || page.results.length === 0 || walked.results.length > known) return walked
  return walkPast(known, search, signal, walked)
}

/** The suggestions around a location: held in memory, kept on this device, fetched when neither has them. */
export function useResults(provider: string, location: Location, filters: Filters) {
  const client = useQueryClient()
  const context = useMemo(() => ({ provider, location, filters }), [provider, location, filters])
  const query = useInfiniteQuery(resultsOptions(context))
  // A list that is too old is cleared while the next one is fetched.
  const replacing = query.isFetching && !query.isFetchingNextPage && isOutdated(query.data)
  const fetched = replacing ? undefined : query.data?.pages
  const unanswered = query.isError && !refusalIn(query.error)
  const pages = useMemo(() => {
    const kept = !fetched && unanswered ? lastKeptPage(context) : undefined
    return kept ? [kept] : fetched
  }, [fetched, unanswered, context])

  useEffect(() => forgetOtherSearches(client, context), [client, context])
  useEffect(() => {
    if (fetched) keepResults(context, fetched)
  }, [context, fetched])

  const restaurants = useMemo(() => mergePages(pages ?? []), [pages])
  return { query, restaurants, first: pages?.[0] }
}

/** When the location or the filters have changed since the last fetch, what was found with others is let go. */
export function forgetOtherSearches(client: QueryClient, { location, filters }: Omit<Context, 'provider'>): void {
  const current = new Set([identity({ location, filters }), searchOf(location, filters)].map((part) => hashKey([part])))
  client.removeQueries({
    predicate: ({ queryKey: [kind, found] }) =>
      (kind === 'restaurants' || kind === 'restaurant ids') && !current.has(hashKey([found])),
  })
  const kept = storedResults.get()
  if (kept && !sameExceptDeparture(kept, location, filters)) storedResults.set(null)
}
