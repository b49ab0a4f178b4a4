import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@/lib/http'
import { parseConfig, type Config } from '@/domain/config'

// The server writes its product name into the page's title, so the name is right before any answer.
const nameAtStart = document.title || 'Noonish'

export const configOptions = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => parseConfig((await api.GET('/api/config', { signal })).data),
})

/** What the server is set to; undefined until it has said so. */
export function useConfig(): Config | undefined {
  return useQuery(configOptions).data
}

export function useProductName(): string {
  return useConfig()?.name || nameAtStart
}

/** Names the browser tab after the page; without a title, after the product alone. */
export function usePageTitle(title?: string): void {
  const product = useProductName()
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}
