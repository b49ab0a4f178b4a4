import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, serverAnswers } from './screen.fixture'
import { Shell } from '@/shell/shell'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  serverAnswers({})
})

const show = () => open('/', '/', <Shell />)
const bottom = () => within(screen.getByRole('navigation', { name: 'Bottom' }))

describe('what stays on every page', () => {
  it.each([
    ['Team', 'Team Voting'],
    ['Profile', 'Your Profile'],
  ])('the header has a button that opens a dialog and closes it: %s', { timeout: 30_000 }, async (name, title) => {
    show()
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name }))
    expect(await screen.findByRole('dialog', { name: title }, { timeout: 20_000 })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the bottom navigation shows Find, History, Team and Profile', () => {
    show()
    const bar = screen.getByRole('navigation', { name: 'Bottom' })
    expect([...bar.children].map((item) => item.textContent)).toEqual(['Find', 'History', 'Team', 'Profile'])
    expect(bar.className).toContain('sm:hidden')
  })

  it('Find in the bottom navigation leads home', () => {
    show()
    expect(bottom().getByRole('link', { name: 'Find' }).getAttribute('href')).toBe('/')
  })

  it('History in the bottom navigation leads to /history', () => {
    show()
    expect(bottom().getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/history')
  })
})
