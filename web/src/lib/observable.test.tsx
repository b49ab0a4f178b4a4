import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { observable, useObserved } from './observable'

describe('an observable value', () => {
  it('tells whoever listens, until they stop', () => {
    const count = observable(1)
    const listener = vi.fn<() => void>()
    const stop = count.subscribe(listener)
    count.set(2)
    expect([count.get(), listener.mock.calls.length]).toEqual([2, 1])
    stop()
    count.set(3)
    expect([count.get(), listener.mock.calls.length]).toEqual([3, 1])
  })

  it('goes back to what it was at first', () => {
    const count = observable(1)
    const listener = vi.fn<() => void>()
    count.set(2)
    count.subscribe(listener)
    count.reset()
    expect([count.get(), listener.mock.calls.length]).toEqual([1, 1])
  })

  it('is drawn by every screen that follows it', () => {
    const name = observable('Mei')
    const Shown = () => <p>{useObserved(name)}</p>
    render(
      <>
        <Shown />
        <Shown />
      </>,
    )
    act(() => name.set('Priya'))
    expect(screen.getAllByText('Priya')).toHaveLength(2)
  })
})
