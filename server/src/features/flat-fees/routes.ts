import { flatFees } from '#contract/flat-fees.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteFlatFee, listDeletedFlatFees, restoreFlatFee } from './bin.ts'
import { exportFlatFees } from './export.ts'
import { getFlatFee, listFlatFees, getFlatFeeTotals } from './list.ts'
import { flatFeeConstraints } from './refusals.ts'
import { updateFlatFee, createFlatFee } from './save.ts'

export function flatFeeRoutes(route: AddRoute): void {
  // Not route.firm: the same call answers a page or, with IsDownlodCsv, a file.
  route.raw(flatFees.list, async (signed, { query }, reply) => {
    if (query.isDownlodCsv) return exportFlatFees(signed, reply, query, 'csv')
    const data = flatFees.list.response.parse(await signed.read((tx) => listFlatFees({ ...signed, tx }, query)))
    await reply.send({ success: true, message: 'OK', data })
  })
  route.raw(flatFees.export, (signed, { query }, reply) => exportFlatFees(signed, reply, query, query.format))
  route.firm(flatFees.totals, getFlatFeeTotals)
  route.firm(flatFees.deleted, listDeletedFlatFees)
  route.firm(flatFees.create, createFlatFee)
  route.firm(flatFees.get, (context, { params }) => getFlatFee(context, params.id))
  route.firm(flatFees.update, updateFlatFee)
  route.firm(flatFees.delete, deleteFlatFee)
  route.firm(flatFees.bulkDelete, bulkDeleteHandler(deleteFlatFee, flatFeeConstraints))
  route.firm(flatFees.restore, restoreFlatFee)
}
