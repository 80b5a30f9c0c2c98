import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { ExpenseQuery, FlatFeeQuery } from './filters.ts'
import { CHARGE_SORTS, listExpenses, listFlatFees } from './queries.ts'
import { toExpense, toFlatFee } from './view.ts'

const newestFirst = { column: 'date', direction: 'desc' } as const

export async function readExpenses(tx: FirmTx, query: ExpenseQuery) {
  const page = toPage(await listExpenses(tx, query, sortFrom(query, CHARGE_SORTS, newestFirst)), query)
  return { ...page, data: page.data.map(toExpense) }
}

export async function readFlatFees(tx: FirmTx, query: FlatFeeQuery) {
  const page = toPage(await listFlatFees(tx, query, sortFrom(query, CHARGE_SORTS, newestFirst)), query)
  return { ...page, data: page.data.map(toFlatFee) }
}
