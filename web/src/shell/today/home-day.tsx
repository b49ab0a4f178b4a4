import { Today } from '@/features/team/today'
import { AfterLunch } from '@/features/visit/after-lunch'
import type { Lunch } from '@/features/visit/visit'

interface HomeDayProps {
  /** For who has a team. */
  teamId: string | null
  /** The last lunch that this browser knows of. */
  lunch: Lunch | undefined
}

/** What Home says of this day: the team's, or the person's own lunch. Loaded after the first screen. */
export function HomeDay({ teamId, lunch }: HomeDayProps) {
  if (teamId !== null) return <Today id={teamId} lunch={lunch} After={AfterLunch} />
  return <AfterLunch lunch={lunch} className="mb-3.5 px-4 py-3.5 sm:px-5 sm:py-4 lg:mb-4 lg:max-w-[640px]" />
}
