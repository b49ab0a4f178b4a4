import {
  hashKey,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError, type Location } from '../../api'
import type { Filters } from '../../stored'
import { fetchPage, mergePages, searchOf, type ResultsPage } from './restaurants'
import {
  keepResults,
  lastKeptPage,
  restoredPage,
  sameExceptDeparture,
  storedResults,
  type Context,
} from './stored-results'

export function resultsOptions({ provider, location, filters }: Context) {
  const search = searchOf(location, filters)
  return infiniteQueryOptions({
    queryKey: ['restaurants', { location, filters }, provider],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      if (pageParam === undefined) return fetchPage(search, undefined, signal)
      const pages = client.getQueryData<{ pages: readonly ResultsPage[] }>(queryKey)?.pages ?? []
      return fetchNext(search, pageParam, mergePages(pages).length, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ResultsPage) => page.cursor,
    initialData: () => {
      const page = restoredPage({ provider, location, filters }, Date.now())
      return page && { pages: [page], pageParams: [undefined] }
    },
  })
}

type Find = ReturnType<typeof searchOf>

/** A cursor outlives neither its server's key nor a change of the catalogue's rules: then the list is walked anew. */
async function fetchNext(search: Find, cursor: string, known: number, signal: AbortSignal): Promise<ResultsPage> {
  try {
    return await fetchPage(search, cursor, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || error.problem?.param !== 'cursor') throw error
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
  const fetched = query.data?.pages
  const unanswered = query.isError && !(query.error instanceof ApiError)
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
  const current = new Set([{ location, filters }, searchOf(location, filters)].map((part) => hashKey([part])))
  client.removeQueries({
    predicate: ({ queryKey: [kind, found] }) =>
      (kind === 'restaurants' || kind === 'restaurant ids') && !current.has(hashKey([found])),
  })
  const kept = storedResults.get()
  if (kept && !sameExceptDeparture(kept, location, filters)) storedResults.set(null)
}
