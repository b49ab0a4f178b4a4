import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Team } from '../model/team'

type Happening = Team['activity'][number]

const WHO = 'font-strong text-ink'

/** What happened, in a sentence that begins with who did it. */
export function Deed({ team: { me }, happening }: { team: Pick<Team, 'me'>; happening: Happening }) {
  const { kind, name, memberId } = happening
  if (kind === 'opened' || (kind === 'finalised' && !name)) return <OfVote open={kind === 'opened'} />
  return me && memberId === me.id ? <Yours {...happening} /> : <Theirs {...happening} />
}

function OfVote({ open }: { open: boolean }) {
  return open ? (
    <Trans>
      <b className={WHO}>The vote</b> is open
    </Trans>
  ) : (
    <Trans>
      <b className={WHO}>The vote</b> is closed
    </Trans>
  )
}

function Yours({ kind, restaurant }: Happening): ReactNode {
  switch (kind) {
    case 'joined':
      return (
        <Trans>
          <b className={WHO}>You</b> joined
        </Trans>
      )
    case 'suggested':
      return restaurant ? (
        <Trans>
          <b className={WHO}>You</b> added {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>You</b> added a restaurant
        </Trans>
      )
    case 'voted':
      return restaurant ? (
        <Trans>
          <b className={WHO}>You</b> voted for {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>You</b> voted
        </Trans>
      )
    case 'withdrew':
      return restaurant ? (
        <Trans>
          <b className={WHO}>You</b> took back a vote for {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>You</b> took back a vote
        </Trans>
      )
    case 'finalised':
      return (
        <Trans>
          <b className={WHO}>You</b> closed the vote
        </Trans>
      )
    case 'reopened':
      return (
        <Trans>
          <b className={WHO}>You</b> opened the vote again
        </Trans>
      )
    case 'removed':
      return restaurant ? (
        <Trans>
          <b className={WHO}>You</b> took {restaurant} off the ballot
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>You</b> took a restaurant off the ballot
        </Trans>
      )
    case 'moved':
      return restaurant ? (
        <Trans>
          <b className={WHO}>You</b> moved everyone to {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>You</b> moved everyone to plan B
        </Trans>
      )
    case 'returned':
      return (
        <Trans>
          <b className={WHO}>You</b> took plan B back
        </Trans>
      )
    default:
      return null
  }
}

function Theirs({ kind, name, restaurant }: Happening): ReactNode {
  const who = name || t`Somebody`
  switch (kind) {
    case 'joined':
      return (
        <Trans>
          <b className={WHO}>{who}</b> joined
        </Trans>
      )
    case 'suggested':
      return restaurant ? (
        <Trans>
          <b className={WHO}>{who}</b> added {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>{who}</b> added a restaurant
        </Trans>
      )
    case 'voted':
      return restaurant ? (
        <Trans>
          <b className={WHO}>{who}</b> voted for {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>{who}</b> voted
        </Trans>
      )
    case 'withdrew':
      return restaurant ? (
        <Trans>
          <b className={WHO}>{who}</b> took back a vote for {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>{who}</b> took back a vote
        </Trans>
      )
    case 'finalised':
      return (
        <Trans>
          <b className={WHO}>{who}</b> closed the vote
        </Trans>
      )
    case 'reopened':
      return (
        <Trans>
          <b className={WHO}>{who}</b> opened the vote again
        </Trans>
      )
    case 'removed':
      return restaurant ? (
        <Trans>
          <b className={WHO}>{who}</b> took {restaurant} off the ballot
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>{who}</b> took a restaurant off the ballot
        </Trans>
      )
    case 'moved':
      return restaurant ? (
        <Trans>
          <b className={WHO}>{who}</b> moved everyone to {restaurant}
        </Trans>
      ) : (
        <Trans>
          <b className={WHO}>{who}</b> moved everyone to plan B
        </Trans>
      )
    case 'returned':
      return (
        <Trans>
          <b className={WHO}>{who}</b> took plan B back
        </Trans>
      )
    default:
      return null
  }
}
