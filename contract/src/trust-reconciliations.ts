import { z } from 'zod'
import {
  AnsweredDay,
  blankIsMissing,
  firmCall,
  firmKeys,
  firmSpelling,
  FirmQuery,
  Id,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, Note, RequiredId, requiredDay } from './fields.ts'

const RECONCILIATION_STATES = ['draft', 'prepared', 'locked'] as const

/** The three figures at the end of the day, as they are, or as they were signed. */
const Figures = z.strictObject({
  statement: z.number(),
  inTransit: z.number(),
  inTransitCount: z.int(),
  outstanding: z.number(),
  outstandingCount: z.int(),
  /** Lines of the bank that are its errors, and money whose owner is not known; money in is positive. */
  errors: z.number(),
  unidentified: z.number(),
  /** Lines of the bank that nobody has explained. */
  unexplained: z.number(),
  unexplainedCount: z.int(),
  adjustedBank: z.number(),
  cashBook: z.number(),
  ledgers: z.number(),
  clientLedgers: z.number(),
  float: z.number(),
  interest: z.number(),
  holdingCount: z.int(),
  belowZeroCount: z.int(),
})

const Signature = z.strictObject({ at: Moment, person: Person })

export const TrustReconciliation = z.strictObject({
  id: Id(),
  account: z.strictObject({ id: Id(), name: z.string(), bankName: z.string(), lockedThrough: AnsweredDay.nullable() }),
  through: AnsweredDay,
  state: z.enum(RECONCILIATION_STATES),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  statementBalance: z.number(),
  note: z.string(),
  figures: Figures,
  /** Why it cannot be signed, in words; empty where it can. */
  obstacles: z.array(z.string()),
  prepared: Signature.nullable(),
  reviewed: Signature.nullable(),
  returnReason: z.string(),
  packDigest: z.string().nullable(),
  version: z.int(),
})
export type TrustReconciliation = z.infer<typeof TrustReconciliation>

/** The three figures as they were signed; what the bank did not know yet makes the first one of its balance. */
const SignedFigures = Figures.pick({
  statement: true,
  inTransit: true,
  outstanding: true,
  errors: true,
  unidentified: true,
  adjustedBank: true,
  cashBook: true,
  ledgers: true,
})

/** A row of the list of reconciliations. */
const ReconciliationRow = z.strictObject({
  id: Id(),
  accountId: Id(),
  accountName: z.string(),
  through: AnsweredDay,
  state: z.enum(RECONCILIATION_STATES),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  statementBalance: z.number(),
  /** Null of one that is not signed, and for a person without Reports and chartofAccount. */
  signed: SignedFigures.nullable(),
  prepared: Signature.nullable(),
  reviewed: Signature.nullable(),
})
export const ReconciliationPage = page(ReconciliationRow)
export type ReconciliationPage = z.infer<typeof ReconciliationPage>

/** What is to be reconciled next of an account. */
export const ReconciliationDue = z.strictObject({
  accountId: Id(),
  accountName: z.string(),
  currencyCode: z.string(),
  lockedThrough: AnsweredDay.nullable(),
  /** The end of the month after the last that is locked; null where nothing was posted yet. */
  through: AnsweredDay.nullable(),
  /** By the jurisdiction of the account. */
  dueOn: AnsweredDay.nullable(),
  isOverdue: z.boolean(),
  /** One that is not locked yet. */
  openId: Id().nullable(),
  /** What the bank says at that day by the imported statements. */
  statementBalance: z.number().nullable(),
  unidentifiedCount: z.int(),
})
export type ReconciliationDue = z.infer<typeof ReconciliationDue>

/** What the bank says; below zero with a sign. Refused with more decimals than the currency has. */
const balance = (label: string) =>
  z
    .union([z.number(`${label} must be number`), z.string(`${label} must be number`)], `${label} must be number`)
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,3})?$/, `${label} must be number`))

export const ReconciliationInput = z.strictObject({
  ...firmKeys,
  accountId: RequiredId('Account is required'),
  through: requiredDay,
  /** As the imported statements say where it is left out. */
  statementBalance: z.preprocess(blankIsMissing, balance('Statement balance').optional()),
  note: Note(2_000),
})
export type ReconciliationInput = z.output<typeof ReconciliationInput>

export const ReconciliationUpdate = z.strictObject({
  ...firmKeys,
  statementBalance: z.preprocess(blankIsMissing, balance('Statement balance').optional()),
  note: Note(2_000).optional(),
  version: EditedVersion,
})
export type ReconciliationUpdate = z.output<typeof ReconciliationUpdate>

/** Whether the books still say what was signed: what differs, in words. */
export const PackCheck = z.strictObject({
  digest: z.string(),
  isUnchanged: z.boolean(),
  differences: z.array(z.string()),
})
export type PackCheck = z.infer<typeof PackCheck>

