import { useEffect, useRef, useState } from 'react'
import { closingNews, useCountdown } from '../model/countdown'
import type { Team } from '../model/team'

/** Says aloud how much time is left at a few marks, when everyone has voted, and when it is over. */
export function CountdownNews({ team }: { team: Team }) {
  const { deadline, closing = false, tables } = team.round
  const answered = tables !== undefined
  const left = useCountdown(team, deadline)
  const before = useRef({ seconds: left, closing: false, answered: false })
  const [news, setNews] = useState('')
  useEffect(() => {
    const after = { seconds: left, closing, answered }
    const text = closingNews(before.current, after)
    before.current = after
    if (text !== undefined) setNews(text)
  }, [left, closing, answered])
  return (
    <div role="status" className="sr-only">
      {news}
    </div>
  )
}
