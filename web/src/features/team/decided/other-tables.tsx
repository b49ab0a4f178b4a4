import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { Avatars } from '@/ui/avatar'
import { Card, CardTitle } from '@/ui/card'
import { Dish } from '@/ui/dish/dish'
import { votersOf } from '../model/ballot'
import { otherTables, seatedText, thereText, type DecidedTable } from '../model/tables'
import type { Decision, Team } from '../model/team'

/** Where the others go, in one line each. Nothing where everyone goes to one place. */
export function OtherTables({ team, decision }: { team: Team; decision: Decision }) {
  const titleId = useId()
  const others = otherTables(decision)
  if (others.length === 0) return null
  return (
    <Card aria-labelledby={titleId} className="mt-3.5 min-w-0 p-[18px] sm:px-6 sm:py-5">
      <CardTitle id={titleId}>{others.length === 1 ? t`The other table` : t`The two tables`}</CardTitle>
      <ul className="mt-3 grid gap-3">
        {others.map((table) => (
          <Table key={table.place_id} team={team} table={table} />
        ))}
      </ul>
    </Card>
  )
}

function Table({ team, table }: { team: Team; table: DecidedTable }) {
  const { place_id, name } = table
  const found = team.round.candidates.find(({ restaurant }) => restaurant.place_id === place_id)
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3">
      <Dish placeId={place_id} types={found?.restaurant.types ?? []} crop="roundel" width={40} height={40} />
      <p className="min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="text-sm text-ink-2">
          {seatedText(team, table)} {thereText(team, table)}
        </span>
      </p>
      <span aria-hidden className="inline-flex">
        <Avatars people={votersOf({ voters: table.members ?? [] }, team.members)} size="small" />
      </span>
    </li>
  )
}