const params = z.object({ id: Id('Not an id') })
const reads = needs('trustAccountRequest')
const works = needs('trustAccountRequest', 'trustAccountRequest.edit')
/** Sums of the whole firm, whoever may see which matter. */
const readsFigures = needs('trustAccountRequest', 'Reports')

export const trustReconciliations = {
  list: endpoint('GET', '/admin/trust-reconciliation/list', {
    summary: 'Reconciliations, the latest first',
    access: reads,
    query: FirmQuery.extend({
      page: pagingKeys.page,
      size: pagingKeys.size,
      accountId: optionalQuery(Id('Account is not known')),
    }),
    spelling: firmSpelling,
    response: ReconciliationPage,
  }),
  due: endpoint('GET', '/admin/trust-reconciliation/due', {
    summary: 'What is to be reconciled next of each account, and by when',
    access: readsFigures,
    ...firmCall,
    response: z.array(ReconciliationDue),
  }),
  get: endpoint('GET', '/admin/trust-reconciliation/:id', {
    summary: 'A reconciliation with its three figures, and what keeps it from being signed',
    access: readsFigures,
    params,
    ...firmCall,
    response: TrustReconciliation,
  }),
  create: endpoint('POST', '/admin/trust-reconciliation', {
    summary: 'Begins the reconciliation of an account at the end of a day',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit', 'Reports'),
    body: ReconciliationInput,
    spelling: firmSpelling,
    response: TrustReconciliation,
    refusals: ['period_locked', 'reconciliation_open', 'day_not_over', 'statement_balance_missing', 'amount_too_fine'],
    done: 'Reconciliation begun',
  }),
  update: endpoint('PUT', '/admin/trust-reconciliation/:id', {
    summary: 'Changes the balance of the bank and the note, before it is signed',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit', 'Reports'),
    params,
    body: ReconciliationUpdate,
    spelling: firmSpelling,
    response: TrustReconciliation,
    refusals: ['stale_version', 'reconciliation_signed', 'amount_too_fine'],
    done: 'Reconciliation saved',
  }),
  delete: endpoint('DELETE', '/admin/trust-reconciliation/:id', {
    summary: 'Drops a reconciliation that nobody has signed',
    access: works,
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['reconciliation_signed'],
    done: 'Reconciliation dropped',
  }),
  sign: endpoint('POST', '/admin/trust-reconciliation/:id/sign', {
    summary: 'Signs as the preparer: the three figures agree, the bank is explained, and no ledger is below zero',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit', 'Reports'),
    params,
    ...firmCall,
    response: TrustReconciliation,
    refusals: [
      'reconciliation_signed',
      'figures_differ',
      'bank_unexplained',
      'ledger_below_zero',
      'restricted_matters',
      'day_not_over',
    ],
    done: 'Signed as preparer',
  }),
  return: endpoint('POST', '/admin/trust-reconciliation/:id/return', {
    summary: 'Gives a signed reconciliation back before it is reviewed, with a reason',
    access: needs('trustAccountRequest', 'Reports'),
    params,
    body: z.strictObject({ ...firmKeys, reason: RequiredText(2_000, 'Reason') }),
    spelling: firmSpelling,
    response: TrustReconciliation,
    refusals: ['not_waiting'],
    done: 'Given back',
  }),
  review: endpoint('POST', '/admin/trust-reconciliation/:id/review', {
    summary: 'Signs as the reviewer, who is not the preparer, and locks the period for good',
    access: needs('trustAccountRequest', 'trustAccountRequest.approve', 'Reports'),
    params,
    ...firmCall,
    response: TrustReconciliation,
    refusals: ['not_waiting', 'self_review', 'books_changed', 'restricted_matters', 'pack_too_large'],
    done: 'Reviewed: the period is locked',
  }),
  pack: endpoint('GET', '/admin/trust-reconciliation/:id/pack', {
    summary: 'The month-end pack as it was signed, as PDF',
    access: readsFigures,
    params,
    ...firmCall,
    response: z.string(),
    bare: true,
    refusals: ['not_locked'],
  }),
  data: endpoint('GET', '/admin/trust-reconciliation/:id/data', {
    summary: 'The month-end pack as it was signed, as CSV files in a ZIP file',
    access: readsFigures,
    params,
    ...firmCall,
    response: z.string(),
    bare: true,
    refusals: ['not_locked'],
  }),
  check: endpoint('GET', '/admin/trust-reconciliation/:id/check', {
    summary: 'Makes the figures and lists of a locked period again and compares them with what was signed',
    access: readsFigures,
    params,
    ...firmCall,
    response: PackCheck,
    refusals: ['not_locked'],
  }),
}
