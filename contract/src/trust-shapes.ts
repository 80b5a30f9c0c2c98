import { z } from 'zod'
import {
  AnsweredDay,
  Day,
  exportKeys,
  firmKeys,
  FirmQuery,
  Id,
  Moment,
  OptionalText,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { CurrencyId, Note, OptionalId, postingDay, RequiredId, requiredExchangeRate, requiredNumber } from './fields.ts'

/** What happens to client money. */
export const TRUST_KINDS = [
  'deposit',
  'disbursement',
  'officeTransfer',
  'ledgerTransfer',
  'madeGood',
  'interest',
  'interestPaidOut',
  'firmDeposit',
  'bankCharge',
  'floatReturn',
] as const
export type TrustKind = (typeof TRUST_KINDS)[number]
export const TRUST_STATES = ['posted', 'reversed', 'bounced', 'chargedBack'] as const
/** How money comes in; cheques and cards have to clear. */
const DEPOSIT_METHODS = ['cash', 'transfer', 'card', 'cheque'] as const
export const PAYOUT_METHODS = ['transfer', 'cheque', 'cash'] as const
export const TRUST_METHODS = [...DEPOSIT_METHODS, 'ledger'] as const

const LedgerName = z.strictObject({ id: Id(), name: z.string() })

/** One transaction of client money. The amount is above 0 and in the account's currency. */
export const TrustTransaction = z.strictObject({
  id: Id(),
  accountId: Id(),
  accountName: z.string(),
  kind: z.enum(TRUST_KINDS),
  state: z.enum(TRUST_STATES),
  date: AnsweredDay,
  /** Client and matter of the ledger, or what the ledger is for. */
  ledger: LedgerName,
  /** Of a transfer between ledgers. */
  toLedger: LedgerName.nullable(),
  authority: z.string(),
  amount: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  method: z.enum(TRUST_METHODS),
  party: z.string(),
  reference: z.string(),
  purpose: z.string(),
  receiptNumber: z.string().nullable(),
  chequeNumber: z.string().nullable(),
  invoice: z.strictObject({ id: Id(), number: z.string() }).nullable(),
  /** The deposit request that a deposit answers. */
  request: z.strictObject({ id: Id(), number: z.string() }).nullable(),
  paymentId: Id().nullable(),
  /** Transactions that were recorded together have the same. */
  batchId: Id(),
  expectedToClearOn: AnsweredDay.nullable(),
  clearedOn: AnsweredDay.nullable(),
  created: z.strictObject({ at: Moment, person: Person.nullable() }),
  undone: z.strictObject({ date: AnsweredDay, at: Moment, person: Person.nullable(), reason: z.string() }).nullable(),
  version: z.int(),
})
export type TrustTransaction = z.infer<typeof TrustTransaction>

const day = optionalQuery(Day())
const filterId = (message: string) => optionalQuery(Id(message))
export const TrustTransactionFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  accountId: filterId('Account is not known'),
  ledgerId: filterId('Ledger is not known'),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  kind: optionalQuery(z.enum(TRUST_KINDS, 'Kind is not known')),
  state: optionalQuery(z.enum(TRUST_STATES, 'State is not known')),
  /** `cashBook`: what moves the bank account; `receipts` and `cheques`: their registers, undone ones among them; `uncleared`. */
  register: optionalQuery(z.enum(['cashBook', 'receipts', 'cheques', 'uncleared'], 'Register is not known')),
  from: day,
  to: day,
})
export type TrustTransactionFilters = z.output<typeof TrustTransactionFilters>

export const TRUST_TRANSACTION_SORTS = ['date', 'amount'] as const
export type TrustTransactionSort = (typeof TRUST_TRANSACTION_SORTS)[number]

export const TrustTransactionQuery = TrustTransactionFilters.extend(pagingKeys)
export type TrustTransactionQuery = z.output<typeof TrustTransactionQuery>
export const TrustTransactionExportQuery = TrustTransactionFilters.extend(exportKeys)

/** Counts ignore the register, so that each has one. Sums are by currency and leave out what was undone. */
export const TrustTransactionTotals = z.strictObject({
  count: z.int(),
  receipts: z.int(),
  cheques: z.int(),
  uncleared: z.int(),
  sums: z.array(
    z.strictObject({
      currencyCode: z.string(),
      currencySymbol: z.string(),
      received: z.number(),
      paid: z.number(),
    }),
  ),
})
export type TrustTransactionTotals = z.infer<typeof TrustTransactionTotals>
export const TrustTransactionPage = page(TrustTransaction)
export type TrustTransactionPage = z.infer<typeof TrustTransactionPage>

/** Above 0: refused as `invalid_amount` (T9). */
const amount = requiredNumber(3, 'Amount', 999_999_999_999)
const about = { reference: OptionalText(120), purpose: OptionalText(500) }
const ledgerId = RequiredId('Ledger is required')
const accountId = RequiredId('Account is required')
/** Of the office: where the money goes or comes from; the operating account where it is left out. */
const officeAccountId = OptionalId('Account is not known')
/** Units of the account's currency for one of the firm's; only where they differ. */
const exchangeRate = requiredExchangeRate.optional()

const MAX_PARTS = 50

