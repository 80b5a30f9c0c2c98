import { clientRequestType } from './features/client-requests/record-type.ts'
import { clientType } from './features/clients/record-type.ts'
import { expenseType } from './features/expenses/record-type.ts'
import { flatFeeType } from './features/flat-fees/record-type.ts'
import { invoiceType } from './features/invoices/record-type.ts'
import { matterType } from './features/matters/record-type.ts'
import { messageType } from './features/messages/record-type.ts'
import { paymentType } from './features/payments/record-type.ts'
import { courtUpdateType, progressNoteType } from './features/progress/record-type.tsx'
import { timeEntryType } from './features/time-entries/record-type.ts'
import { trustRequestType } from './features/trust-requests/record-type.ts'
import { trustWithdrawalType } from './features/trust-withdrawals/record-type.ts'
import { trustLedgerType } from './features/trust-ledgers/record-type.ts'
import type { RecordType } from './shared/records/record-type.ts'

/** Every kind of record, in the order of the recycle bin and of the tabs on a matter's page. */
export const recordTypes: readonly RecordType[] = [
  clientType,
  matterType,
  timeEntryType,
  progressNoteType,
  courtUpdateType,
  expenseType,
  flatFeeType,
  invoiceType,
  paymentType,
  trustWithdrawalType,
  trustRequestType,
  trustLedgerType,
  messageType,
  clientRequestType,
]
