import { maySetEntryStatus } from '#domain/entry-status.ts'
import type { TimeEntryInput } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { invalidField, missingField, notPermitted, Refusal } from '../../platform/refusal.ts'
import { assertBillingCurrency, assertMatterAvailable, assertMatterTakesWork } from '../charges/public.ts'
import { assertCode, assertTaskOfSet, codeRequired } from '../utbms/public.ts'
import type { EntryFacts, LockedEntry } from './queries.ts'

/** The most hours that can be typed for one entry. A timer may have measured more. */
const MAX_TYPED_HOURS = 24
/** The longest that a timer may have measured: 100 days. */
const MAX_MEASURED_SECONDS = 8_640_000

interface EntryToSave {
  readonly input: TimeEntryInput
  readonly facts: EntryFacts
  /** The entry that is edited. What an edit leaves as it was is not checked again. */
  readonly stored?: LockedEntry | undefined
  /** Its person may have left: somebody measured it before they left, or it is imported from older books. */
  readonly mayBeOfLeaver?: boolean | undefined
}

export function checkEntry(context: FirmContext, entry: EntryToSave): void {
  checkClientAndMatter(entry)
  checkPerson(context, entry)
  checkStatus(context, entry)
  checkActivity(entry)
  checkCurrency(entry)
  checkCodes(entry)
}

function checkClientAndMatter({ facts, input, stored: entry }: EntryToSave): void {
  const stored = entry && { matterId: entry.matter_id, isBillable: entry.billing_state !== 'notBillable' }
  const isSameMatter = stored?.matterId === input.matterId
  if (facts.named_client_id === null && !(isSameMatter && facts.client_id === input.clientId))
    throw missingField('clientId', 'Client')
  const matter =
    facts.matter_id === null
      ? undefined
      : { id: facts.matter_id, isDeleted: facts.matter_deleted_at !== null, closedOn: facts.closed_on }
  assertMatterAvailable(matter, stored)
  if (facts.client_id !== input.clientId) {
    throw invalidField('client_mismatch', 'matterId', 'This matter belongs to another client')
  }
  assertMatterTakesWork(matter, input.isBillable === 4, stored)
}

function checkPerson({ userId }: FirmContext, { facts, input, stored, mayBeOfLeaver }: EntryToSave): void {
  const isSamePerson = stored?.user_id === input.timeEntryUserId
  // A person who sees only their own time does not learn which other people exist.
  if (input.timeEntryUserId !== userId && !isSamePerson && !facts.sees_all_time) throw notPermitted()
  if (facts.user_name === null) throw missingField('timeEntryUserId', 'User')
  if (facts.user_removed_at !== null && !isSamePerson && mayBeOfLeaver !== true) {
    throw invalidField('person_inactive', 'timeEntryUserId', 'This person is no longer active')
  }
}

function checkStatus({ membership }: FirmContext, { facts, input, stored }: EntryToSave): void {
  if (input.status === undefined) return
  const recorder = { permissions: membership.permissions, seesAllTime: facts.sees_all_time }
  if (!maySetEntryStatus({ before: stored?.status, after: input.status }, recorder)) throw notPermitted()
}

function checkActivity({ facts, input, stored }: EntryToSave): void {
  if (facts.activity_name === null) throw missingField('activityId', 'Activity')
  if (stored?.activity_id === input.activityId) return
  if (facts.activity_applies_to !== 'time') {
    throw invalidField('activity_not_for_time', 'activityId', 'This activity is not for time')
  }
  if (facts.activity_archived_at !== null) {
    throw invalidField('activity_archived', 'activityId', 'This activity is no longer used')
  }
}

function checkCurrency({ facts, stored }: EntryToSave): void {
  const firm = { currency: facts.home_currency, multicurrency: facts.multicurrency }
  assertBillingCurrency(firm, facts.currency, { field: 'foreignCurrencyId', stored })
}

/** Codes are known, and billable time has those that its matter requires: an activity brings its own. */
function checkCodes({ facts, input, stored }: EntryToSave): void {
  assertCode('task', 'taskCode', input.taskCode)
  assertCode('activity', 'activityCode', input.activityCode)
  if (!facts.requires_codes || input.isBillable !== 4 || keepsCodes(input, stored)) return
  assertTaskOfSet(valueOr(input.taskCode, stored?.task_code), facts.task_set)
  const activity = valueOr(input.activityCode, stored?.activity_code) ?? facts.activity_utbms_code
  if (activity === null) throw codeRequired('activityCode', 'activity')
}

/** Whether an edit leaves codes, matter and what is billable as they were, before the matter required any. */
const keepsCodes = (input: TimeEntryInput, stored: LockedEntry | undefined): boolean =>
  stored?.matter_id === input.matterId &&
  stored.billing_state !== 'notBillable' &&
  input.taskCode === undefined &&
  input.activityCode === undefined

/** What is sent, or what is stored where nothing is. */
const valueOr = (sent: string | null | undefined, stored: string | null | undefined): string | null =>
  sent === undefined ? (stored ?? null) : sent

/** A day has 24 hours to type. A timer that was left running may have measured more. */
export function assertTypedDuration(hours: string, isTimed: boolean): void {
  if (isTimed || Number(hours) <= MAX_TYPED_HOURS) return
  const message = 'Duration must be at most 24 hours'
  throw new Refusal(400, 'invalid', message, { duration: message })
}

export function assertMeasuredTime(seconds: number): void {
  if (seconds <= MAX_MEASURED_SECONDS) return
  throw invalidField(
    'duration_too_long',
    'duration',
    'The timer measured more than 2,400 hours. Delete its time and enter it by hand',
  )
}
