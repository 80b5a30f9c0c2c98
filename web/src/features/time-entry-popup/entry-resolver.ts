import type { Resolver } from 'react-hook-form'
import { parseDuration } from '#domain/duration.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { tooLong } from '../../shared/ui/fields/too-long.ts'
import { dateComplaint } from '../../shared/ui/values/calendar.ts'
import { enteredHours, MAX_DESCRIPTION, type EntryValues } from './entry-values.ts'
import { bodyOf, type Saving } from './sending.ts'

const loadSchema = async () => (await import('#schemas/time-entry-shapes.ts')).TimeEntryInput

/**
 * Checks the body of a save with the contract's rules. What the form reads from text and the body cannot carry has its own
 * message: a duration or a date that cannot be read, and how much of a description is too much.
 */
export const entryResolver =
  (saving: Omit<Saving, 'values'>): Resolver<EntryValues> =>
  async (values, context, options) => {
    const checked = contractResolver<EntryValues>(loadSchema, (typed) => bodyOf({ ...saving, values: typed }))
    const answer = await checked(values, context, options)
    const unreadable = Object.entries(textErrors(values, saving.draft.timedHours)).filter(([, message]) => message)
    if (unreadable.length === 0) return answer
    const errors = Object.fromEntries(unreadable.map(([field, message]) => [field, { type: 'text', message }]))
    return { values: {}, errors: { ...answer.errors, ...errors } }
  }

const textErrors = ({ duration, timeEntryDate, description }: EntryValues, timedHours: string | undefined) => ({
  duration: enteredHours(duration, timedHours) === undefined ? refusalOf(duration) : undefined,
  timeEntryDate: timeEntryDate === '' ? undefined : dateComplaint(timeEntryDate),
  description: tooLong(description, MAX_DESCRIPTION),
})

function refusalOf(duration: string): string | undefined {
  const typed = parseDuration(duration)
  return typed.kind === 'refused' ? typed.message : undefined
}
