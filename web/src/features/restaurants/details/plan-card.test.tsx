import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DirectionsButton } from './plan-card'

it('Get Directions opens in a new tab, which cannot reach back', () => {
  render(<DirectionsButton restaurant={{ place_id: 'a', fsq_id: 'a', name: 'Ladle', types: [] }} />)
  const link = screen.getByRole('link', { name: 'Get Directions (opens in a new tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('href')).toBe('https://www.google.com/maps/dir/?api=1&destination=Ladle')
})
