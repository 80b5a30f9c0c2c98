import { z } from 'zod'
import { WITHDRAWAL_CHECKS, WITHDRAWAL_KINDS, WITHDRAWAL_STATES } from '#domain/trust-withdrawal.ts'
import {
  AnsweredDay,
  Day,
  exportKeys,
  firmKeys,
  FirmQuery,
  Flag,
  Id,
  Moment,
  OptionalText,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import {
  EditedVersion,
  Note,
  OptionalId,
  postingDay,
  RequiredId,
  requiredExchangeRate,
  requiredNumber,
} from './fields.ts'
import { Attachment, AttachmentIds } from './files.ts'
import { PAYOUT_METHODS, TrustTransaction } from './trust-shapes.ts'

const Named = z.strictObject({ id: Id(), name: z.string() })
const filterId = (message: string) => optionalQuery(Id(message))

/** A request to let client money be paid to somebody. Amounts are in the currency of its ledger. */
export const TrustWithdrawal = z.strictObject({
  id: Id(),
  number: z.string(),
  kind: z.enum(WITHDRAWAL_KINDS),
  state: z.enum(WITHDRAWAL_STATES),
  ledgerId: Id(),
  accountId: Id(),
  accountName: z.string(),
  client: Named,
  matter: Named.extend({ number: z.string() }),
  payee: z.string(),
  method: z.enum(PAYOUT_METHODS),
  purpose: z.string(),
  neededOn: AnsweredDay.nullable(),
  amount: z.number(),
  /** What of it was paid out. */
  used: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  approvals: z.int(),
  approversNeeded: z.int(),
  requested: z.strictObject({ at: Moment, person: Person }),
  /** Whether it waits for the person who asks: somebody else's, pending, and not approved by this person yet. */
  isToDecide: z.boolean(),
  version: z.int(),
})
export type TrustWithdrawal = z.infer<typeof TrustWithdrawal>

export const WITHDRAWAL_STEPS = [
  'requested',
  'changed',
  'approved',
  'declined',
  'withdrawn',
  'cancelled',
  'comment',
] as const
const WithdrawalStep = z.strictObject({
  id: Id(),
  kind: z.enum(WITHDRAWAL_STEPS),
  note: z.string(),
  person: Person,
  at: Moment,
  /** False for an approval of what was changed since. */
  isCurrent: z.boolean(),
})
export type WithdrawalStep = z.infer<typeof WithdrawalStep>

export const TrustWithdrawalDetail = TrustWithdrawal.extend({
  payeeBank: z.string(),
  payeeAccount: z.string(),
  /** Of a transfer to the office. */
  invoice: z.strictObject({ id: Id(), number: z.string() }).nullable(),
  /** Of a transfer to another ledger: whose it is, and what the client allowed. */
  toLedger: Named.nullable(),
  authority: z.string(),
  /** Whether whoever asked no longer works at the firm. */
  hasRequesterLeft: z.boolean(),
  attachments: z.array(Attachment),
  steps: z.array(WithdrawalStep),
  payments: z.array(TrustTransaction),
  /** What the ledger holds today; `reserved` is what other approved requests leave to pay out (trust-accounting §4). */
  funds: z.strictObject({
    balance: z.number(),
    uncleared: z.number(),
    reserved: z.number(),
    after: z.number(),
    latestOn: AnsweredDay.nullable(),
  }),
  checks: z.array(z.strictObject({ code: z.enum(WITHDRAWAL_CHECKS), isMet: z.boolean() })),
  /** While it waits: who else may approve it, by name. */
  approvers: z.array(Person),
  canApprove: z.boolean(),
  canDecline: z.boolean(),
  canWithdrawApproval: z.boolean(),
  canEdit: z.boolean(),
  canCancel: z.boolean(),
  canPay: z.boolean(),
})
export type TrustWithdrawalDetail = z.infer<typeof TrustWithdrawalDetail>

export const WITHDRAWAL_SORTS = ['requested', 'number', 'client', 'amount'] as const
export type WithdrawalSort = (typeof WITHDRAWAL_SORTS)[number]

export const WithdrawalFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  accountId: filterId('Account is not known'),
  ledgerId: filterId('Ledger is not known'),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  state: optionalQuery(z.enum(WITHDRAWAL_STATES, 'State is not known')),
  /** Only what waits for the person who asks. */
  isToDecide: optionalQuery(Flag),
})
export type WithdrawalFilters = z.output<typeof WithdrawalFilters>
export const WithdrawalListQuery = WithdrawalFilters.extend(pagingKeys)
export type WithdrawalListQuery = z.output<typeof WithdrawalListQuery>
export const WithdrawalExportQuery = WithdrawalFilters.extend(exportKeys)
export const WithdrawalPage = page(TrustWithdrawal)
export type WithdrawalPage = z.infer<typeof WithdrawalPage>

