import type { Resolver } from 'react-hook-form'
import { parseDuration } from '#domain/duration.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { tooLong } from '../../shared/ui/fields/too-long.ts'
import { dateComplaint } from '../../shared/ui/values/calendar.ts'
import { enteredHours, MAX_DESCRIPTION, type EntryValues } from './entry-values.ts'
import { toBody, type Saving } from './sending.ts'

const loadSchema = async () => (await import('#schemas/time-entry-shapes.ts')).TimeEntryInput

/**
 * Checks the body of a save with the contract's rules. Texts that the body cannot carry have their own messages: an
 * unreadable duration or date, and by how much a description is too long.
 */
export const entryResolver =
  ({ draft, ...saving }: Saving): Resolver<EntryValues> =>
  async (values, context, options) => {
    const check = contractResolver<EntryValues>(loadSchema, (typed) =>
      toBody({ ...saving, draft: { ...draft, values: typed } }),
    )
    const checked = await check(values, context, options)
    const unreadable = Object.entries(textErrors(values, draft.timedHours)).filter(([, message]) => message)
    if (unreadable.length === 0) return checked
    const errors = Object.fromEntries(unreadable.map(([field, message]) => [field, { type: 'text', message }]))
    return { values: {}, errors: { ...checked.errors, ...errors } }
  }

function textErrors({ duration, timeEntryDate, description }: EntryValues, timedHours: string | undefined) {
  const typed = parseDuration(duration)
  const isRefused = typed.kind === 'refused' && enteredHours(duration, timedHours) === undefined
  return {
    duration: isRefused ? typed.message : undefined,
    timeEntryDate: timeEntryDate === '' ? undefined : dateComplaint(timeEntryDate),
    description: tooLong(description, MAX_DESCRIPTION),
  }
}
