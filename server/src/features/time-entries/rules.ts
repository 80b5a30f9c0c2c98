import { holds, type Permission } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { conflictingField, invalidField, missingField, notPermitted, Refusal } from '../../platform/refusal.ts'
import { assertBillingCurrency, assertMatterAvailable, assertMatterOpen } from '../charges/public.ts'
import type { Facts } from './save.queries.ts'

/** The most that can be typed for one entry; what a timer measured may be longer. */
const MOST_TYPED_HOURS = 24
/** The longest that a timer may have measured: 100 days. */
const MOST_MEASURED_SECONDS = 8_640_000

/** What only some of a call's inputs ask for. */
export function requirePermission({ membership }: Pick<FirmContext, 'membership'>, permission: Permission): void {
  if (!holds(membership.permissions, permission)) throw notPermitted()
}

export const onlyInvoiceLocks = () =>
  invalidField('only_invoice_locks', 'isBillable', 'Only an invoice marks an entry as billed')
export const entryLocked = () =>
  new Refusal(409, 'entry_locked', 'This time entry is on an invoice and can no longer be changed')
export const timerEmpty = () =>
  new Refusal(422, 'timer_empty', 'The timer has no time to save. It may have been saved or deleted on another device')

/** The database refuses it: the matter may have gone to the bin at this very moment. */
export const matterDeleted = () =>
  conflictingField('matter_deleted', 'matterId', 'This matter is in the recycle bin. Restore the matter first')

/** What is about to be stored, and what an edit leaves as it was: the past is not judged again. */
export interface Saving {
  readonly facts: Facts
  readonly askedBy: string
  readonly clientId: string
  readonly userId: string
  readonly day: string
  readonly before?:
    | {
        readonly matterId: string
        readonly userId: string
        readonly activityId: string
        readonly day: string
        readonly currency: string
      }
    | undefined
  readonly matterId: string
  readonly activityId: string
}

export function checkSaving(saving: Saving): void {
  checkClientAndMatter(saving)
  checkPerson(saving)
  checkActivity(saving)
  checkCurrency(saving)
}

function checkClientAndMatter(saving: Saving): void {
  const { facts, clientId, matterId, day, before } = saving
  const isSameMatter = before?.matterId === matterId
  if (facts.named_client_id === null && !(isSameMatter && facts.client_id === clientId))
    throw missingField('clientId', 'Client')
  const matter =
    facts.matter_id === null
      ? undefined
      : { id: facts.matter_id, isDeleted: facts.matter_deleted === true, closedOn: facts.closed_on }
  assertMatterAvailable(matter, before)
  if (facts.client_id !== clientId) {
    throw invalidField('client_mismatch', 'matterId', 'This matter belongs to another client')
  }
  assertMatterOpen(matter, day, before)
}

function checkPerson({ facts, askedBy, userId, before }: Saving): void {
  const isKept = before?.userId === userId
  // Someone who sees only their own time does not learn who else there is.
  if (userId !== askedBy && !isKept && !facts.sees_all_time) throw notPermitted()
  if (facts.user_name === null) throw missingField('timeEntryUserId', 'User')
  if (facts.user_removed === true && !isKept) {
    throw invalidField('person_inactive', 'timeEntryUserId', 'This person is no longer active')
  }
}

function checkActivity({ facts, activityId, before }: Saving): void {
  if (facts.activity_name === null) throw missingField('activityId', 'Activity')
  if (before?.activityId === activityId) return
  if (facts.activity_applies_to !== 'time') {
    throw invalidField('activity_not_for_time', 'activityId', 'This activity is not for time')
  }
  if (facts.activity_archived === true) {
    throw invalidField('activity_archived', 'activityId', 'This activity is no longer used')
  }
}

function checkCurrency({ facts, before }: Saving): void {
  const firm = { currency: facts.home_currency, multicurrency: facts.multicurrency }
  assertBillingCurrency(firm, facts.currency, { field: 'foreignCurrencyId', stored: before })
}

/** A day has 24 hours for whoever types; a timer that was left running may have measured more. */
export function checkDuration(hours: string, isTimed: boolean): void {
  if (isTimed || Number(hours) <= MOST_TYPED_HOURS) return
  const message = 'Duration must be at most 24 hours'
  throw new Refusal(400, 'invalid', message, { duration: message })
}

export function checkMeasured(seconds: number): void {
  if (seconds <= MOST_MEASURED_SECONDS) return
  throw invalidField(
    'duration_too_long',
    'duration',
    'The timer measured more than 2,400 hours. Delete its time and enter it by hand',
  )
}
