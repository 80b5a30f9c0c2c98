import { z } from 'zod'
import { DAY_ORDERS } from '#domain/bank-csv.ts'
import { BANK_FORMATS } from '#domain/bank-statement.ts'
import {
  AnsweredDay,
  blankIsMissing,
  Day,
  firmCall,
  firmSpelling,
  FirmQuery,
  Flag,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
  Person,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { RequiredId } from './fields.ts'

/** The largest file of a bank that is taken, and the most lines that one may have. */
export const MAX_STATEMENT_BYTES = 8 * 1024 * 1024
export const MAX_STATEMENT_LINES = 20_000

const Gap = z.strictObject({ date: AnsweredDay, amount: z.number() })

/** A bank's statement as it was imported. Balances are null where the file does not say them. */
export const BankStatement = z.strictObject({
  id: Id(),
  accountId: Id(),
  fileName: z.string(),
  format: z.enum(BANK_FORMATS),
  from: AnsweredDay,
  to: AnsweredDay,
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  currencyCode: z.string(),
  lineCount: z.int(),
  /** Lines of the file that were there already. */
  repeatedCount: z.int(),
  matchedCount: z.int(),
  /** What is missing between the statement before and this one, by their balances; null where nothing is. */
  gap: z.number().nullable(),
  imported: z.strictObject({ at: Moment, person: Person }),
})
export type BankStatement = z.infer<typeof BankStatement>
export const BankStatementPage = page(BankStatement)
export type BankStatementPage = z.infer<typeof BankStatementPage>

/** Which column of a CSV file means what, by its title; blank for none. */
const Layout = z.strictObject({
  day: z.string(),
  dayOrder: z.enum(DAY_ORDERS),
  amount: z.string(),
  moneyIn: z.string(),
  moneyOut: z.string(),
  description: z.string(),
  party: z.string(),
  reference: z.string(),
  balance: z.string(),
})

/** What becomes of a line: `similar` has the day and the amount of one that is there already. */
const LINE_STATES = ['new', 'repeated', 'similar', 'locked'] as const

export const StatementPreview = z.strictObject({
  format: z.enum(BANK_FORMATS),
  currencyCode: z.string(),
  /** Of a CSV file: its columns, its first rows as they stand, and what the columns are taken for. */
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  layout: Layout.nullable(),
  /** What has to be said before the file can be read. */
  missing: z.enum(['columns', 'dayOrder']).nullable(),
  /** The first of them; the counts are of all. */
  lines: z.array(
    z.strictObject({
      date: AnsweredDay,
      amount: z.number(),
      party: z.string(),
      description: z.string(),
      reference: z.string(),
      balance: z.number().nullable(),
      state: z.enum(LINE_STATES),
    }),
  ),
  counts: z.strictObject({ new: z.int(), repeated: z.int(), similar: z.int(), locked: z.int() }),
  from: AnsweredDay.nullable(),
  to: AnsweredDay.nullable(),
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  /** Where its own balances do not follow from each other. */
  gaps: z.array(Gap),
  problems: z.array(z.strictObject({ place: z.string(), reason: z.string() })),
  problemCount: z.int(),
  /** What looks wrong although it can be imported, in words. */
  warnings: z.array(z.string()),
})
export type StatementPreview = z.infer<typeof StatementPreview>

const column = optionalQuery(z.string().max(120, 'The title of a column is too long'))
/** A file of the account's bank. What the columns of a CSV file mean is remembered; what is said here goes before it. */
const fileQuery = FirmQuery.extend({
  accountId: RequiredId('Account is required'),
  name: z.string('A file needs a name').min(1, 'A file needs a name').max(200, 'The name is too long'),
  dayColumn: column,
  dayOrder: z.preprocess(blankIsMissing, z.enum(DAY_ORDERS, 'Order of days is not known').optional()),
  amountColumn: column,
  moneyInColumn: column,
  moneyOutColumn: column,
  descriptionColumn: column,
  partyColumn: column,
  referenceColumn: column,
  balanceColumn: column,
})
export type StatementFileQuery = z.output<typeof fileQuery>

/** What the bank shows. Money in is positive. */
export const BankLine = z.strictObject({
  id: Id(),
  accountId: Id(),
  statementId: Id(),
  date: AnsweredDay,
  amount: z.number(),
  currencyCode: z.string(),
  /** Blank where the line is matched to an entry of a matter that the person may not see. */
  party: z.string(),
  description: z.string(),
  reference: z.string(),
  matchId: Id().nullable(),
  /** `exact`: only one entry fits; `rule`: as people did before; `hand`: by a person. */
  made: z.enum(['exact', 'rule', 'hand']).nullable(),
  note: z
    .strictObject({
      kind: z.enum(['bankError', 'unidentified']),
      text: z.string(),
      /** The day by which unidentified money is identified or returned. */
      dueOn: AnsweredDay.nullable(),
      person: Person,
      at: Moment,
    })
    .nullable(),
})
export type BankLine = z.infer<typeof BankLine>
export const BankLinePage = page(BankLine)
export type BankLinePage = z.infer<typeof BankLinePage>

const BANK_LINE_STATES = ['open', 'matched', 'unidentified'] as const
export const BankLineQuery = FirmQuery.extend({
  ...pagingKeys,
  accountId: optionalQuery(Id('Account is not known')),
  statementId: optionalQuery(Id('Statement is not known')),
  /** `open`: without an entry, noted or not; `unidentified`: the queue of money whose owner is not known. */
  state: optionalQuery(z.enum(BANK_LINE_STATES, 'State is not known')),
  from: optionalQuery(Day()),
  to: optionalQuery(Day()),
})
export type BankLineQuery = z.output<typeof BankLineQuery>

const params = z.object({ id: Id('Not an id') })
const reads = needs('trustAccountRequest')
const works = needs('trustAccountRequest', 'trustAccountRequest.edit')
const fileRefusals = [
  'file_too_large',
  'file_empty',
  'upload_broken',
  'not_bytes',
  'files_unavailable',
  'statement_unreadable',
  'too_many_lines',
] as const

export const bankStatements = {
  list: endpoint('GET', '/admin/trust-statement/list', {
    summary: 'Statements of the bank as they were imported, the latest first, with what is missing between them',
    access: reads,
    query: FirmQuery.extend({
      page: pagingKeys.page,
      size: pagingKeys.size,
      accountId: RequiredId('Account is required'),
    }),
    spelling: firmSpelling,
    response: BankStatementPage,
  }),
  preview: endpoint('POST', '/admin/trust-statement/preview', {
    summary: 'Reads a CSV, OFX, QBO, MT940 or CAMT.053 file without storing anything; the body is the file itself',
    access: works,
    query: fileQuery,
    spelling: firmSpelling,
    takes: 'bytes',
    readOnly: true,
    response: StatementPreview,
    refusals: fileRefusals,
  }),
  import: endpoint('POST', '/admin/trust-statement/import', {
    summary: 'Imports the lines of a file that are not there yet, and matches those that fit one entry only',
    access: works,
    query: fileQuery.extend({
      /** Leaves lines out that have the day and the amount of one that is there already. */
      leaveOutSimilar: optionalQuery(Flag),
    }),
    spelling: firmSpelling,
    takes: 'bytes',
    response: BankStatement,
    refusals: [...fileRefusals, 'layout_missing', 'lines_unreadable', 'nothing_new', 'period_locked'],
    done: 'Statement imported',
  }),
  open: endpoint('GET', '/admin/trust-statement/:id/file', {
    summary: 'The file of a statement as the bank sent it',
    access: needs('trustAccountRequest', 'paymentInfo'),
    params,
    ...firmCall,
    response: z.string(),
    bare: true,
    refusals: ['files_unavailable'],
  }),
  delete: endpoint('DELETE', '/admin/trust-statement/:id', {
    summary: 'Takes a statement out again with its lines, if none of them is matched, noted or in a locked period',
    access: works,
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['period_locked', 'lines_matched'],
    done: 'Statement deleted',
  }),
  lines: endpoint('GET', '/admin/trust-bank-line/list', {
    summary: 'Lines of the bank, the latest first; of unidentified money those that are due first',
    access: reads,
    query: BankLineQuery,
    spelling: listSpelling,
    response: BankLinePage,
  }),
}
