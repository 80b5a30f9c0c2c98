import { flatFees } from '#contract/flat-fees.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportFlatFees } from './export.ts'
import { getFlatFee, listDeletedFlatFees, listFlatFees, getFlatFeeTotals } from './list.ts'
import { createFlatFee, deleteFlatFee, deleteFlatFees, restoreFlatFee, updateFlatFee } from './service.ts'

export function flatFeeRoutes(route: AddRoute): void {
  // Not route.firm: the same call returns a page or, with IsDownlodCsv, a file.
  route.raw(flatFees.list, async (signed, { query }, reply) => {
    if (query.isDownlodCsv) return exportFlatFees(signed, reply, query, 'csv')
    const data = flatFees.list.response.parse(await signed.read((tx) => listFlatFees({ ...signed, tx }, query)))
    await reply.send({ success: true, message: 'OK', data })
  })
  route.raw(flatFees.export, (signed, { query }, reply) => exportFlatFees(signed, reply, query, query.format))
  route.firm(flatFees.totals, (context, { query }) => getFlatFeeTotals(context, query))
  route.firm(flatFees.deleted, (context, { query }) => listDeletedFlatFees(context, query))
  route.firm(flatFees.create, (context, { body }) => createFlatFee(context, body))
  route.firm(flatFees.get, (context, { params }) => getFlatFee(context, params.id))
  route.firm(flatFees.update, (context, { params, body }) => updateFlatFee(context, params.id, body))
  route.firm(flatFees.delete, (context, { params }) => deleteFlatFee(context, params.id))
  route.firm(flatFees.bulkDelete, (context, { body }) => deleteFlatFees(context, body))
  route.firm(flatFees.restore, (context, { params }) => restoreFlatFee(context, params.id))
}
