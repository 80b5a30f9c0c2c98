import { trustCheques } from '#contract/trust-cheques.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { firmToday } from '../invoices/public.ts'
import { exportCheques } from './export.ts'
import { getChequeNumbers, getChequeTotals, listCheques } from './list.ts'
import { handOverCheque, createSpoiledCheque, stopCheque, voidCheque } from './service.ts'

export function trustChequeRoutes(route: AddRoute): void {
  route.firm(trustCheques.list, (context, { query }) => listCheques(context, query))
  route.firm(trustCheques.totals, (context, { query }) => getChequeTotals(context, query))
  route.raw(trustCheques.export, async (signed, { query }, reply) => {
    const today = await signed.read((tx) => firmToday({ ...signed, tx }))
    await exportCheques(signed, reply, query, { format: query.format, today })
  })
  route.firm(trustCheques.numbers, (context, { query }) => getChequeNumbers(context, query))
  route.firm(trustCheques.handOver, (context, { params, body }) => handOverCheque(context, params.id, body))
  route.firm(trustCheques.stop, (context, { params, body }) => stopCheque(context, params.id, body))
  route.firm(trustCheques.void, (context, { params, body }) => voidCheque(context, params.id, body))
  route.firm(trustCheques.spoil, (context, { body }) => createSpoiledCheque(context, body))
}
