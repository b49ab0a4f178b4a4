import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readCredit } from './credits'
import { observable } from '@/lib/observable'
import type { Camera } from './geometry'
import { createBaseMap } from './base-map'
import type { MapPin } from './marks'
import { PinnedMap } from './pinned-map'

vi.mock('maplibre-gl', () => ({ Map: vi.fn(), setWorkerUrl: vi.fn() }))

const WORK = { lat: 51.5055, lng: -0.0995 }
const AIM = { show: [WORK], zoom: 15 }
const PLACES: readonly MapPin[] = [
  {
    id: 'a',
    lat: 51.506,
    lng: -0.1,
    number: 1,
    label: 'Copper Ladle',
    picture: <img src="data:," alt="" />,
  },
  { id: 'b', lat: 51.504, lng: -0.098, number: 2, label: 'Dolsot House' },
]

describe('a map without WebGL', () => {
  it('has a name, its pins in order and the credit', () => {
    render(<PinnedMap label="Suggestions" pins={PLACES} work={WORK} aim={AIM} selection={{ onSelect: vi.fn() }} />)
    const map = screen.getByRole('region', { name: 'Suggestions' })
    expect(within(map).getByRole('img', { name: 'Your location' })).toBeDefined()
    const names = within(map).getAllByRole('button')
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['1. Copper Ladle', '2. Dolsot House'])
    const credit = within(map).getByRole('link', { name: '© OpenStreetMap contributors' })
    expect(credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  })

  it('tells which pin was chosen, and shows the chosen one with its picture and name', async () => {
    const choose = vi.fn()
    render(
      <PinnedMap label="Map" pins={PLACES} work={undefined} aim={AIM} selection={{ pin: 'a', onSelect: choose }} />,
    )
    const chosen = screen.getByRole('button', { name: '1. Copper Ladle' })
    expect(chosen.getAttribute('aria-pressed')).toBe('true')
    expect(chosen.querySelector('img')).not.toBeNull()
    expect(chosen.textContent).toBe('Copper Ladle')
    await userEvent.click(screen.getByRole('button', { name: '2. Dolsot House' }))
    expect(choose).toHaveBeenCalledWith('b')
  })

  it('makes no button of a pin that does nothing', () => {
    render(<PinnedMap label="Map" pins={PLACES} work={undefined} aim={AIM} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('img', { name: '1. Copper Ladle' })).toBeDefined()
  })

  it('moves with the arrow keys and its buttons, and back', async () => {
    render(<PinnedMap label="Map" pins={[]} work={WORK} aim={AIM} options={{ controls: true }} />)
    const pin = screen.getByRole('img', { name: 'Your location' })
    const atStart = pin.style.transform
    act(() => screen.getByRole('region', { name: 'Map' }).focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(pin.style.transform).toBe('translate(-80.0px, 0.0px)')
    await userEvent.click(screen.getByRole('button', { name: 'Back to your location' }))
    expect(pin.style.transform).toBe(atStart)
  })

  it('looks elsewhere when its centre changes', () => {
    const { rerender } = render(
      <PinnedMap label="Map" pins={[]} work={WORK} aim={{ show: [{ lat: 0, lng: 0 }], zoom: 3 }} />,
    )
    const pin = screen.getByRole('img', { name: 'Your location' })
    const far = pin.style.transform
    rerender(<PinnedMap label="Map" pins={[]} work={WORK} aim={AIM} />)
    expect(pin.style.transform).not.toBe(far)
    expect(pin.style.transform).toBe('translate(0.0px, 0.0px)')
  })
})

describe('the ground', () => {
  it('is nothing, and a line in the log, without a container', () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    const camera = observable<Camera>({ ...WORK, zoom: 15 })
    const made = createBaseMap(null, { camera, still: false, onCredits: vi.fn(), onForeignStyle: vi.fn() })
    expect(made).toBeUndefined()
    expect(log).toHaveBeenCalledWith('the map has no container to be drawn in')
  })
})

describe('what a style says about its sources', () => {
  it('is taken over as words and web links only', () => {
    expect(readCredit('<a href="https://tiles.example/about">Tiles by Example</a> | <b>more</b>')).toEqual([
      { text: 'Tiles by Example', href: 'https://tiles.example/about' },
      { text: 'more', href: undefined },
    ])
    expect(readCredit('<a href="javascript:alert(1)">Bad</a>')).toEqual([{ text: 'Bad', href: undefined }])
  })
})
