import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentToasts } from '@/ui/toast/toasts'
import { storedHistory } from './history'
import { VisitList } from './visit-list'

const visit = (name: string, visitDate: string) => ({
  id: name,
  place_id: name,
  fsq_id: name,
  name,
  types: [],
  visitDate,
})

beforeEach(() => {
  storedHistory.set([visit('Ladle', '2026-11-13T12:10:00.000Z'), visit('Tonno', '2026-11-12T12:10:00.000Z')])
  render(<VisitList />)
})

const rows = () => screen.queryAllByRole('listitem')

describe('the visits in the profile', () => {
  it('shows the local date of each visit', () => {
    const [first] = rows()
    expect(first && within(first).getByText(new Date('2026-11-13T12:10:00.000Z').toLocaleDateString())).toBeTruthy()
  })

  it('scrolls at a maximum height', () => {
    const classes = screen.getByRole('list', { name: 'Visit history' }).className.split(' ')
    expect(classes).toEqual(expect.arrayContaining(['max-h-[280px]', 'overflow-auto']))
  })

  it('loses one visit by its button, and all by Clear all history', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tonno from history' }))
    expect(storedHistory.get().map(({ name }) => name)).toEqual(['Ladle'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear all history' }))
    expect(storedHistory.get()).toEqual([])
    expect(currentToasts()[0]).toMatchObject({
      title: 'History cleared',
      description: 'Your visit history has been cleared',
    })
  })
})
