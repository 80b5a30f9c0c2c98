import type {
  BankLinePage,
  BankLineQuery,
  BankStatement,
  BankStatementPage,
  StatementFileQuery,
} from '#contract/bank-statements.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { FileStore, Incoming } from '../../platform/files/store.ts'
import type { UploadRequest } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { claimContent, putIntoStore } from '../files/public.ts'
import type { StatementContent } from './content.ts'
import { sortLines, type SortedLine } from './lines.ts'
import { getAccount, getHints } from './preview.ts'
import {
  deleteStatementRows,
  findStatement,
  insertLines,
  insertStatement,
  lockImports,
  saveLayout,
  selectBalanceOffsets,
  selectLines,
  selectStatements,
} from './queries.ts'
import { withStatementFile } from './reading.ts'
import { layoutMissing, linesUnreadable, nothingNew } from './refusals.ts'
import { toBankLine, toStatement } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>

/** What is missing before each statement, in minor units: its balances imply another beginning than those of the one before. */
async function findGaps(tx: FirmTx, bookId: string): Promise<ReadonlyMap<string, bigint>> {
  const gaps = new Map<string, bigint>()
  let before: bigint | undefined
  for (const { id, before_first } of await selectBalanceOffsets(tx, bookId)) {
    const offset = BigInt(before_first)
    if (before !== undefined && offset !== before) gaps.set(id, offset - before)
    before = offset
  }
  return gaps
}

export async function listStatements(
  { tx }: ReadContext,
  { accountId, ...paging }: Paging & { accountId: string },
): Promise<BankStatementPage> {
  const { id } = await getAccount(tx, accountId)
  const [rows, gaps] = [await selectStatements(tx, id, paging), await findGaps(tx, id)]
  const paged = toPage(rows, paging)
  return { ...paged, data: paged.data.map((row) => toStatement(row, gaps.get(row.id))) }
}

export async function listBankLines({ tx }: ReadContext, query: BankLineQuery): Promise<BankLinePage> {
  const paged = toPage(await selectLines(tx, query, query), query)
  return { ...paged, data: paged.data.map(toBankLine) }
}

interface ImportOptions extends StatementFileQuery {
  readonly leaveOutSimilar?: boolean | undefined
}

/**
 * Imports the lines of a file that are not there yet, all or none, and keeps the file. The content is claimed, stored, and then named
 * by its row, so that a kill leaves no statement without its file.
 */
export async function importStatement(
  store: FileStore,
  uploading: UploadRequest,
  query: ImportOptions,
): Promise<BankStatement> {
  const hints = await getHints(uploading, query)
  return withStatementFile(store, uploading, hints, async (content, incoming) => {
    const { problems } = content.statement
    if (content.missing) throw layoutMissing()
    if (problems.length > 0) throw linesUnreadable(problems.length, problems[0])
    await uploading.write((tx) => claimContent(tx, incoming))
    await putIntoStore(store, incoming, uploading.log)
    const options = JSON.stringify([query.accountId, query.leaveOutSimilar === true, hints.layout])
    return uploading.writeOnce(`${incoming.sha256} ${options}`, (tx) =>
      storeStatement({ ...uploading, tx }, { query, content, incoming }),
    )
  })
}

interface ReadStatement {
  readonly query: ImportOptions
  readonly content: StatementContent
  readonly incoming: Incoming
}

async function storeStatement(
  context: Omit<FirmWork, 'membership'>,
  { query, content, incoming }: ReadStatement,
): Promise<BankStatement> {
  const { tx, businessId, userId, clock } = context
  const account = await getAccount(tx, query.accountId)
  await lockImports(tx, account.id)
  const { statement, layout } = content
  const sorted = await sortLines(tx, account, statement.lines)
  const fresh = sorted.filter(
    ({ state }) => state !== 'repeated' && (state !== 'similar' || query.leaveOutSimilar !== true),
  )
  if (fresh.length === 0) throw nothingNew()
  const id = newId()
  const ids = fresh.map(() => newId())
  await insertStatement(tx, {
    ...toStatementRow(statement),
    business_id: businessId,
    id,
    book_id: account.id,
    file_name: query.name,
    sha256: incoming.sha256,
    size_bytes: incoming.sizeBytes,
    closing_line_id: ids.at(-1) ?? null,
    line_count: fresh.length,
    repeated_count: sorted.length - fresh.length,
    created_by: userId,
    created_at: clock.now(),
  })
  await insertInBatches(tx, { businessId, bookId: account.id, statementId: id, currency: account.currency }, fresh, ids)
  if (layout)
    await saveLayout(tx, {
      business_id: businessId,
      book_id: account.id,
      layout: JSON.stringify(layout),
      updated_by: userId,
      updated_at: clock.now(),
    })
  return getStatement({ tx }, id)
}

/** What the file says of its days and balances; it may end after its last line. */
function toStatementRow({ format, lines, opening, closing, closingOn = '' }: StatementContent['statement']) {
  const [first, last] = [lines[0]?.day ?? '', lines.at(-1)?.day ?? '']
  return {
    format,
    from_on: first,
    to_on: closingOn > last ? closingOn : last,
    opening_minor: opening?.toString() ?? null,
    closing_minor: closing?.toString() ?? null,
  }
}

/** So many at once that a statement of the database stays short. */
const BATCH = 1_000

async function insertInBatches(
  tx: FirmTx,
  of: Parameters<typeof insertLines>[1],
  lines: readonly SortedLine[],
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += BATCH) {
    const rows = lines.slice(start, start + BATCH).map((line, at) => ({
      id: ids[start + at] ?? newId(),
      position: start + at + 1,
      booked_on: line.day,
      amount_minor: line.minor.toString(),
      party: line.party,
      description: line.description,
      reference: line.reference,
      balance_minor: line.balance?.toString() ?? null,
      fingerprint: line.fingerprint,
      occurrence: line.occurrence,
    }))
    await insertLines(tx, of, rows)
  }
}

export async function getStatement({ tx }: ReadContext, id: string): Promise<BankStatement> {
  const row = await findStatement(tx, id)
  if (!row) throw notFound('Statement')
  return toStatement(row, (await findGaps(tx, row.book_id)).get(id))
}

/** Takes a statement out with its lines; the database refuses where one is matched, noted or in a locked period. */
export async function deleteStatement({ tx }: ReadContext, id: string): Promise<null> {
  const row = await findStatement(tx, id)
  if (!row) throw notFound('Statement')
  await lockImports(tx, row.book_id)
  await deleteStatementRows(tx, id)
  return null
}

/** The file that a statement was imported from. */
export async function getStatementFile(tx: FirmTx, id: string) {
  const statement = await findStatement(tx, id)
  if (!statement) throw notFound('Statement')
  return statement
}
