import { sql } from 'kysely'
import type { LedgerQuery, LedgerSource } from '#contract/ledger-reports.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type LineFilters = Pick<LedgerQuery, 'accountId' | 'basis' | 'clientId' | 'matterId' | 'source'>

/** The first words of the events that each source posts. */
const EVENTS: Readonly<Record<LedgerSource, readonly string[]>> = {
  invoice: ['invoice'],
  payment: ['payment', 'credit', 'refund', 'bankFee', 'processorFee'],
  credit: ['creditNote', 'writeOff', 'badDebt'],
  expense: ['expense'],
  trust: ['trust', 'trustOffice', 'trustProcessorFee'],
  valuation: ['valuation'],
  manual: ['journal'],
}

/** A client with those merged into it, because postings keep the client of their day. */
const ofClient = (id: string) =>
  sql`p.client_id in (select c.id from app.clients c where c.id = ${id} or c.merged_into = ${id})`

function matching({ accountId, basis, clientId, matterId, source }: LineFilters) {
  return allOf(
    sql`p.account_id = ${accountId}`,
    sql`p.basis <> ${basis === 'accrual' ? 'cash' : 'accrual'}`,
    whenDefined(clientId, ofClient),
    whenDefined(matterId, (id) => sql`p.matter_id = ${id}`),
    whenDefined(source, (wanted) => sql`split_part(e.event, '.', 1) = any (${[...EVENTS[wanted]]}::text[])`),
  )
}

/** The lines of an account that the person sees: a wall hides an entry with all of its lines. */
const lines = (tx: FirmTx, filters: LineFilters) =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .where(matching(filters))

const linesOfPeriod = (tx: FirmTx, query: LedgerQuery) =>
  lines(tx, query).where('p.effective_on', '>=', query.from).where('p.effective_on', '<=', query.to)

const inOrder = sql`x.effective_on, x.entry_id, x.line`

/** Each line with the sum of the lines up to it. */
const withSums = (tx: FirmTx, query: LedgerQuery) =>
  tx
    .selectFrom(
      linesOfPeriod(tx, query)
        .select(['p.business_id', 'p.entry_id', 'p.line', 'p.effective_on', 'p.base_minor', 'p.minor', 'p.currency'])
        .select(['p.client_id', 'p.matter_id', 'e.number', 'e.reference', 'e.description', 'e.event'])
        .select(sql<string>`sum(p.base_minor) over (order by p.effective_on, p.entry_id, p.line)`.as('sum_minor'))
        .as('x'),
    )
    .leftJoin('app.matters as m', byId('m', 'x.matter_id'))
    .leftJoin('app.clients as c', byId('c', 'x.client_id'))
    .select(['x.entry_id', 'x.line', 'x.effective_on', 'x.base_minor', 'x.minor', 'x.currency', 'x.sum_minor'])
    .select(['x.number', 'x.reference', 'x.description', 'x.event', 'm.id as matter_id', 'm.name as matter_name'])
    .select(['m.number as matter_number', 'c.id as client_id', 'c.name as client_name'])
    .orderBy(inOrder)

export const selectLedgerLines = (tx: FirmTx, query: LedgerQuery, paging: Paging) =>
  withSums(tx, query)
    .limit(sql.lit(paging.size + 1))
    .offset(offsetOf(paging))
    .execute()
export type LedgerLineRow = Awaited<ReturnType<typeof selectLedgerLines>>[number]

export const everyLedgerLine = (tx: FirmTx, query: LedgerQuery) => everyRow(tx, withSums(tx, query))

export const sumLedgerLines = (tx: FirmTx, query: LedgerQuery) =>
  linesOfPeriod(tx, query)
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(p.base_minor) filter (where p.base_minor > 0), 0)`.as('debit_minor'),
      sql<string>`coalesce(-sum(p.base_minor) filter (where p.base_minor < 0), 0)`.as('credit_minor'),
    ])
    .executeTakeFirstOrThrow()

/** What the lines up to the end of a day sum to, for a part of an account. */
export async function sumLinesThrough(tx: FirmTx, filters: LineFilters, day: string): Promise<bigint> {
  const { minor } = await lines(tx, filters)
    .select(sql<string>`coalesce(sum(p.base_minor), 0)`.as('minor'))
    .where('p.effective_on', '<=', day)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

export const selectDifferences = (tx: FirmTx) => callFunction(tx, 'app.ledger_differences', null, null)

export const findLastCheck = (tx: FirmTx) =>
  tx
    .selectFrom('app.ledger_checks')
    .select(['checked_at', 'entries'])
    .select(sql<{ check_name: string; subject: string }[]>`problems`.as('problems'))
    .executeTakeFirst()
