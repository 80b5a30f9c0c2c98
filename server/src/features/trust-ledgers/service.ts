import { minorToNumber } from '#domain/money.ts'
import {
  TRUST_LEDGER_SORTS,
  type TrustEntryPage,
  type TrustEntryQuery,
  type TrustLedger,
  type TrustLedgerFilters,
  type TrustLedgerInput,
  type TrustLedgerPage,
  type TrustLedgerQuery,
  type TrustLedgerTotals,
} from '#contract/trust-ledgers.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { findTrustAccount, matterClosed } from '../trust-accounts/public.ts'
import {
  changeLedger,
  deleteLedgerRow,
  findLedger,
  insertLedger,
  lockMatter,
  selectLedgerEntries,
  selectLedgers,
  sumLedgers,
} from './queries.ts'
import { toEntry, toLedger } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>

export const DEFAULT_SORT = { column: 'client', direction: 'asc' } as const

export async function listLedgers({ tx }: ReadContext, query: TrustLedgerQuery): Promise<TrustLedgerPage> {
  const { page, size } = query
  const sort = sortFrom(query, TRUST_LEDGER_SORTS, DEFAULT_SORT)
  const [rows, known] = [await selectLedgers(tx, query, { sort, page, size }), await currencies(tx)]
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toLedger(row, known)) }
}

export async function getLedgerTotals({ tx }: ReadContext, filters: TrustLedgerFilters): Promise<TrustLedgerTotals> {
  const [rows, known] = [await sumLedgers(tx, filters), await currencies(tx)]
  const count = (key: 'count' | 'with_money' | 'with_uncleared') => rows.reduce((sum, row) => sum + Number(row[key]), 0)
  return {
    count: count('count'),
    withMoney: count('with_money'),
    withUncleared: count('with_uncleared'),
    sums: rows.map((row) => {
      const { code, symbol } = known.byCode(row.currency)
      return {
        currencyCode: code,
        currencySymbol: symbol,
        balance: minorToNumber(row.balance, code),
        uncleared: minorToNumber(row.uncleared, code),
      }
    }),
  }
}

export async function getLedger({ tx }: ReadContext, id: string): Promise<TrustLedger> {
  const row = await findLedger(tx, id)
  if (!row) throw notFound('Trust ledger')
  return toLedger(row, await currencies(tx))
}

export async function listLedgerEntries(
  { tx }: ReadContext,
  id: string,
  query: TrustEntryQuery,
): Promise<TrustEntryPage> {
  const ledger = await findLedger(tx, id)
  if (!ledger) throw notFound('Trust ledger')
  const paged = toPage(await selectLedgerEntries(tx, id, query), query)
  return { ...paged, data: paged.data.map((row) => toEntry(row, ledger.currency)) }
}

/** Opens a ledger for a matter and the client that it belongs to now. */
export async function createLedger(context: FirmWork, { accountId, matterId }: TrustLedgerInput): Promise<TrustLedger> {
  const { tx, businessId, userId, clock } = context
  const [account, matter] = [await findTrustAccount(tx, accountId), await lockMatter(tx, matterId)]
  if (!account) throw missingField('accountId', 'Account')
  if (!matter) throw missingField('matterId', 'Matter')
  if (matter.status === 'closed') throw matterClosed()
  const [id, now] = [newId(), clock.now()]
  await insertLedger(tx, {
    business_id: businessId,
    id,
    book_id: accountId,
    kind: 'client',
    client_id: matter.client_id,
    matter_id: matterId,
    currency: account.currency,
    created_by: userId,
    created_at: now,
    updated_at: now,
  })
  return getLedger(context, id)
}

/** Closes a ledger, which must hold nothing: the database refuses otherwise. */
export async function closeLedger(context: FirmWork, id: string): Promise<TrustLedger> {
  const now = context.clock.now()
  const change = { closed_at: now, closed_by: context.userId, updated_at: now }
  if (!(await changeLedger(context.tx, id, change))) throw notFound('Trust ledger')
  return getLedger(context, id)
}

export async function reopenLedger(context: FirmWork, id: string): Promise<TrustLedger> {
  const change = { closed_at: null, closed_by: null, updated_at: context.clock.now() }
  if (!(await changeLedger(context.tx, id, change))) throw notFound('Trust ledger')
  return getLedger(context, id)
}

/** Only of a ledger that was never used: the reference of its transactions keeps any other. */
export async function deleteLedger({ tx }: ReadContext, id: string): Promise<null> {
  if (!(await deleteLedgerRow(tx, id))) throw notFound('Trust ledger')
  return null
}
