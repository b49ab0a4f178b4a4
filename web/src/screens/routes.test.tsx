import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newClient, serverAnswers } from './screen.fixture'
import { AppRoutes } from '@/routes'

const LADLE = { place_id: 'osm-n1', name: 'Copper Ladle', types: [] }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
})

function open(path: string): void {
  serverAnswers({ '/api/restaurants/osm-n1': () => LADLE })
  render(
    <QueryClientProvider client={newClient()}>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

// Pages that come later are fetched and compiled first.
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 20_000 })

describe('the app', { timeout: 30_000 }, () => {
  it('shows the home page at /', async () => {
    open('/')
    expect(await title(/Where shall we eat/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Get Suggestions' })).toBeTruthy()
  })

  it('shows the suggestions at /results', async () => {
    open('/results')
    expect(await title('Suggestions')).toBeTruthy()
  })

  it('shows a restaurant at /restaurant/:id', async () => {
    open('/restaurant/osm-n1')
    expect(await title('Copper Ladle')).toBeTruthy()
  })

  it('shows the team page at /team/{teamId}', async () => {
    open('/team/no-such-team')
    expect(await title(/./)).toBeTruthy()
    expect(screen.queryByText('404 Page Not Found')).toBeNull()
  })

  it('shows what to do about a sign-in that failed at /sign-in', async () => {
    open('/sign-in')
    expect(await title('Signing in did not work')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/api/signin')
  })

  it('shows the not-found page at an unknown address', async () => {
    open('/no/such/page')
    expect(await title('404 Page Not Found')).toBeTruthy()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
    expect(document.title).toMatch(/^404 Page Not Found/)
  })
})
