import { minorToNumber, minorToText } from '#domain/money.ts'
import type { ReconciliationPage, TrustReconciliation } from '#contract/trust-reconciliations.ts'
import type { Currencies } from '../reference/public.ts'
import type { ReconciliationRow, ThreeWayRow } from './queries.ts'

const STATES = ['draft', 'prepared', 'locked'] as const
const stateOf = (row: ReconciliationRow) => STATES.find((state) => state === row.status) ?? 'draft'

const signature = (id: string | null, name: string | null, at: Date | null) =>
  id === null || at === null ? null : { at: at.toISOString(), person: { userId: id, name: name ?? '' } }

const signatures = (row: ReconciliationRow) => ({
  prepared: signature(row.prepared_by, row.preparer_name, row.prepared_at),
  reviewed: signature(row.reviewed_by, row.reviewer_name, row.reviewed_at),
})

type ListRow = ReconciliationPage['data'][number]

/** What was signed is stored with the signature; the database signs nothing that does not agree. */
function toSigned(row: ReconciliationRow): ListRow['signed'] {
  if (row.cash_book_minor === null) return null
  const amount = (minor: string | bigint) => minorToNumber(minor, row.currency)
  const figures = {
    in_transit: row.in_transit_minor ?? '0',
    outstanding: row.outstanding_minor ?? '0',
    errors: row.errors_minor ?? '0',
    unidentified: row.unidentified_minor ?? '0',
  }
  return {
    statement: amount(row.statement_minor),
    inTransit: amount(figures.in_transit),
    outstanding: amount(figures.outstanding),
    errors: amount(figures.errors),
    unidentified: amount(figures.unidentified),
    adjustedBank: amount(adjustedBank(row, figures)),
    cashBook: amount(row.cash_book_minor),
    ledgers: amount(row.ledgers_minor ?? '0'),
  }
}

export function toRow(
  row: ReconciliationRow,
  currencies: Currencies,
  { mayKnow }: { readonly mayKnow: boolean },
): ListRow {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    accountId: row.book_id,
    accountName: row.account_name,
    through: row.through_on,
    state: stateOf(row),
    currencyCode: code,
    currencySymbol: symbol,
    statementBalance: minorToNumber(row.statement_minor, code),
    signed: mayKnow ? toSigned(row) : null,
    ...signatures(row),
  }
}

/** What the bank holds when all is done that it does not know yet, in minor units. */
export const adjustedBank = (
  row: ReconciliationRow,
  figures: Pick<ThreeWayRow, 'in_transit' | 'outstanding' | 'errors' | 'unidentified'>,
): bigint =>
  BigInt(row.statement_minor) +
  BigInt(figures.in_transit) -
  BigInt(figures.outstanding) -
  BigInt(figures.errors) -
  BigInt(figures.unidentified)

/** Why it cannot be signed, in words. */
function findObstacles(row: ReconciliationRow, figures: ThreeWayRow): string[] {
  const amount = (minor: bigint) => `${minorToText(minor, row.currency)} ${row.currency}`
  const difference = adjustedBank(row, figures) - BigInt(figures.cash_book)
  const magnitude = difference < 0n ? -difference : difference
  const open = Number(figures.unexplained_count)
  const below = Number(figures.below_zero)
  return [
    ...(open > 0
      ? [
          `${open === 1 ? '1 line of the bank has' : `${open} lines of the bank have`} no entry and no explanation: ${amount(BigInt(figures.unexplained))}`,
        ]
      : []),
    ...(difference !== 0n
      ? [`The bank shows ${amount(magnitude)} ${difference < 0n ? 'less' : 'more'} than the cash book`]
      : []),
    ...(BigInt(figures.ledgers) !== BigInt(figures.cash_book)
      ? [`The ledgers differ from the cash book by ${amount(BigInt(figures.ledgers) - BigInt(figures.cash_book))}`]
      : []),
    ...(below > 0
      ? [`${below === 1 ? '1 ledger is' : `${below} ledgers are`} below zero: the firm has to pay in what is missing`]
      : []),
  ]
}

export function toReconciliation(
  row: ReconciliationRow,
  figures: ThreeWayRow,
  currencies: Currencies,
): TrustReconciliation {
  const { code, symbol } = currencies.byCode(row.currency)
  const amount = (minor: string | bigint) => minorToNumber(minor, code)
  return {
    id: row.id,
    account: { id: row.book_id, name: row.account_name, bankName: row.bank_name, lockedThrough: row.closed_through },
    through: row.through_on,
    state: stateOf(row),
    currencyCode: code,
    currencySymbol: symbol,
    statementBalance: amount(row.statement_minor),
    note: row.note,
    figures: {
      statement: amount(row.statement_minor),
      inTransit: amount(figures.in_transit),
      inTransitCount: Number(figures.in_transit_count),
      outstanding: amount(figures.outstanding),
      outstandingCount: Number(figures.outstanding_count),
      errors: amount(figures.errors),
      unidentified: amount(figures.unidentified),
      unexplained: amount(figures.unexplained),
      unexplainedCount: Number(figures.unexplained_count),
      adjustedBank: amount(adjustedBank(row, figures)),
      cashBook: amount(figures.cash_book),
      ledgers: amount(figures.ledgers),
      clientLedgers: amount(figures.client_ledgers),
      float: amount(figures.float_balance),
      interest: amount(figures.interest),
      holdingCount: Number(figures.holding),
      belowZeroCount: Number(figures.below_zero),
    },
    obstacles: row.status === 'locked' ? [] : findObstacles(row, figures),
    ...signatures(row),
    returnReason: row.return_reason,
    packDigest: row.pack_digest,
    version: row.version,
  }
}
