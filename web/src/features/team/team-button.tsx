import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Restaurant } from '../../domain/restaurant'
import { storedFilters } from '../../domain/filters'
import { storedLocation } from '../../domain/location'
import { useStored } from '../../lib/storage'
import { Button } from '../../ui/button'
import { classes } from '../../lib/classes'
import { toast } from '../../ui/toast/toasts'
import { keepNewest, storedTeamId, teamKey } from './model/current-team'
import type { Team } from './model/team'

const NOTHING: ReadonlySet<string> = new Set()

/** What is on today's ballot as far as this tab has heard. Asks nobody. */
export function useOnBallot(): ReadonlySet<string> {
  const id = useStored(storedTeamId) ?? ''
  const { data: team } = useQuery<Team>({
    queryKey: teamKey(id),
    enabled: false,
    // What the cache does with an answer is the last observer's say, so all of this key say the same.
    structuralSharing: keepNewest,
  })
  const candidates = team?.round.candidates
  return useMemo(
    () => (candidates ? new Set(candidates.map(({ restaurant }) => restaurant.place_id)) : NOTHING),
    [candidates],
  )
}

const ON_CARD = 'max-sm:text-[14px] max-[374px]:w-11 max-[374px]:px-0'

interface TeamButtonProps {
  restaurant: Restaurant
  added: boolean
  /** "Team" where there is little room. */
  label?: 'Team' | 'Add to team'
  className?: string
  /** In a card's row of actions: narrow, and without the word where the screen is narrowest. */
  onCard?: boolean
  size?: 'small' | 'beside'
}

/** Puts a restaurant on the team's ballot. What does so is loaded when it is pressed. */
export function TeamButton({ restaurant, added, label = 'Team', className, onCard = false, ...rest }: TeamButtonProps) {
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const { name } = restaurant

  const add = async () => {
    if (added || adding) return
    setAdding(true)
    try {
      const { addToTeam } = await import('./voting/add-to-team')
      await addToTeam(client, restaurant, {
        location: storedLocation.get(),
        departureTime: storedFilters.get().departureTime,
      })
    } catch {
      toast({ tone: 'error', title: 'Failed to add', description: 'Could not add restaurant to team suggestions' })
    }
    setAdding(false)
  }

  const word = added ? 'Added' : label
  return (
    <Button
      size={onCard ? 'snug' : (rest.size ?? 'small')}
      look={added ? 'soft' : 'outline'}
      aria-disabled={added || adding}
      aria-label={added ? `Added to team: ${name}` : `${label}: add ${name} to suggestions`}
      onClick={() => void add()}
      className={classes(onCard && ON_CARD, className)}
    >
      {added ? <Check aria-hidden /> : <UsersRound aria-hidden />}
      <span className={classes(onCard && 'max-[374px]:sr-only')}>{word}</span>
    </Button>
  )
}
