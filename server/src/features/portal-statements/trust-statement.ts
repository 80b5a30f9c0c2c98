import { minorToNumber } from '#domain/money.ts'
import type { PortalTrustLedger, PortalTrustStatement } from '#contract/portal-statements.ts'
import { MAX_STATEMENT_ROWS } from '#contract/statements.ts'
import type { ClientContext } from '../../platform/context.ts'
import { recordReadOfDay } from '../portal-views/public.ts'
import { statementTooLong } from '../statements/public.ts'
import { resolvePeriod } from './period.ts'
import { selectLedgers, selectTrustMovements, type TrustMovementRow } from './queries.ts'

interface TrustQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type LedgerRow = Awaited<ReturnType<typeof selectLedgers>>[number]

/** What is held for the client and what moved it, a ledger after the other: never set off, neither against each other nor against what is owed. */
export async function buildTrustStatement(context: ClientContext, query: TrustQuery): Promise<PortalTrustStatement> {
  const period = await resolvePeriod(context, query)
  const [ledgers, movements] = await Promise.all([
    selectLedgers(context.tx, period),
    selectTrustMovements(context.tx, period, MAX_STATEMENT_ROWS + 1),
  ])
  if (movements.length > MAX_STATEMENT_ROWS) throw statementTooLong()
  const byLedger = Map.groupBy(movements, ({ ledger_id }) => ledger_id)
  return {
    ...period,
    ledgers: ledgers
      .map((row) => toLedger(row, byLedger.get(row.id) ?? []))
      .filter(({ opening, closing, rows }) => opening !== 0 || closing !== 0 || rows.length > 0),
  }
}

export async function getTrustStatement(context: ClientContext, query: TrustQuery): Promise<PortalTrustStatement> {
  const statement = await buildTrustStatement(context, query)
  const matterIds = statement.ledgers.map(({ matterId }) => matterId)
  await recordReadOfDay(context, 'trustStatementRead', matterIds)
  return statement
}

function toLedger(row: LedgerRow, movements: readonly TrustMovementRow[]): PortalTrustLedger {
  const { currency } = row
  const amount = (minor: bigint) => minorToNumber(minor, currency)
  let [balance, received, paidOut] = [BigInt(row.opening), 0n, 0n]
  const rows = movements.map((movement) => {
    const moved = BigInt(movement.moved)
    balance += moved
    if (moved > 0n) received += moved
    else paidOut -= moved
    return {
      id: movement.entry_id,
      date: movement.effective_on,
      // An entry that is also about what the client does not see is not named.
      description: movement.description ?? (moved > 0n ? 'Received' : 'Paid out'),
      reference: movement.reference ?? '',
      received: amount(moved > 0n ? moved : 0n),
      paidOut: amount(moved < 0n ? -moved : 0n),
      balance: amount(balance),
    }
  })
  return {
    id: row.id,
    matterId: row.matter_id,
    matterName: row.matter_name,
    matterNumber: row.matter_number,
    currencyCode: currency,
    currencySymbol: row.symbol,
    opening: amount(BigInt(row.opening)),
    received: amount(received),
    paidOut: amount(paidOut),
    closing: amount(balance),
    clearing: amount(BigInt(row.clearing)),
    rows,
  }
}
