import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Restaurant } from '@/domain/restaurant'
import { storedFilters } from '@/domain/filters'
import { storedLocation } from '@/domain/location'
import { withTexts } from '@/language/language'
import { useStored } from '@/lib/storage'
import { Button } from '@/ui/button'
import { classes } from '@/lib/classes'
import { toast } from '@/ui/toast/toasts'
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

/** In a card's row of actions: 44 high and drawn as 34, without the word where the screen is narrowest. */
const ON_CARD =
  'relative isolate inline-flex h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-full px-3 text-[14px] font-strong whitespace-nowrap before:absolute before:inset-x-0 before:inset-y-[5px] before:-z-1 before:rounded-full [&_svg]:size-[17px] print:hidden'
const ON_CARD_LOOKS = {
  added: 'text-basil-text before:bg-basil-soft',
  open: 'before:shadow-[inset_0_0_0_1.5px_var(--line)] hover:before:bg-sunken',
}

interface TeamButtonProps {
  restaurant: Restaurant
  added: boolean
  /** "Team" where there is little room, "Add to team" where there is more. */
  label?: 'short' | 'long'
  className?: string
  onCard?: boolean
  size?: 'small' | 'beside'
}

/** Puts a restaurant on the team's ballot. What does so is loaded when it is pressed. */
export function TeamButton({
  restaurant,
  added,
  label = 'short',
  className,
  onCard = false,
  ...rest
}: TeamButtonProps) {
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const { name } = restaurant

  const add = async () => {
    if (added || adding) return
    setAdding(true)
    try {
      const { addToTeam } = await withTexts(import('./voting/add-to-team'))
      await addToTeam(client, restaurant, {
        location: storedLocation.get(),
        departureTime: storedFilters.get().departureTime,
      })
    } catch {
      toast({ tone: 'error', title: t`Failed to add`, description: t`Could not add restaurant to team suggestions` })
    }
    setAdding(false)
  }

  const [word, spoken] = wordsOf(added ? 'added' : label, name)
  const shared = {
    'aria-disabled': added || adding,
    'aria-label': spoken,
    onClick: () => void add(),
  }
  const icon = added ? <Check aria-hidden /> : <UsersRound aria-hidden />
  if (onCard) {
    return (
      <button
        type="button"
        {...shared}
        className={classes(ON_CARD, ON_CARD_LOOKS[added ? 'added' : 'open'], className)}
      >
        {icon}
        <span className="max-[374px]:sr-only">{word}</span>
      </button>
    )
  }
  return (
    <Button size={rest.size ?? 'small'} look={added ? 'soft' : 'outline'} {...shared} className={className}>
      {icon}
      {word}
    </Button>
  )
}

/** What the button shows, and what it is called. */
function wordsOf(state: 'added' | 'short' | 'long', name: string): readonly [word: string, spoken: string] {
  if (state === 'added') return [t`Added`, t`Added to team: ${name}`]
  if (state === 'short') return [t`Team`, t`Team: add ${name} to suggestions`]
  return [t`Add to team`, t`Add to team: add ${name} to suggestions`]
}
