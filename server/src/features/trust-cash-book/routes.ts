import { trustCashBook } from '#contract/trust-cash-book.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getCashBookSummary, listCashBook } from './cash-book.ts'
import { exportCashBook } from './export.ts'

export function trustCashBookRoutes(route: AddRoute): void {
  route.firm(trustCashBook.list, (context, { params, query }) => listCashBook(context, params.id, query))
  route.firm(trustCashBook.totals, (context, { params, query }) => getCashBookSummary(context, params.id, query))
  route.raw(trustCashBook.export, (signed, { params, query }, reply) =>
    exportCashBook({ signed, reply, format: query.format }, params.id, query),
  )
}
