import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedLocation } from '@/domain/location'
import { HomePage } from '@/pages/home'
import { DESK, open, serverAnswers } from './screen.fixture'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

beforeEach(() => void serverAnswers({}))

describe('the home page', () => {
  it('has Random Pick and Get Suggestions', () => {
    open('/', '/', <HomePage />)
    expect(button('Random Pick')).toBeTruthy()
    expect(button('Get Suggestions')).toBeTruthy()
  })

  it('waits with both buttons until there is a location', () => {
    storedLocation.set(null)
    open('/', '/', <HomePage />)
    expect([button('Random Pick').disabled, button('Get Suggestions').disabled]).toEqual([true, true])
    expect(screen.getByText('Please set your location first.')).toBeTruthy()
  })

  it('takes 0, 0 for a location', () => {
    storedLocation.set({ address: '0, 0', lat: 0, lng: 0 })
    open('/', '/', <HomePage />)
    expect([button('Random Pick').disabled, button('Get Suggestions').disabled]).toEqual([false, false])
  })

  it('goes to /results with Get Suggestions', async () => {
    storedLocation.set(DESK)
    open('/', '/', <HomePage />)
    await userEvent.click(button('Get Suggestions'))
    expect(screen.getByTestId('address').textContent).toBe('/results')
  })
})