export const TrustDepositInput = z.strictObject({
  ...firmKeys,
  accountId,
  date: postingDay,
  method: z.enum(DEPOSIT_METHODS, 'Method is not known'),
  payer: OptionalText(200),
  /** What was received; refused where the account has another currency (T9). */
  currencyId: CurrencyId,
  ...about,
  /** Of a cheque; by the setting of the account where it is left out. */
  expectedToClearOn: Day().optional(),
  /** What of it belongs to which ledger. Each gets a receipt of its own. */
  parts: z
    .array(
      z.strictObject({
        ledgerId,
        amount,
        /** The deposit request that it answers. */
        requestId: OptionalId('Request is not known'),
      }),
    )
    .min(1, 'Say which ledger the money belongs to')
    .max(MAX_PARTS, `At most ${MAX_PARTS} ledgers`)
    .refine((parts) => new Set(parts.map((part) => part.ledgerId)).size === parts.length, 'Name each ledger once'),
  /** What of it is the firm's (a mixed receipt, T5): it is moved to the office at once, against an issued invoice. */
  officePart: z
    .strictObject({ ledgerId, invoiceId: RequiredId('Invoice is required'), amount, officeAccountId, exchangeRate })
    .optional(),
})
export type TrustDepositInput = z.output<typeof TrustDepositInput>

export const TrustDisbursementInput = z.strictObject({
  ...firmKeys,
  ledgerId,
  date: postingDay,
  amount,
  payee: RequiredText(200, 'Payee'),
  method: z.enum(PAYOUT_METHODS, 'Method is not known'),
  /** Of a cheque. */
  chequeNumber: OptionalText(40),
  ...about,
})
export type TrustDisbursementInput = z.output<typeof TrustDisbursementInput>

export const OfficeTransferInput = z.strictObject({
  ...firmKeys,
  ledgerId,
  invoiceId: RequiredId('Invoice is required'),
  date: postingDay,
  amount,
  officeAccountId,
  exchangeRate,
  ...about,
})
export type OfficeTransferInput = z.output<typeof OfficeTransferInput>

export const LedgerTransferInput = z.strictObject({
  ...firmKeys,
  ledgerId,
  toLedgerId: RequiredId('Ledger is required'),
  date: postingDay,
  amount,
  /** What the client allowed, and how. Refused as `no_authority` where it is missing. */
  authority: Note(500),
  ...about,
})
export type LedgerTransferInput = z.output<typeof LedgerTransferInput>

export const TrustClearInput = z.strictObject({ ...firmKeys, date: postingDay })
export type TrustClearInput = z.output<typeof TrustClearInput>

/** The deposit request that a deposit answers, of the same ledger. */
export const TrustAnswerInput = z.strictObject({ ...firmKeys, requestId: RequiredId('Request is required') })
export type TrustAnswerInput = z.output<typeof TrustAnswerInput>

/** The reason is refused as `reason_required` where it is missing. */
export const TrustUndoInput = z.strictObject({ ...firmKeys, date: postingDay, reason: Note(2_000) })
export type TrustUndoInput = z.output<typeof TrustUndoInput>

export const ChargebackInput = TrustUndoInput.extend({ officeAccountId, exchangeRate })
export type ChargebackInput = z.output<typeof ChargebackInput>

export const FirmDepositInput = z.strictObject({
  ...firmKeys,
  accountId,
  date: postingDay,
  amount,
  /** Only to meet bank charges (T6); anything else is refused as `commingling`. */
  purpose: z.enum(['bankCharges', 'other'], 'Purpose is not known'),
  officeAccountId,
  exchangeRate,
  reference: OptionalText(120),
})
export type FirmDepositInput = z.output<typeof FirmDepositInput>

export const FloatReturnInput = FirmDepositInput.omit({ purpose: true })
export type FloatReturnInput = z.output<typeof FloatReturnInput>

export const BankChargeInput = z.strictObject({
  ...firmKeys,
  accountId,
  date: postingDay,
  amount,
  /** Charges are the firm's: naming the ledger of a client is refused as `charge_to_client` (T16). */
  ledgerId: OptionalId('Ledger is not known'),
  exchangeRate,
  reference: OptionalText(120),
  purpose: OptionalText(500),
})
export type BankChargeInput = z.output<typeof BankChargeInput>

export const InterestInput = z.strictObject({
  ...firmKeys,
  accountId,
  date: postingDay,
  /** What the bank paid. */
  amount,
  reference: OptionalText(120),
  /** Which ledger gets how much, where interest belongs to the clients; the parts sum to the amount. */
  allocation: z
    .array(z.strictObject({ ledgerId, amount }))
    .max(200, 'At most 200 ledgers')
    .refine((parts) => new Set(parts.map((part) => part.ledgerId)).size === parts.length, 'Name each ledger once')
    .default([]),
})
export type InterestInput = z.output<typeof InterestInput>

export const InterestPayoutInput = z.strictObject({
  ...firmKeys,
  accountId,
  date: postingDay,
  amount,
  /** The bar foundation, where the interest is not the firm's. */
  payee: RequiredText(200, 'Payee'),
  reference: OptionalText(120),
})
export type InterestPayoutInput = z.output<typeof InterestPayoutInput>

export const trustAmountRefusals = ['invalid_amount', 'amount_too_fine', 'amount_too_large'] as const
/** What every posting of client money may be refused for. */
export const postingRefusals = [
  'date_in_future',
  'period_locked',
  'ledger_closed',
  'matter_closed',
  'reference_used',
  'already_posted',
] as const
export const fundsRefusals = ['insufficient_funds', 'uncleared_funds', 'backdated_overdraw'] as const
