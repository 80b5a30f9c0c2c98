import { clientRequestRecord, messageRecord } from './client-exchange-records.ts'
import { clientRecord } from './clients-record.ts'
import { expenseRecord } from './expenses-record.ts'
import { flatFeeRecord } from './flat-fees-record.ts'
import { invoiceRecord } from './invoices-record.ts'
import { paymentRecord } from './payments-record.ts'
import { matterRecord } from './matters-record.ts'
import { courtUpdateRecord, progressNoteRecord } from './progress-records.ts'
import { timeEntryRecord } from './time-entries-record.ts'
import { trustRequestRecord } from './trust-requests-record.ts'
import { trustWithdrawalRecord } from './trust-withdrawals-record.ts'
import { trustLedgerRecord } from './trust-record.ts'

/** Every record type. The schemas of the calls about all types derive from this list. */
export const recordTypes = [
  clientRecord,
  matterRecord,
  timeEntryRecord,
  progressNoteRecord,
  courtUpdateRecord,
  expenseRecord,
  flatFeeRecord,
  invoiceRecord,
  paymentRecord,
  trustWithdrawalRecord,
  trustRequestRecord,
  trustLedgerRecord,
  messageRecord,
  clientRequestRecord,
] as const
