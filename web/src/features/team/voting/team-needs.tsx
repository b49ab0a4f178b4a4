import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { dietText } from '@/domain/diets'
import { listText } from '@/lib/locale'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { Card } from '@/ui/card'
import { classes } from '@/lib/classes'
import { Dish } from '@/ui/dish/dish'
import { served, type Served } from '../model/needs'
import type { Candidate, Need, Team } from '../model/team'

/** What the people at the table need, against what each place is known to serve. */
export function TeamNeeds({ team }: { team: Team }) {
  const titleId = useId()
  const { needs, candidates } = team.round
  const list = listText((needs ?? []).map(dietText))
  return (
    <Card aria-labelledby={titleId} className="p-5">
      <h2 id={titleId} className="font-display text-h3 leading-[1.25]">
        {t`What the team needs`}
      </h2>
      <p className="mt-0.5 mb-2.5 text-xs text-ink-3">
        {needs
          ? t`Anonymous. Needs added today show up from tomorrow.`
          : t`Appears once three people have shared needs for a week, to keep it anonymous.`}
      </p>
      {needs && needs.length === 0 && <p className="text-sm text-ink-2">{t`No special needs today.`}</p>}
      {needs && needs.length > 0 && candidates.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>
            <b className="font-strong text-ink">{list}.</b> Add a restaurant to see what it serves.
          </Trans>
        </p>
      )}
      {needs && needs.length > 0 && candidates.length > 0 && (
        <NeedsTable labelledBy={titleId} needs={needs} candidates={candidates} />
      )}
    </Card>
  )
}

interface NeedsTableProps {
  labelledBy: string
  needs: readonly Need[]
  candidates: readonly Candidate[]
}

function NeedsTable({ labelledBy, needs, candidates }: NeedsTableProps) {
  return (
    // It scrolls when there are many places; then the keyboard has to reach it. What is only said must scroll along.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className="relative -mx-1 overflow-x-auto px-1 pb-1">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <th>
              <span className="sr-only">
                {t({ message: 'Need', comment: 'What somebody needs: head of a column of diets' })}
              </span>
            </th>
            {candidates.map(({ restaurant: { place_id, types, name } }) => (
              <th key={place_id} scope="col" className="px-1 pb-2 font-semibold">
                <Dish
                  placeId={place_id}
                  types={types}
                  crop="roundel"
                  width={36}
                  height={36}
                  className="mx-auto max-w-none"
                />
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {needs.map((need) => (
            <tr key={need}>
              <th scope="row" className="py-2 pe-2 text-start font-semibold">
                {dietText(need)}
              </th>
              {candidates.map((candidate) => (
                <td key={candidate.restaurant.place_id} className="px-1 py-1.5 text-center">
                  <Mark served={served(candidate, need)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MARKS = {
  yes: {
    look: 'bg-basil-soft text-basil-text',
    text: msg`Yes`,
    sign: <Check aria-hidden className="size-4 stroke-[2.6]" />,
  },
  unknown: {
    look: 'bg-yolk-soft font-bold text-yolk-text',
    text: msg`Not confirmed`,
    sign: <span aria-hidden>?</span>,
  },
  no: {
    look: 'bg-tomato-soft text-tomato-text',
    text: msg`No`,
    sign: <X aria-hidden className="size-4 stroke-[2.6]" />,
  },
}

function Mark({ served: answer }: { served: Served }) {
  const { look, text, sign } = MARKS[answer]
  return (
    <span className={classes('inline-grid size-7 place-items-center rounded-full', look)}>
      {sign}
      <span className="sr-only">{i18n._(text)}</span>
    </span>
  )
}
