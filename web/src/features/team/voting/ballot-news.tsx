import { useState } from 'react'
import { newsOf } from '../model/ballot'
import type { Team } from '../model/team'

/** Says, to those who cannot see it, what others change. Once on a page. */
export function BallotNews({ team }: { team: Team }) {
  const [told, setTold] = useState({ team, text: '' })
  if (told.team !== team) setTold({ team, text: newsOf(told.team, team) ?? told.text })
  return (
    <p role="status" className="sr-only">
      {told.text}
    </p>
  )
}
