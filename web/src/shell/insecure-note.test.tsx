import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { InsecureNote } from './insecure-note'

it('says that the page needs https where the browser keeps no session', () => {
  vi.stubGlobal('isSecureContext', false)
  render(<InsecureNote />)
  const note = document.querySelector('[role=alert]')
  expect(note?.textContent).toContain('This page needs https')
  expect(note?.textContent).toContain('Open it with https:// at the beginning of the address.')
})

it('says nothing elsewhere', () => {
  vi.stubGlobal('isSecureContext', true)
  render(<InsecureNote />)
  expect(document.querySelector('[role=alert]')).toBeNull()
})
