import { trustDormant } from '#contract/trust-dormant.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { firmToday } from '../invoices/public.ts'
import { exportDormant } from './export.ts'
import { createAttempt, getDormantTotals, listAttempts, listDormant } from './service.ts'

export function trustDormantRoutes(route: AddRoute): void {
  route.firm(trustDormant.list, (context, { query }) => listDormant(context, query))
  route.firm(trustDormant.totals, (context, { query }) => getDormantTotals(context, query))
  route.raw(trustDormant.export, async (signed, { query }, reply) => {
    const today = await signed.read((tx) => firmToday({ ...signed, tx }))
    await exportDormant(signed, reply, query, { format: query.format, today })
  })
  route.firm(trustDormant.attempts, (context, { params }) => listAttempts(context, params.id))
  route.firm(trustDormant.addAttempt, (context, { params, body }) => createAttempt(context, params.id, body))
}
