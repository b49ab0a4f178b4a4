import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bestFirst } from '../model/ballot'
import type { Candidate } from '../model/team'
import { candidate } from '../model/team.fixture'
import { RESORT_DELAY, useOrder } from './use-order'

function List({ candidates, round = 'r1' }: { candidates: readonly Candidate[]; round?: string }) {
  const { ordered, list } = useOrder(bestFirst({ candidates }), round)
  return (
    <>
      <ul {...list}>
        {ordered.map(({ restaurant }) => (
          <li key={restaurant.place_id} data-place={restaurant.place_id}>
            <button type="button">{restaurant.place_id}</button>
          </li>
        ))}
      </ul>
      <button type="button">outside</button>
    </>
  )
}

const ballot = (votes: Readonly<Record<string, number>>) =>
  Object.entries(votes).map(([id, count]) => candidate(id, [], { votes: count }))
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const wait = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms))
}
const pointer = (kind: 'over' | 'out') =>
  act(() => {
    const list = screen.getByRole('list')
    // React hears of entering and leaving by these two.
    list.dispatchEvent(new PointerEvent(`pointer${kind}`, { bubbles: true, relatedTarget: document.body }))
  })

const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the list', () => {
  it('starts with the most votes first, and in the order of suggestion where they are equal', () => {
    render(<List candidates={ballot({ a: 0, b: 2, c: 0, d: 2 })} />)
    expect(shown()).toEqual(['b', 'd', 'a', 'c'])
  })

  it('is put in order 600 ms after the last change, not after each', () => {
    const { rerender } = render(<List candidates={ballot({ a: 1, b: 0, c: 0 })} />)
    rerender(<List candidates={ballot({ a: 1, b: 2, c: 0 })} />)
    wait(RESORT_DELAY - 1)
    expect(shown()).toEqual(['a', 'b', 'c'])
    rerender(<List candidates={ballot({ a: 1, b: 3, c: 0 })} />)
    wait(RESORT_DELAY - 1)
    expect(shown()).toEqual(['a', 'b', 'c'])
    wait(1)
    expect(shown()).toEqual(['b', 'a', 'c'])
  })

  it('never moves under a pointer; once it has left, after a pause', () => {
    const { rerender } = render(<List candidates={ballot({ a: 1, b: 0 })} />)
    pointer('over')
    rerender(<List candidates={ballot({ a: 1, b: 2 })} />)
    wait(60_000)
    expect(shown()).toEqual(['a', 'b'])
    pointer('out')
    wait(RESORT_DELAY - 1)
    expect(shown()).toEqual(['a', 'b'])
    wait(1)
    expect(shown()).toEqual(['b', 'a'])
  })

  it('never moves while focus is inside; going from row to row is not leaving', () => {
    const { rerender } = render(<List candidates={ballot({ a: 1, b: 0 })} />)
    focus('a')
    rerender(<List candidates={ballot({ a: 1, b: 2 })} />)
    focus('b')
    wait(60_000)
    expect(shown()).toEqual(['a', 'b'])
    focus('outside')
    wait(RESORT_DELAY)
    expect(shown()).toEqual(['b', 'a'])
  })

  it('takes in what is new at its end, and finds its place later', () => {
    const { rerender } = render(<List candidates={ballot({ a: 1, b: 0 })} />)
    rerender(<List candidates={ballot({ a: 1, b: 0, c: 1 })} />)
    expect(shown()).toEqual(['a', 'b', 'c'])
    wait(RESORT_DELAY)
    expect(shown()).toEqual(['a', 'c', 'b'])
  })

  it('starts afresh with another round, wherever the pointer is', () => {
    const { rerender } = render(<List candidates={ballot({ a: 1, b: 0 })} />)
    pointer('over')
    rerender(<List candidates={ballot({ a: 0, b: 2 })} round="r2" />)
    expect(shown()).toEqual(['b', 'a'])
  })

  it('stays as it was suggested while votes are hidden', () => {
    const hidden = ['a', 'b'].map((id) => {
      const { votes: _, voters: __, ...rest } = candidate(id)
      return rest
    })
    render(<List candidates={hidden} />)
    wait(RESORT_DELAY)
    expect(shown()).toEqual(['a', 'b'])
  })
})

describe('a change of order', () => {
  const animate = vi.fn<(frames: readonly object[]) => void>()
  const move = (still: boolean) => {
    vi.stubGlobal('matchMedia', () => ({ matches: still }))
    HTMLElement.prototype.animate = animate as unknown as typeof HTMLElement.prototype.animate
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return 100 * [...(this.parentElement?.children ?? [])].indexOf(this)
    })
    const { rerender } = render(<List candidates={ballot({ a: 1, b: 0, c: 0 })} />)
    rerender(<List candidates={ballot({ a: 1, b: 2, c: 0 })} />)
    wait(RESORT_DELAY)
  }
  afterEach(() => {
    animate.mockReset()
    vi.unstubAllGlobals()
  })

  it('glides: only those rows move that changed places', () => {
    move(false)
    expect(animate.mock.calls.map(([frames]) => frames)).toEqual([
      [{ transform: 'translateY(100px)' }, { transform: 'none' }],
      [{ transform: 'translateY(-100px)' }, { transform: 'none' }],
    ])
  })

  it('is instant for who asked for less motion', () => {
    move(true)
    expect(shown()).toEqual(['b', 'a', 'c'])
    expect(animate).not.toHaveBeenCalled()
  })
})
