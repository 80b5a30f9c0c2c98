import type { FlatFee } from '#contract/flat-fee-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { BILLING_LABELS, CHARGE_STATUS_LABELS } from '#domain/charge-labels.ts'

/** The status of an approved fee is that of its billing. */
export const statusOf = (fee: FlatFee): string =>
  fee.status === 'approved' ? BILLING_LABELS[fee.billingState] : CHARGE_STATUS_LABELS[fee.status]

export const feeName = (fee: Pick<FlatFee, 'matterName' | 'date'>): string =>
  ['Flat fee', fee.matterName, dayText(fee.date)].filter(Boolean).join(', ')
