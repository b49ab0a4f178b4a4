import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Restaurant } from '../../api'
import { storedFavorites } from '../../stored'
import { Toaster } from '../../ui/toaster'
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
})
