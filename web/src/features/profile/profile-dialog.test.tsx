import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '@/ui/toast/toaster'
import { storedPreferences } from './preferences'
import { ProfileDialog } from './profile-dialog'

const AMARA = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  defaultLocation: { address: '62 Southwark Street', lat: 51.5, lng: -0.1 },
  favoriteCuisines: ['thai'],
}

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <QueryClientProvider client={new QueryClient()}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ProfileDialog
        open={open}
        onClose={() => setOpen(false)}
        renderLocation={({ value, onChange }) => (
          <input
            aria-label="Default location"
            value={value.address}
            onChange={(event) => onChange({ address: event.target.value, lat: 0, lng: 0 })}
          />
        )}
        renderCuisines={({ value, onChange }) => (
          <button type="button" onClick={() => onChange([...value, 'korean'])}>
            Korean
          </button>
        )}
        visits={null}
        settings={null}
        yourData={null}
      />
      <Toaster />
    </QueryClientProvider>
  )
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  storedPreferences.set(null)
})

test('it has the parts and buttons of the specification', async () => {
  render(<Page />)
  await press('Open')
  const dialog = screen.getByRole('dialog', { name: 'Your Profile' })
  for (const title of ['Account Information', 'Default Preferences', 'Visit History']) {
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  }
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email')
  expect(screen.getByLabelText('Name').getAttribute('type') ?? 'text').toBe('text')
  expect(dialog.textContent).toContain('Default location')
  expect(dialog.textContent).toContain('Favorite cuisines')
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

test('saving writes everything, closes and says so', async () => {
  render(<Page />)
  await press('Open')
  await userEvent.type(name(), ' Amara ')
  await userEvent.type(screen.getByLabelText('Email'), 'amara@example.com')
  await press('Korean')
  await press('Save changes')
  expect(storedPreferences.get()).toEqual({
    name: 'Amara',
    email: 'amara@example.com',
    defaultLocation: { address: '', lat: 0, lng: 0 },
    favoriteCuisines: ['korean'],
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Profile updated')).toBeTruthy()
  expect(screen.getByText('Your preferences have been saved')).toBeTruthy()
})

test('the form is a fresh copy each time it opens, and Cancel changes nothing', async () => {
  storedPreferences.set(AMARA)
  render(<Page />)
  await press('Open')
  expect(name().value).toBe('Amara Okafor')
  await userEvent.clear(name())
  await userEvent.type(name(), 'Somebody else')
  await press('Cancel')
  expect(storedPreferences.get()).toEqual(AMARA)
  await press('Open')
  expect(name().value).toBe('Amara Okafor')
})

test('a location without coordinates is stored as 0, 0', async () => {
  storedPreferences.set(AMARA)
  render(<Page />)
  await press('Open')
  await userEvent.type(screen.getByLabelText('Default location'), 'x')
  await press('Save changes')
  expect(storedPreferences.get()?.defaultLocation).toEqual({ address: '62 Southwark Streetx', lat: 0, lng: 0 })
})
