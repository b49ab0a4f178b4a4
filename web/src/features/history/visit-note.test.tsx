import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayText } from '@/lib/time'
import { daysBefore, storedHistory } from './history'
import { storedRecording } from './recording'
import { useTodaysVisit, VisitNote } from './visit-note'

const ladle = { place_id: 'demo-0001', fsq_id: 'demo-0001', name: 'Copper Ladle', types: ['thai'] }

function Page({ restaurant }: { restaurant: typeof ladle | undefined }) {
  const visit = useTodaysVisit(restaurant)
  return restaurant && <VisitNote visit={visit} name={restaurant.name} />
}

function note(restaurant: typeof ladle | undefined = ladle) {
  return (
    <StrictMode>
      <Page restaurant={restaurant} />
    </StrictMode>
  )
}

test('a visit is recorded once and said, however often it renders', () => {
  storedHistory.set([])
  const { rerender } = render(note())
  rerender(note({ ...ladle, types: ['thai', 'noodles'] }))
  expect(storedHistory.get().map(({ id }) => id)).toEqual(['demo-0001'])
  expect(screen.getByText("Added to today's history")).toBeTruthy()
})

test('Undo forgets it, and it stays forgotten while the page is open', async () => {
  storedHistory.set([])
  const { rerender } = render(note())
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  rerender(note({ ...ladle, types: ['thai', 'noodles'] }))
  expect(storedHistory.get()).toEqual([])
  expect(screen.getByText("Removed from today's history")).toBeTruthy()
})

test('a second opening on the same day adds nothing and offers no Undo', () => {
  storedHistory.set([])
  render(note()).unmount()
  render(note())
  expect(storedHistory.get()).toHaveLength(1)
  expect(screen.getByText("In today's history")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('nothing is recorded while it loads, and a second fetch of the same place records nothing', async () => {
  storedHistory.set([])
  const loading = (
    <StrictMode>
      <Page restaurant={undefined} />
    </StrictMode>
  )
  const { rerender } = render(loading)
  expect(storedHistory.get()).toEqual([])
  rerender(note())
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  rerender(loading)
  rerender(note())
  expect(storedHistory.get()).toEqual([])
  expect(screen.getByText("Removed from today's history")).toBeTruthy()
})

test('the next place on the same page is a visit of its own', () => {
  storedHistory.set([])
  const { rerender } = render(note())
  rerender(note({ ...ladle, place_id: 'demo-0002' }))
  expect(storedHistory.get().map(({ id }) => id)).toEqual(['demo-0002', 'demo-0001'])
})

describe('where only "I ate here" records', () => {
  beforeEach(() => {
    storedHistory.set([])
    storedRecording.set('button')
  })
  afterEach(() => storedRecording.set('view'))

  test('looking adds nothing, saying so does, and Undo takes it back', async () => {
    render(note())
    expect(storedHistory.get()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'I ate here' }))
    expect(storedHistory.get()).toHaveLength(1)
    expect(screen.getByText("Added to today's history")).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(storedHistory.get()).toEqual([])
  })
})

test('what was only looked at says so, and one tap makes it a lunch', async () => {
  storedHistory.set([])
  render(note())
  expect(storedHistory.get()[0]?.viewed).toBe(true)
  expect(screen.getByText('Viewed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I ate here' }))
  expect(storedHistory.get()).toHaveLength(1)
  expect(storedHistory.get()[0]).not.toHaveProperty('viewed')
  expect(screen.queryByText('Viewed')).toBeNull()
  expect(screen.queryByRole('button', { name: 'I ate here' })).toBeNull()
  expect(screen.getByText("Added to today's history")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(storedHistory.get()[0]?.viewed).toBe(true)
  expect(screen.getByText('Viewed')).toBeTruthy()
})

test('a second opening on the same day still offers to make a lunch of it', async () => {
  storedHistory.set([])
  render(note()).unmount()
  render(note())
  expect(screen.getByText('Viewed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I ate here' }))
  expect(storedHistory.get()[0]).not.toHaveProperty('viewed')
})

test('another day can be chosen, up to 30 days back', async () => {
  storedHistory.set([])
  render(note())
  await userEvent.click(screen.getByRole('button', { name: 'Log another day' }))
  const field = screen.getByLabelText('When did you eat here?')
  const now = new Date()
  fireEvent.change(field, { target: { value: dayText(daysBefore(now, 31)) } })
  await userEvent.click(screen.getByRole('button', { name: 'Add to history' }))
  expect(screen.getByText('Choose one of the last 30 days.')).toBeTruthy()
  expect(storedHistory.get()).toHaveLength(1)

  fireEvent.change(field, { target: { value: dayText(daysBefore(now, 30)) } })
  await userEvent.click(screen.getByRole('button', { name: 'Add to history' }))
  expect(storedHistory.get().map(({ viewed }) => viewed)).toEqual([true, undefined])
  expect(screen.getByText(/^Added to the history of /)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Log another day' }))
  fireEvent.change(screen.getByLabelText('When did you eat here?'), {
    target: { value: dayText(daysBefore(now, 30)) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add to history' }))
  expect(storedHistory.get()).toHaveLength(2)
  expect(screen.getByText(/^In the history of /)).toBeTruthy()
})

test('Undo of another day names that day', async () => {
  storedHistory.set([])
  render(note())
  await userEvent.click(screen.getByRole('button', { name: 'Log another day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to history' }))
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(storedHistory.get()).toHaveLength(1)
  expect(screen.getByText(/^Removed from the history of /)).toBeTruthy()
})
