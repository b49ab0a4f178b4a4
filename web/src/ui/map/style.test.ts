import { describe, expect, it } from 'vitest'
import { mapColours, ownStyle } from './style'

describe('our own style', () => {
  it('has the colours that the page has at that moment', () => {
    const root = document.documentElement
    root.style.setProperty('--map-land', '#F3F0E2')
    expect(ownStyle(mapColours(), undefined).layers[0]).toMatchObject({ paint: { 'background-color': '#F3F0E2' } })
    root.style.setProperty('--map-land', '#18241D')
    expect(ownStyle(mapColours(), undefined).layers[0]).toMatchObject({ paint: { 'background-color': '#18241D' } })
  })

  it('draws streets where there are tiles, with names in a font that the page has', () => {
    const style = ownStyle(mapColours(), '/api/tiles/{z}/{x}/{y}.mvt?v=1')
    expect(style.sources).toMatchObject({ streets: { tiles: [`${location.origin}/api/tiles/{z}/{x}/{y}.mvt?v=1`] } })
    expect(style.glyphs).toBeUndefined()
    const fonts = style.layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []))
    expect(fonts.length).toBeGreaterThan(5)
    for (const font of fonts) expect(font).toContain('Figtree')
  })

  it('takes tiles from another address where the API has one', () => {
    const style = ownStyle(mapColours(), 'https://lunch.example/api/tiles/{z}/{x}/{y}.mvt')
    expect(style.sources).toMatchObject({ streets: { tiles: ['https://lunch.example/api/tiles/{z}/{x}/{y}.mvt'] } })
  })

  it('is plain land without tiles', () => {
    expect(ownStyle(mapColours(), undefined).sources).toEqual({})
  })
})
