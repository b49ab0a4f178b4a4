import * as v from 'valibot'
import { stored, useStored } from '@/lib/storage'

/** What makes a visit: opening the details of a place, as specified, or only saying so. */
export type Recording = 'view' | 'button'

const recordingSchema = v.nullable(v.picklist(['view', 'button']))

export const storedRecording = stored<Recording>('recordVisits', (found) => v.parse(recordingSchema, found) ?? 'view')

export function useRecording(): Recording {
  return useStored(storedRecording)
}
