import { billableCode } from '#domain/billable.ts'
import { workedHoursBeside } from '#domain/duration.ts'
import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { explainRate } from '#domain/rate.ts'
import type { DeletedTimeEntry } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import type { Membership } from '../../platform/http/session.ts'
import { rateLabel } from '../matters/public.ts'
import type { Currencies } from '../reference/public.ts'
import type { DeletedEntryRow, EntryRow } from './list.queries.ts'

type RateType = NonNullable<EntryRow['rate_type']>

/** The rate type of a hidden matter is not revealed: most are billed by the hour. */
export const matterRateLabel = (rateType: RateType | null) => rateLabel(rateType ?? 'hourly')

/** Stands for the names of a matter that the person worked on and may no longer see. */
export const HIDDEN = 'Not visible to you'

interface Viewer {
  readonly currencies: Currencies
  readonly permissions: Membership['permissions']
}

export const mayEdit = (permissions: Membership['permissions']): boolean => holds(permissions, 'timeEntry.edit')

const explanationOf = (row: EntryRow): string =>
  row.billing_state === 'notBillable'
    ? 'Not billable'
    : explainRate(row.rate_rule, {
        person: row.user_name,
        currency: row.currency,
        effectiveOn: row.rate_effective_on,
      })

/** A person who sees an entry may edit it with the permission: the scope of the role hides all others. */
export function toTimeEntry(row: EntryRow, { currencies, permissions }: Viewer): TimeEntry {
  const home = currencies.byCode(row.home_currency)
  const billing = currencies.byCode(row.currency)
  const isLocked = row.billing_state === 'onInvoice'
  return {
    id: row.id,
    clientId: row.client_id ?? '',
    clientName: row.client_name ?? HIDDEN,
    matterId: row.matter_id,
    matterName: row.matter_name ?? HIDDEN,
    matterNumber: row.matter_number ?? '',
    matterRate: matterRateLabel(row.rate_type),
    activityId: row.activity_id,
    activityType: row.activity_name,
    timeEntryUserId: row.user_id,
    userName: row.user_name,
    description: row.description,
    timeEntryDate: row.worked_on,
    duration: Number(row.billed_hours),
    workedSeconds: row.worked_seconds,
    workedHours: Number(workedHoursBeside(row.billed_hours, row.worked_seconds)),
    isTimed: row.is_timed,
    isBillable: billableCode(row.billing_state),
    status: row.status,
    userRate: Number(row.home_rate),
    foreignUserRate: Number(row.rate),
    homeCurrencyId: home.id,
    homeCurrencyCode: home.code,
    homeCurrencySymbol: home.symbol,
    foreignCurrencyId: billing.id,
    foreignCurrencyCode: billing.code,
    foreignCurrencySymbol: billing.symbol,
    exchangeRate: Number(row.exchange_rate),
    totalAmount: minorToNumber(row.home_amount_minor, row.home_currency),
    foreignTotalAmount: minorToNumber(row.amount_minor, row.currency),
    rateRule: row.rate_rule,
    rateExplanation: explanationOf(row),
    rateEffectiveOn: row.rate_effective_on,
    incrementMinutes: row.increment_minutes,
    taskCode: row.task_code,
    activityCode: row.activity_code,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    canEdit: !isLocked && mayEdit(permissions),
    canDelete: !isLocked && holds(permissions, 'timeEntry.delete'),
  }
}

export const toDeletedEntry = (row: DeletedEntryRow): DeletedTimeEntry => ({
  id: row.id,
  timeEntryDate: row.worked_on,
  activityType: row.activity_name,
  description: row.description,
  matterName: row.matter_name,
  userName: row.user_name,
  duration: Number(row.billed_hours),
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter_name,
})
