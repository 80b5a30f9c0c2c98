import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import { TRUST_LEDGER_SORTS, type TrustEntryQuery, type TrustLedgerFilters } from '#contract/trust-ledgers.ts'
import { TRUST_KINDS, TRUST_METHODS } from '#contract/trust-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { everyLedger, everyLedgerEntry, findLedger, type EntryRow, type LedgerRow } from './queries.ts'
import { DEFAULT_SORT } from './service.ts'
import { ledgerName, oneOf } from './view.ts'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

const LEDGER_COLUMNS: readonly ExportColumn<LedgerRow>[] = [
  textColumn('Client', (row) => row.client_name ?? ledgerName(row)),
  textColumn('Matter', (row) => row.matter_name),
  textColumn('Number', (row) => row.matter_number),
  textColumn('Account', (row) => row.account_name),
  figureColumn('Balance', (row) => minorToText(row.balance_minor, row.currency)),
  figureColumn('Cleared', (row) => minorToText(row.cleared_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  dayColumn('Last movement', (row) => row.latest_on),
  textColumn('Status', (row) => (row.closed_at === null ? 'Open' : 'Closed')),
]

export const exportLedgers = (sending: Sending, query: TrustLedgerFilters & Parameters<typeof sortFrom>[0]) =>
  sendExport(sending, (tx) => ({
    name: 'trust-ledgers',
    columns: LEDGER_COLUMNS,
    rows: everyLedger(tx, query, sortFrom(query, TRUST_LEDGER_SORTS, DEFAULT_SORT)),
  }))

const entryColumns = (currency: string): readonly ExportColumn<EntryRow>[] => [
  dayColumn('Date', (row) => row.effective_on),
  textColumn('Transaction', (row) => TRUST_KIND_LABELS[oneOf(TRUST_KINDS, row.kind)]),
  textColumn('Reversal', (row) => (row.reverses_id === null ? null : row.undo_reason)),
  textColumn('Method', (row) => TRUST_METHOD_LABELS[oneOf(TRUST_METHODS, row.method)]),
  textColumn('Payer or payee', (row) => row.party),
  textColumn('Reference', (row) => row.reference),
  textColumn('Purpose', (row) => row.purpose),
  dayColumn('Cleared', (row) => row.cleared_on),
  figureColumn(`Out, ${currency}`, (row) =>
    BigInt(row.moved) < 0n ? minorToText(-BigInt(row.moved), currency) : null,
  ),
  figureColumn(`In, ${currency}`, (row) => (BigInt(row.moved) > 0n ? minorToText(row.moved, currency) : null)),
  figureColumn(`Balance, ${currency}`, (row) => minorToText(row.balance, currency)),
]

/** A matter's number may hold anything, a name in a header may not. */
const NOT_IN_FILE_NAMES = /[^\w.-]+/g

export const exportLedgerEntries = (sending: Sending, id: string, days: Pick<TrustEntryQuery, 'from' | 'to'>) =>
  sendExport(sending, async (tx) => {
    const ledger = await findLedger(tx, id)
    if (!ledger) throw notFound('Trust ledger')
    return {
      name: `trust-ledger-${(ledger.matter_number ?? ledger.kind).replace(NOT_IN_FILE_NAMES, '-')}`,
      trailName: 'trust-ledger',
      columns: entryColumns(ledger.currency),
      rows: everyLedgerEntry(tx, id, days),
    }
  })
