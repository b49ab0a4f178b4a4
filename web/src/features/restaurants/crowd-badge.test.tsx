import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CrowdBadge } from './crowd-badge'

test.each([
  ['busy', 'Busy', 'text-tomato-text'],
  ['moderate', 'Moderate', 'text-yolk-text'],
  ['not busy', 'Not Busy', 'text-basil-text'],
  ['empty as a church', 'Not Busy', 'text-basil-text'],
])('a crowd level of %s reads %s in its colour', (level, text, colour) => {
  render(<CrowdBadge level={level} basis="typical" />)
  const badge = screen.getByTitle('Estimated from similar places at this hour')
  expect(badge.textContent).toMatch(new RegExp(`^${text}`))
  expect(badge.className).toContain(colour)
})

test('an unknown crowd level shows no badge', () => {
  const { container } = render(<CrowdBadge level={undefined} basis={undefined} />)
  expect(container.textContent).toBe('')
})
