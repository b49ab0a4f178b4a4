import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeFilters } from './filters'
import { Radius } from './radius'

it('the slider says the minutes that stand beside it', () => {
  changeFilters({ radius: [1.2] })
  const { container } = render(<Radius />)
  const [, minutes] = /about (\d+) min walk/.exec(container.textContent ?? '') ?? []
  expect(minutes).toBeDefined()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    `1.2 kilometres, about ${minutes} minutes on foot`,
  )
})
