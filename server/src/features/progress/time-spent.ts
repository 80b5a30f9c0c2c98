import type { FirmContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordTime } from '../time-entries/public.ts'
import type { UpdateInput } from './update-kinds.ts'

/** Fields of a time entry, by their names in the form of an update. */
const TIME_FIELDS: Readonly<Record<string, string>> = { duration: 'time.duration', activityId: 'time.activityId' }

/**
 * Records the time of an update by the rules of every time entry, and returns the entry's id. Its narrative may be read by
 * the client on an invoice, so it holds nothing of the internal version.
 */
export async function recordTimeSpent(
  context: FirmContext,
  input: UpdateInput,
  courtName: string,
): Promise<string | null> {
  if (!input.time) return null
  const { activityId, isBillable, duration } = input.time
  try {
    const entry = await recordTime(context, {
      matterId: input.matterId,
      activityId,
      isBillable,
      timeEntryUserId: context.userId,
      day: input.date,
      hours: duration,
      description: input.title || (courtName === '' ? '' : `Attendance at ${courtName}`),
    })
    return entry.id
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([name, text]) => [TIME_FIELDS[name] ?? name, text] as const)
    throw new Refusal(error.status, error.code, error.message, Object.fromEntries(fields))
  }
}