/** Amounts in different currencies are not added up, so there are counts only. */
export const WithdrawalTotals = z.strictObject({
  count: z.int(),
  byState: z.record(z.enum(WITHDRAWAL_STATES), z.int()),
  toDecide: z.int(),
})
export type WithdrawalTotals = z.infer<typeof WithdrawalTotals>

const content = {
  /** Above 0: refused as `invalid_amount` (T9). */
  amount: requiredNumber(3, 'Amount', 999_999_999_999),
  payee: RequiredText(200, 'Payee'),
  payeeBank: OptionalText(120),
  payeeAccount: OptionalText(60),
  method: z.enum(PAYOUT_METHODS, 'Method is required'),
  purpose: RequiredText(500, 'Purpose'),
  neededOn: optionalQuery(Day()),
  attachmentIds: AttachmentIds.optional(),
}

export const WithdrawalInput = z.strictObject({ ...firmKeys, ledgerId: RequiredId('Ledger is required'), ...content })
export type WithdrawalInput = z.output<typeof WithdrawalInput>

const transfer = {
  ...firmKeys,
  ledgerId: RequiredId('Ledger is required'),
  amount: content.amount,
  purpose: OptionalText(500),
  neededOn: content.neededOn,
}

/** Asks for an issued invoice of the ledger's matter to be paid (T7). */
export const OfficeWithdrawalInput = z.strictObject({ ...transfer, invoiceId: RequiredId('Invoice is required') })
export type OfficeWithdrawalInput = z.output<typeof OfficeWithdrawalInput>

/** Asks for money to be moved to another ledger of the account. Without authority it is refused as `no_authority` (T4). */
export const LedgerWithdrawalInput = z.strictObject({
  ...transfer,
  toLedgerId: RequiredId('Ledger is required'),
  authority: Note(500),
})
export type LedgerWithdrawalInput = z.output<typeof LedgerWithdrawalInput>

/** A changed amount, payee, bank account or method cancels all approvals. */
export const WithdrawalUpdate = z.strictObject({ ...firmKeys, ...content, version: EditedVersion })
export type WithdrawalUpdate = z.output<typeof WithdrawalUpdate>

const version = EditedVersion
export const WithdrawalApproval = z.strictObject({
  ...firmKeys,
  /** Whoever approves says that payee and account were checked against the client's instruction. */
  isChecked: z.literal(true, 'Check the payee and the account against the client’s instruction first'),
  note: Note(2_000),
  version,
})
export type WithdrawalApproval = z.output<typeof WithdrawalApproval>

/** The reason of a refusal, or why an approval is withdrawn; below, what a comment says. */
export const WithdrawalReason = z.strictObject({ ...firmKeys, note: RequiredText(2_000, 'Reason'), version })
export type WithdrawalReason = z.output<typeof WithdrawalReason>
export const WithdrawalComment = z.strictObject({ ...firmKeys, note: RequiredText(2_000, 'Comment') })
export type WithdrawalComment = z.output<typeof WithdrawalComment>
export const WithdrawalCancel = z.strictObject({ ...firmKeys, note: Note(2_000), version })
export type WithdrawalCancel = z.output<typeof WithdrawalCancel>

/** Pays it out in full, or in part where an amount is named. */
export const WithdrawalPayment = z.strictObject({
  ...firmKeys,
  date: postingDay,
  amount: requiredNumber(3, 'Amount', 999_999_999_999).optional(),
  chequeNumber: OptionalText(40),
  reference: OptionalText(120),
  /** Of a transfer to the office: where the money goes; the operating account where it is left out. */
  officeAccountId: OptionalId('Account is not known'),
  exchangeRate: requiredExchangeRate.optional(),
})
export type WithdrawalPayment = z.output<typeof WithdrawalPayment>
