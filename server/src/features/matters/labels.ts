import type { MatterRate } from '#domain/billable.ts'
import type { MatterStatus } from '#contract/matters.ts'

const RATE_WORDS = { hourly: 'Hourly', contingency: 'Contingency', flat: 'Flat Rate', retainer: 'Retainer' } as const
const STATUS_WORDS = { open: 'Open', pending: 'Pending', closed: 'Closed' } as const

export type RateType = keyof typeof RATE_WORDS
export type Status = keyof typeof STATUS_WORDS

// Checks of the table allow no other values than these.
export const rateLabel = (rateType: string): MatterRate => RATE_WORDS[rateType as RateType]
export const statusLabel = (status: string): MatterStatus => STATUS_WORDS[status as Status]

const RATE_TYPES: Record<MatterRate, RateType> = {
  Hourly: 'hourly',
  Contingency: 'contingency',
  'Flat Rate': 'flat',
  Retainer: 'retainer',
}
const STATUSES: Record<MatterStatus, Status> = { Open: 'open', Pending: 'pending', Closed: 'closed' }

export const rateTypeOf = (word: MatterRate): RateType => RATE_TYPES[word]
export const statusOf = (word: MatterStatus): Status => STATUSES[word]
