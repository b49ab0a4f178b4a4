import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { storedFavorites } from '@/domain/favorite'
import { Toaster } from '@/ui/toast/toaster'
import { FavoriteHeart } from './favorite-heart'

const ladle: Restaurant = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: ['indian'] }

afterEach(() => storedFavorites.set([]))

describe('a heart', () => {
  it('fills everywhere at once, is kept, and says so', async () => {
    render(
      <>
        <FavoriteHeart restaurant={ladle} />
        <FavoriteHeart restaurant={ladle} />
        <Toaster />
      </>,
    )
    const [first] = screen.getAllByRole('button', { name: 'Add Copper Ladle to favorites' })
    if (first) await userEvent.click(first)
    expect(screen.getAllByRole('button', { name: 'Remove Copper Ladle from favorites', pressed: true })).toHaveLength(2)
    expect(screen.getByText('Added to favorites')).toBeTruthy()
    expect(screen.getByText('Copper Ladle has been added to your favorites')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('favorites') ?? '')).toEqual([ladle])

    if (first) await userEvent.click(first)
    expect(screen.getByText('Removed from favorites')).toBeTruthy()
    expect(screen.getByText('Copper Ladle has been removed from your favorites')).toBeTruthy()
    expect(localStorage.getItem('favorites')).toBe('[]')
  })

  it('is red and filled for a favorite, and an outline for any other place', async () => {
    render(<FavoriteHeart restaurant={ladle} />)
    const heart = screen.getByRole('button')
    const filled = () => heart.querySelector('svg')?.classList.contains('fill-current')
    expect(filled()).toBe(false)
    await userEvent.click(heart)
    expect(filled()).toBe(true)
    expect(heart.className).toContain('aria-pressed:text-tomato')
  })

  it('renders again only when its own place changes', () => {
    const renders: string[] = []
    const [soup, bread] = [
      { ...ladle, place_id: 'soup' },
      { ...ladle, place_id: 'bread' },
    ]
    render(
      [soup, bread].map((restaurant) => (
        <Profiler key={restaurant.place_id} id={restaurant.place_id} onRender={(id) => renders.push(id)}>
          <FavoriteHeart restaurant={restaurant} />
        </Profiler>
      )),
    )
    renders.length = 0
    act(() => storedFavorites.set([soup]))
    expect(renders).toEqual(['soup'])
    act(() => storedFavorites.set([bread, soup]))
    expect(renders).toEqual(['soup', 'bread'])
  })

  it('reads the list once for all hearts on a page', () => {
    let reads = 0
    const saved = Array.from({ length: 100 }, (_, i) => ({
      ...ladle,
      get place_id() {
        reads += 1
        return `saved-${i}`
      },
    }))
    storedFavorites.set(saved)
    reads = 0
    render(Array.from({ length: 50 }, (_, i) => <FavoriteHeart key={i} restaurant={{ ...ladle, place_id: `${i}` }} />))
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(50)
    expect(reads).toBe(100)
  })
})
