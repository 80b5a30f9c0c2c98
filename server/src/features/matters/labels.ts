import type { MatterRate } from '#domain/billable.ts'
import type { MatterStatus } from '#contract/matters.ts'

const RATE_LABELS = { hourly: 'Hourly', contingency: 'Contingency', flat: 'Flat Rate', retainer: 'Retainer' } as const
const STATUS_LABELS = { open: 'Open', pending: 'Pending', closed: 'Closed' } as const

export type RateType = keyof typeof RATE_LABELS
export type Status = keyof typeof STATUS_LABELS

// Checks of the table allow no other values than these.
export const rateLabel = (rateType: string): MatterRate => RATE_LABELS[rateType as RateType]
export const statusLabel = (status: string): MatterStatus => STATUS_LABELS[status as Status]

const RATE_TYPES: Record<MatterRate, RateType> = {
  Hourly: 'hourly',
  Contingency: 'contingency',
  'Flat Rate': 'flat',
  Retainer: 'retainer',
}
const STATUSES: Record<MatterStatus, Status> = { Open: 'open', Pending: 'pending', Closed: 'closed' }

export const rateTypeOf = (label: MatterRate): RateType => RATE_TYPES[label]
export const statusOf = (label: MatterStatus): Status => STATUSES[label]
