import { renderHook, act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restaurant } from '@/domain/restaurant'
import { forgetReplaced, recordDecided, storedDecided, useDecidedVisit, type Occasion } from './decided'
import { recordView, recordVisit, storedHistory } from './history'
import { storedRecording } from './recording'

const LADLE: Restaurant = { place_id: 'osm-n1', fsq_id: 'osm-n1', name: 'Copper Ladle', types: ['indian'] }
const DOLSOT: Restaurant = { place_id: 'osm-n2', fsq_id: 'osm-n2', name: 'Dolsot House', types: ['korean'] }
const FIRST = { team: 'tech', round: 'round-1', day: '2026-11-13' }
const AGAIN = { ...FIRST, round: 'round-2' }

const places = () => storedHistory.get().map(({ name }) => name)

beforeEach(() => {
  storedHistory.set([])
  storedDecided.set([])
  storedRecording.set('view')
})

describe('a decided lunch', () => {
  it('goes into the history once a round', () => {
    expect(recordDecided(FIRST, LADLE)?.name).toBe('Copper Ladle')
    storedHistory.set([])
    expect(recordDecided(FIRST, LADLE)).toBeUndefined()
    expect(places()).toEqual([])
  })

  it('is left to the person where they record visits themselves', () => {
    storedRecording.set('button')
    recordDecided(FIRST, LADLE)
    expect(places()).toEqual([])
  })

  it('goes when the decision is taken back', () => {
    recordDecided(FIRST, LADLE)
    forgetReplaced(AGAIN)
    expect(places()).toEqual([])
    recordDecided(AGAIN, DOLSOT)
    expect(places()).toEqual(['Dolsot House'])
  })

  it('stays when the same place wins again, also in the same second', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-13T11:50:00Z') })
    recordDecided(FIRST, LADLE)
    forgetReplaced(AGAIN)
    recordDecided(AGAIN, LADLE)
    forgetReplaced(AGAIN)
    expect(places()).toEqual(['Copper Ladle'])
    vi.useRealTimers()
  })

  it('takes no visit along that was there before, or is of another team', () => {
    recordVisit(LADLE)
    recordDecided(FIRST, LADLE)
    recordDecided({ ...FIRST, team: 'sales', round: 'round-9' }, DOLSOT)
    forgetReplaced(AGAIN)
    expect(places()).toEqual(['Dolsot House', 'Copper Ladle'])
  })
})

const marks = () => storedHistory.get().map(({ name, viewed }) => [name, viewed])

describe('a decided lunch at a place that was looked at before', () => {
  it('is a lunch, and viewed again when the decision is taken back', () => {
    recordView(LADLE)
    recordDecided(FIRST, LADLE)
    expect(marks()).toEqual([['Copper Ladle', undefined]])
    forgetReplaced(AGAIN)
    expect(marks()).toEqual([['Copper Ladle', true]])
  })

  it('is viewed again after Undo', () => {
    recordView(LADLE)
    const { result } = renderHook(() => useDecidedVisit(FIRST, LADLE, true))
    expect(marks()).toEqual([['Copper Ladle', undefined]])
    act(() => result.current.undo())
    expect(marks()).toEqual([['Copper Ladle', true]])
    expect(result.current.state).toMatchObject({ viewed: true })
  })
})

describe('the visit on the page of a decision', () => {
  it('is recorded for who voted, and not again after Undo and a reload', () => {
    const { result, unmount } = renderHook(() => useDecidedVisit(FIRST, LADLE, true))
    expect(result.current.state).toMatchObject({ id: 'osm-n1' })
    act(() => result.current.undo())
    expect(result.current.state).toMatchObject({ kind: 'undone' })
    unmount()
    const { result: later } = renderHook(() => useDecidedVisit(FIRST, LADLE, true))
    expect(later.current.state).toBe('asked')
    expect(places()).toEqual([])
  })

  it('is only offered to who did not vote', () => {
    const { result } = renderHook(() => useDecidedVisit(FIRST, LADLE, false))
    expect(result.current.state).toBe('asked')
    act(() => result.current.ate(new Date()))
    expect(places()).toEqual(['Copper Ladle'])
  })

  it('follows a decision that is taken back and made anew', () => {
    const initialProps: { occasion: Occasion; winner: Restaurant | undefined } = { occasion: FIRST, winner: LADLE }
    const { rerender } = renderHook(({ occasion, winner }) => useDecidedVisit(occasion, winner, true), {
      initialProps,
    })
    expect(places()).toEqual(['Copper Ladle'])
    rerender({ occasion: AGAIN, winner: undefined })
    expect(places()).toEqual([])
    rerender({ occasion: AGAIN, winner: DOLSOT })
    expect(places()).toEqual(['Dolsot House'])
  })
})
