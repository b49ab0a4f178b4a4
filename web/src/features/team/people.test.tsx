import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import { storedUserId } from '@/lib/session'
import { NamelessNote } from './live/nameless-note'
import type { Team } from './model/team'
import { TeamNeeds } from './voting/team-needs'
import { candidate, team } from './model/team.fixture'
import { WhoVoted } from './voting/who-voted'
import { YouSettings } from './settings/you-settings'

const draw = (shown: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>)

const needing = (candidates: Team['round']['candidates']) =>
  team({ round: { needs: ['Vegetarian', 'Nut-free'], candidates } })

const show = () => {
  const onDone = vi.fn<() => void>()
  draw(<YouSettings team={team()} teamId="team-1" onDone={onDone} onLeft={() => {}} known="" push={null} />)
  return onDone
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

describe('what the team needs', () => {
  it('is listed while nothing is on the ballot', () => {
    draw(<TeamNeeds team={needing([])} />)
    const region = screen.getByRole('region', { name: 'What the team needs' })
    expect(region.textContent).toContain('Vegetarian and Nut-free')
    expect(region.textContent).toContain('Add a restaurant to see what it serves.')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('is held against the places that are on the ballot', () => {
    draw(<TeamNeeds team={needing([candidate('ladle')])} />)
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Vegetarian', 'Nut-free'])
    expect(document.body.textContent).not.toContain('Add a restaurant to see')
  })
})

describe('a person without a name', () => {
  it('is someone to the others', () => {
    const [me, priya] = team().members
    if (!me || !priya) throw new Error('two members')
    draw(<WhoVoted team={team({ members: [{ ...priya, name: '', owner: true }, me] })} teamId="team-1" />)
    expect(screen.getByText('Someone')).toBeTruthy()
    expect(document.body.textContent).not.toContain('No name yet')
  })

  it('is asked for one where the link is shared', async () => {
    const onName = vi.fn<() => void>()
    const { rerender } = render(
      <NamelessNote
        team={team({ me: { id: 'me', name: '', needs: [], musts: [], needsNamed: false } })}
        onName={onName}
      />,
    )
    expect(document.body.textContent).toContain("Your team can't see your name yet.")
    await userEvent.click(screen.getByRole('button', { name: 'Add your name' }))
    expect(onName).toHaveBeenCalledOnce()
    rerender(<NamelessNote team={team()} onName={onName} />)
    expect(document.body.textContent).toBe('')
    const { me: _, ...stranger } = team()
    rerender(<NamelessNote team={stranger} onName={onName} />)
    expect(document.body.textContent).toBe('')
  })
})

it('needs stand beside the name of who lets the team know', () => {
  const [me, priya] = team().members
  if (!me || !priya) throw new Error('two members')
  const { voted: _, ...unseen } = priya
  const members = [me, { ...unseen, needs: ['Vegan', 'Nut-free'] as const }]
  draw(<WhoVoted team={team({ members })} teamId="team-1" />)
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain('Amara (you)Yet to vote')
  expect(second).toContain('PriyaVegan, Nut-free')
  expect(second).not.toContain('Yet to vote')
})

describe('the dialog about oneself', () => {
  beforeEach(() => storedUserId.set('person-1'))

  it('refuses a name of spaces and says why', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    show()
    await userEvent.clear(name())
    await userEvent.type(name(), '   ')
    await userEvent.click(save())
    expect(screen.getByText('Please type your name first.')).toBeTruthy()
    expect(name().getAttribute('aria-invalid')).toBe('true')
    expect(name().getAttribute('aria-describedby')).toBe(screen.getByText('Please type your name first.').id)
    expect(document.activeElement).toBe(name())
    expect(fetch).not.toHaveBeenCalled()

    await userEvent.type(name(), 'Ann')
    expect(screen.queryByText('Please type your name first.')).toBeNull()
  })

  it('says of each need whether it is a must, and lets the team know whose it is', async () => {
    const bodies: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      bodies.push(JSON.parse(init?.body as string))
      return Promise.resolve(Response.json(team({ version: 2 })))
    })
    const onDone = show()
    expect(screen.queryByRole('switch', { name: 'Let my team know by name' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Vegan' }))
    await userEvent.click(screen.getByRole('button', { name: 'Halal' }))
    const vegan = within(screen.getByRole('radiogroup', { name: 'Vegan' }))
    expect(vegan.getByRole<HTMLInputElement>('radio', { name: 'Wish' }).checked).toBe(true)
    await userEvent.click(vegan.getByRole('radio', { name: 'Must' }))
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Halal' })).getByRole('radio', { name: 'Must' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Halal' }))
    expect(document.body.textContent).toContain('Your team never sees who needs what')
    await userEvent.click(screen.getByRole('switch', { name: 'Let my team know by name' }))
    expect(document.body.textContent).not.toContain('Your team never sees who needs what')
    await userEvent.click(save())
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(bodies).toEqual([{ teamId: 'team-1', name: 'Amara', needs: ['Vegan'], musts: ['Vegan'], needsNamed: true }])
  })

  it('does not send twice what is on its way', async () => {
    const answers: ((answer: Response) => void)[] = []
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => new Promise((resolve) => void answers.push(resolve)))
    const onDone = show()
    await userEvent.click(save())
    expect(save().disabled).toBe(true)
    await userEvent.type(name(), '{Enter}')
    expect(fetch).toHaveBeenCalledOnce()
    answers[0]?.(Response.json(team({ version: 2 })))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })
})
