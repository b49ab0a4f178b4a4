import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useLoadMoreScroll } from './results-scroll'

function List({ loading, count }: { loading: boolean; count: number }) {
  const grid = useLoadMoreScroll(loading, count)
  return (
    <div ref={grid}>
      {Array.from({ length: count }, (_, i) => (
        <article key={i} id={`card-${i}`} tabIndex={-1} />
      ))}
    </div>
  )
}

it('after loading more the view scrolls smoothly to the third card from the end, and focus goes there', () => {
  const scrolled: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
    scrolled.push([this.id, options])
  })
  const { rerender } = render(<List loading={false} count={5} />)
  rerender(<List loading count={5} />)
  expect(scrolled).toEqual([])
  rerender(<List loading={false} count={9} />)
  expect(scrolled).toEqual([['card-6', { behavior: 'smooth', block: 'center' }]])
  expect(document.activeElement?.id).toBe('card-6')
})
