import { minorToNumber, minorToText } from '#domain/money.ts'
import { trustLedgerRecord } from '#contract/trust-record.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { RecordType } from '../records/public.ts'
import { ledgerNames, searchLedgers, sumHeld } from './record-type.queries.ts'
import { trustLedgerRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<object[]> {
  const rows = await searchLedgers(tx, text)
  return rows.map((row) => ({
    id: row.id,
    clientName: row.client_name,
    matterName: row.matter_name,
    accountName: row.account_name,
    balance: minorToNumber(row.balance_minor, row.currency),
    currencySymbol: row.symbol,
    currencyCode: row.currency,
  }))
}

/** Ledgers of client money. Their balances are sums of postings and stand in no audit row. */
export const trustLedgerType: RecordType = {
  contract: trustLedgerRecord,
  routes: [trustLedgerRoutes],
  tables: [
    {
      name: 'trust_ledgers',
      kind: 'trust',
      label: 'trust ledger',
      names: ledgerNames,
      columns: { closed_at: 'Closed' },
      silent: ['book_id', 'kind', 'balance_minor', 'cleared_minor', 'latest_on', 'closed_by'],
    },
  ],
  search: searchHits,
  closingWarning: async ({ tx }, matterId) => {
    const held = (await sumHeld(tx, { matterId })).filter((row) => BigInt(row.held) !== 0n)
    if (held.length === 0) return undefined
    const sums = held.map((row) => `${minorToText(row.held, row.currency)} ${row.currency}`).join(' and ')
    return {
      code: 'clientMoneyHeld',
      text: `${sums} of client money is held for this matter. It is closed once that is paid out or transferred`,
    }
  },
  overview: async ({ tx }, page) => {
    const rows = await sumHeld(tx, page)
    const sum = (key: 'count' | 'deposits') => rows.reduce((total, row) => total + Number(row[key]), 0)
    return {
      count: sum('count'),
      deposits: sum('deposits'),
      held: rows.map(({ currency, held }) => ({ currency, minor: BigInt(held) })),
    }
  },
}
