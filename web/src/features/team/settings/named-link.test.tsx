import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { storedUserId } from '@/lib/session'
import { teamKey } from '../model/current-team'
import type { Team } from '../model/team'
import { team, type TeamParts } from '../model/team.fixture'
import { NamedLink } from './named-link'

function Shown() {
  const { data } = useQuery<Team>({ queryKey: teamKey('team-1'), enabled: false })
  return data && <NamedLink team={data} />
}

function show(parts: TeamParts, status = 200) {
  const bodies: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    bodies.push(JSON.parse(init?.body as string))
    return Response.json(status === 200 ? team({ version: 2, name: 'Lunch Owls' }) : { message: 'No.' }, { status })
  })
  const client = new QueryClient()
  client.setQueryData(teamKey('team-1'), team(parts))
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  return bodies
}

const name = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Team name' })
const link = () => screen.getByRole('textbox', { name: 'Team share link' })
const save = () => screen.getByRole('button', { name: 'Save name' })

beforeEach(() => storedUserId.set('person-1'))

it('asks the owner for the name of a team that has none, before the link', async () => {
  const bodies = show({ unnamed: true })
  const field = name()
  expect(field?.value).toBe('Tech Team')
  expect(field && field.compareDocumentPosition(link()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await userEvent.clear(field ?? document.body)
  expect(save().hasAttribute('disabled')).toBe(true)
  await userEvent.type(field ?? document.body, ' Lunch Owls ')
  await userEvent.click(save())
  await waitFor(() => expect(name()).toBeNull())
  expect(bodies).toEqual([{ teamId: 'team-1', name: 'Lunch Owls' }])
  expect(document.activeElement).toBe(link())
})

it('takes the name that it has, too', async () => {
  const bodies = show({ unnamed: true })
  await userEvent.click(save())
  await waitFor(() => expect(bodies).toEqual([{ teamId: 'team-1', name: 'Tech Team' }]))
})

it('says when it could not be saved', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  show({ unnamed: true }, 503)
  await userEvent.click(save())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(name()).not.toBeNull()
})

it.each([
  ['a team with a name', {}],
  ['who cannot name it', { unnamed: true, role: 'member' } as const],
])('asks nothing of %s', (_, parts) => {
  show(parts)
  expect(name()).toBeNull()
  expect(link()).toBeTruthy()
})
