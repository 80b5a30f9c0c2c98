import { bankMatchingType } from './features/bank-matching/record-type.ts'
import { bankStatementType } from './features/bank-statements/record-type.ts'
import { billingRunType } from './features/billing-runs/record-type.ts'
import { paymentPlanType } from './features/payment-plans/record-type.ts'
import { recurringInvoiceType } from './features/recurring-invoices/record-type.ts'
import { reminderType } from './features/reminders/record-type.ts'
import { clientType } from './features/clients/record-type.ts'
import { creditType } from './features/credits/record-type.ts'
import { documentMailType } from './features/document-mails/record-type.ts'
import { exchangeRateType } from './features/exchange-rates/record-type.ts'
import { documentType } from './features/documents/record-type.ts'
import { expenseType } from './features/expenses/record-type.ts'
import { fileType } from './features/files/record-type.ts'
import { firmDocumentType } from './features/firm-documents/record-type.ts'
import { firmType } from './features/firm/record-type.ts'
import { flatFeeType } from './features/flat-fees/record-type.ts'
import { invoiceBulkType } from './features/invoice-bulk/record-type.ts'
import { invoiceDocumentType } from './features/invoice-documents/record-type.ts'
import { invoiceSendingType } from './features/invoice-sending/record-type.ts'
import { invoiceType } from './features/invoices/record-type.ts'
import { lateInterestType } from './features/late-interest/record-type.ts'
import { ledesType } from './features/ledes/record-type.ts'
import { importType } from './features/imports/record-type.ts'
import { ledgerType } from './features/ledger/record-type.ts'
import { matterType } from './features/matters/record-type.ts'
import { clientRequestType } from './features/client-requests/record-type.ts'
import { invoiceQuestionType } from './features/invoice-questions/record-type.ts'
import { messageType } from './features/messages/record-type.ts'
import { courtUpdateType, progressNoteType } from './features/progress/record-type.ts'
import { paymentType } from './features/payments/record-type.ts'
import { onlinePaymentType } from './features/online-payments/record-type.ts'
import type { RecordType } from './features/records/public.ts'
import { savedViewType } from './features/saved-views/record-type.ts'
import { taxCodeType } from './features/tax-codes/record-type.ts'
import { trustAccountType } from './features/trust-accounts/record-type.ts'
import { trustDormantType } from './features/trust-dormant/record-type.ts'
import { trustChequeType } from './features/trust-cheques/record-type.ts'
import { trustLedgerType } from './features/trust-ledgers/record-type.ts'
import { trustRequestType } from './features/trust-requests/record-type.ts'
import { trustTransactionType } from './features/trust-transactions/record-type.ts'
import { trustWithdrawalType } from './features/trust-withdrawals/record-type.ts'
import { trustReconciliationType } from './features/trust-reconciliations/record-type.ts'
import { trustReplenishmentType } from './features/trust-replenishment/record-type.ts'
import { trustReportType } from './features/trust-reports/record-type.ts'
import { timeEntryType } from './features/time-entries/record-type.ts'

/** Every type of record, those of contract/src/record-types.ts and what else the audit trail names. */
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
  billingRunType,
  creditType,
  invoiceBulkType,
  invoiceDocumentType,
  invoiceSendingType,
  documentMailType,
  paymentPlanType,
  reminderType,
  recurringInvoiceType,
  lateInterestType,
  invoiceQuestionType,
  documentType,
  fileType,
  firmType,
  firmDocumentType,
  ledgerType,
  savedViewType,
  taxCodeType,
  ledesType,
  exchangeRateType,
  onlinePaymentType,
  trustAccountType,
  trustTransactionType,
  bankStatementType,
  bankMatchingType,
  trustReconciliationType,
  trustReportType,
  trustReplenishmentType,
  trustChequeType,
  trustDormantType,
  importType,
]
