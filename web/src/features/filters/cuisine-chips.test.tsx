import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { CuisineChips } from './cuisine-chips'

const SIX = ['Italian', 'Japanese', 'Indian', 'Chinese', 'Mexican', 'American']

function Favorites({ at }: { at: readonly string[] }) {
  const [value, setValue] = useState(at)
  return (
    <>
      <h3 id="favorites">Favorite cuisines</h3>
      <CuisineChips labelledBy="favorites" value={value} onChange={setValue} />
    </>
  )
}

const chips = () => screen.getAllByRole('button').map((chip) => (chip.textContent ?? '').toLowerCase())
const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase())
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}$`, 'i') }))

it('the profile offers the six cuisines of the specification', () => {
  render(<Favorites at={[]} />)
  expect(chips()).toEqual(lower([...SIX, 'More cuisines']))
})

it('More cuisines adds the other quick ones', async () => {
  render(<Favorites at={[]} />)
  await press('More cuisines')
  expect(chips()).toEqual(lower([...SIX, 'Thai', 'French', 'Spanish', 'Greek', 'Korean', 'Fewer cuisines']))
})

it('a cuisine that was chosen before is offered too, and stays when it is switched off', async () => {
  render(<Favorites at={['thai']} />)
  expect(chips()).toEqual(lower([...SIX, 'Thai', 'More cuisines']))
  await press('Thai')
  expect(screen.getByRole('button', { name: /^thai$/i }).getAttribute('aria-pressed')).toBe('false')
})
