import { z } from 'zod'
import { INTEREST_OWNERS, TRUST_JURISDICTIONS } from '#domain/trust-jurisdictions.ts'
import {
  AnsweredDay,
  Decimal,
  firmCall,
  firmKeys,
  firmSpelling,
  FirmQuery,
  Id,
  OptionalText,
  RequiredText,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { CurrencyId, EditedVersion, OptionalId } from './fields.ts'
import { PAYMENT_PROVIDERS } from './online-payments.ts'

/** What an account holds, firm-wide, whoever may see which matter. The ledgers, the float and the interest sum to the cash book. */
const TrustFigures = z.strictObject({
  cashBook: z.number(),
  clientLedgers: z.number(),
  /** What of the client ledgers may be paid out. */
  cleared: z.number(),
  float: z.number(),
  interestToPayOut: z.number(),
  openLedgers: z.int(),
  /** Deposits that the bank has not credited yet; the clients' ledgers hold so much more than has cleared. */
  unclearedCheques: z.int(),
  unclearedCards: z.int(),
})

/**
 * The provider that pays the account, and the account at the provider that receives the full amount: a connected account of
 * Stripe, or a subaccount of Paystack. Its fees are taken from the firm's own account there.
 */
const CardSettings = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS, 'Provider is not known'),
  destination: Text(60).regex(
    /^(acct_|ACCT_)[A-Za-z0-9_]+$/,
    'It begins with acct_ at Stripe and with ACCT_ at Paystack',
  ),
})

/** A bank account that holds client money. */
export const TrustAccount = z.strictObject({
  id: Id(),
  name: z.string(),
  kind: z.enum(['pooled', 'dedicated']),
  /** Of a dedicated account: whose money it holds. */
  client: z.strictObject({ id: Id(), name: z.string() }).nullable(),
  jurisdiction: z.enum(TRUST_JURISDICTIONS),
  bankName: z.string(),
  /** Null for a person without paymentInfo. */
  accountNumber: z.string().nullable(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  allowUncleared: z.boolean(),
  floatMax: z.number(),
  chequeClearingDays: z.int(),
  /** Money whose owner is not known is identified or returned within so many days. */
  identifyWithinDays: z.int(),
  /** After so many days a cheque that was not presented is stale. */
  chequeStaleDays: z.int(),
  /** Without movement for so many months a ledger is dormant; for so many days, with no open invoice, its money is left over. */
  dormantMonths: z.int(),
  residualDays: z.int(),
  /** A deposit of more cash is warned of; 0 where none is. */
  cashWarning: z.number(),
  interestTo: z.enum(INTEREST_OWNERS),
  /** How clients pay into it by card; null where it takes no money online. */
  cards: CardSettings.nullable(),
  reconcileEveryDays: z.int(),
  retentionYears: z.int(),
  /** The last day of the periods that are reconciled and locked. */
  lockedThrough: AnsweredDay.nullable(),
  isArchived: z.boolean(),
  /** Null for a person without Reports and chartofAccount. */
  figures: TrustFigures.nullable(),
  version: z.int(),
})
export type TrustAccount = z.infer<typeof TrustAccount>

const settings = {
  bankName: OptionalText(120),
  accountNumber: OptionalText(60),
  allowUncleared: z.boolean('Say whether uncleared money may be paid out').optional(),
  floatMax: Decimal(3, 'Float must be number').optional(),
  chequeClearingDays: z
    .int('Days must be whole days')
    .min(0, 'Days must be 0 to 60')
    .max(60, 'Days must be 0 to 60')
    .optional(),
  identifyWithinDays: z
    .int('Days must be whole days')
    .min(1, 'Days must be 1 to 90')
    .max(90, 'Days must be 1 to 90')
    .optional(),
  chequeStaleDays: z
    .int('Days must be whole days')
    .min(30, 'Days must be 30 to 730')
    .max(730, 'Days must be 30 to 730')
    .optional(),
  dormantMonths: z
    .int('Months must be whole months')
    .min(3, 'Months must be 3 to 120')
    .max(120, 'Months must be 3 to 120')
    .optional(),
  residualDays: z
    .int('Days must be whole days')
    .min(14, 'Days must be 14 to 730')
    .max(730, 'Days must be 14 to 730')
    .optional(),
  cashWarning: Decimal(3, 'Cash must be number').optional(),
  interestTo: z.enum(INTEREST_OWNERS, 'Say who the interest belongs to').optional(),
  /** Null takes no money online. */
  cards: CardSettings.nullable().optional(),
}

/** A setting that is left out is that of the jurisdiction, which is the firm's country if it is left out. */
export const TrustAccountInput = z.strictObject({
  ...firmKeys,
  name: RequiredText(120, 'Name'),
  /** Makes it an account of one client. */
  clientId: OptionalId('Client is not known'),
  jurisdiction: z.enum(TRUST_JURISDICTIONS, 'Jurisdiction is not known').optional(),
  /** The firm's currency where it is left out. It never changes. */
  currencyId: CurrencyId,
  ...settings,
})
export type TrustAccountInput = z.output<typeof TrustAccountInput>

/** A field that is left out keeps its value. */
export const TrustAccountUpdate = z.strictObject({
  ...firmKeys,
  name: RequiredText(120, 'Name').optional(),
  ...settings,
  version: EditedVersion,
})
export type TrustAccountUpdate = z.output<typeof TrustAccountUpdate>

const params = z.object({ id: Id('Not an id') })

export const trustAccounts = {
  list: endpoint('GET', '/admin/trust-account/list', {
    summary: 'The accounts of client money with what they hold, closed ones last',
    access: needs('trustAccountRequest'),
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.array(TrustAccount),
  }),
  get: endpoint('GET', '/admin/trust-account/:id', {
    summary: 'An account of client money with what it holds',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: TrustAccount,
  }),
  create: endpoint('POST', '/admin/trust-account', {
    summary: 'Opens an account of client money with a book and a chart of its own',
    access: needs('trustAccountRequest', 'chartofAccount.create'),
    body: TrustAccountInput,
    spelling: firmSpelling,
    response: TrustAccount,
    refusals: ['multicurrency_off', 'currency_unknown', 'amount_too_fine', 'amount_too_large'],
    done: 'Account opened',
  }),
  update: endpoint('PUT', '/admin/trust-account/:id', {
    summary: 'Changes the name and the settings of an account',
    access: needs('trustAccountRequest', 'chartofAccount.edit'),
    params,
    body: TrustAccountUpdate,
    spelling: firmSpelling,
    response: TrustAccount,
    refusals: ['stale_version', 'amount_too_fine', 'amount_too_large', 'uncleared_paid_out'],
    done: 'Account saved',
  }),
  archive: endpoint('POST', '/admin/trust-account/:id/archive', {
    summary: 'Closes an account that holds nothing: no ledger is opened in it any more',
    access: needs('trustAccountRequest', 'chartofAccount.edit'),
    params,
    ...firmCall,
    response: TrustAccount,
    refusals: ['balance_not_zero'],
    done: 'Account closed',
  }),
  restore: endpoint('POST', '/admin/trust-account/:id/restore', {
    summary: 'Opens a closed account again',
    access: needs('trustAccountRequest', 'chartofAccount.edit'),
    params,
    ...firmCall,
    response: TrustAccount,
    done: 'Account opened again',
  }),
}
