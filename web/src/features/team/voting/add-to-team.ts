import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/http'
import type { Restaurant } from '@/domain/restaurant'
import { toast } from '@/ui/toast/toasts'
import { askAnyway } from './add-anyway'
import { currentTeamOptions, operationKey, suggest, type FirstUse } from '../model/team'
import { receive } from '../model/current-team'
import { RULED_OUT } from '../model/rulings'

type Place = Pick<Restaurant, 'place_id' | 'name'>

/** Puts a restaurant on today's ballot of the person's current team, and says so. Answers whether it is there. */
export async function addToTeam(client: QueryClient, place: Place, firstUse: FirstUse): Promise<boolean> {
  try {
    const current = (staleTime: number) => client.fetchQuery({ ...currentTeamOptions(firstUse), staleTime })
    try {
      return await putOrAsk(client, await current(Infinity), place)
    } catch (error) {
      if (!isOut(error)) throw error
      return await putOrAsk(client, await current(0), place)
    }
  } catch (error) {
    return sayFailed(error)
  }
}

/** The same for a team that is known. */
export async function suggestTo(client: QueryClient, id: string, place: Place): Promise<boolean> {
  try {
    return await putOrAsk(client, id, place)
  } catch (error) {
    return sayFailed(error)
  }
}

/** Asks first where the place cannot win today. */
async function putOrAsk(client: QueryClient, id: string, place: Place): Promise<boolean> {
  try {
    await put(client, id, place)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== RULED_OUT) throw error
    const wanted = await askAnyway(place.name)
    if (wanted) await put(client, id, place, true)
    return wanted
  }
}

async function put(client: QueryClient, id: string, { place_id, name }: Place, anyway = false): Promise<void> {
  receive(client, id, await suggest(id, place_id, operationKey(), anyway))
  toast({ title: t`Added to team`, description: t`${name} is on today's vote` })
}

/** The team is no more, or not this person's any more: which one is theirs has to be asked anew. */
function isOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

function sayFailed(error: unknown): false {
  console.warn('adding to the team', error)
  toast({ tone: 'error', title: t`Failed to add`, description: t`Could not add restaurant to team suggestions` })
  return false
}
