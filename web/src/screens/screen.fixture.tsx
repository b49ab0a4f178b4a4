import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { Toaster } from '@/ui/toast/toaster'

export const DESK = { address: 'Desk, Noonhaven', lat: 46, lng: -6 }

type Answer = (url: URL) => unknown

/** Answers calls by the end of their path; what is not named is answered with 404. A Response is sent as it is. */
export function serverAnswers(answers: Readonly<Record<string, Answer>>): readonly string[] {
  const asked: string[] = []
  // What a page only looks up in the cache has no call of its own, which the cache remarks on.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string) => {
      asked.push(input)
      const url = new URL(input, 'http://x')
      const [, answer] = Object.entries(answers).find(([path]) => url.pathname.endsWith(path)) ?? []
      const body = url.pathname === '/api/config' ? CONFIG : await answer?.(url)
      if (body instanceof Response) return body
      return body === undefined ? new Response('no', { status: 404 }) : Response.json(body)
    }),
  )
  return asked
}

const CONFIG = { name: 'Noonish', provider: 'hybrid', map: { style: '' } }

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

/** A page at an address, with the address as a text and the notices beside it. */
export function open(path: string, pattern: string, page: ReactNode, client = newClient()): QueryClient {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={page} />
          <Route path="*" element={<p>another page</p>} />
        </Routes>
        <Address />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return client
}

export function newClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
}

/** Something to wait for, and what ends the wait. */
export function holding() {
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  return { held, answer: () => answer?.() }
}
