import { stored, useStored } from '../../lib/storage'

/** What makes a visit: opening the details of a place, as specified, or only saying so. */
export type Recording = 'view' | 'button'

export const storedRecording = stored<Recording>('recordVisits', (found) => {
  if (found === null || found === 'view') return 'view'
  if (found === 'button') return 'button'
  throw new Error('no way to record visits')
})

export function useRecording(): Recording {
  return useStored(storedRecording)
}
