import { flatFees } from '#contract/flat-fees.ts'
import { eachDeleted } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { deleteFlatFee, readDeletedFlatFees, restoreFlatFee } from './bin.ts'
import { exportFlatFees } from './export.ts'
import { readFlatFee, readFlatFees, readFlatFeeTotals } from './list.ts'
import { flatFeeConstraints } from './refusals.ts'
import { changeFlatFee, createFlatFee } from './save.ts'

export function flatFeeRoutes(route: AddRoute): void {
  // Not route.firm: the same call answers a page or, with IsDownlodCsv, a file.
  route.raw(flatFees.list, async (signed, { query }, reply) => {
    if (query.isDownlodCsv) return exportFlatFees(signed, reply, query, 'csv')
    const data = flatFees.list.response.parse(await signed.read((tx) => readFlatFees({ ...signed, tx }, query)))
    await reply.send({ success: true, message: 'OK', data })
  })
  route.raw(flatFees.export, (signed, { query }, reply) => exportFlatFees(signed, reply, query, query.format))
  route.firm(flatFees.totals, readFlatFeeTotals)
  route.firm(flatFees.deleted, readDeletedFlatFees)
  route.firm(flatFees.create, createFlatFee)
  route.firm(flatFees.read, (context, { params }) => readFlatFee(context, params.id))
  route.firm(flatFees.update, changeFlatFee)
  route.firm(flatFees.remove, deleteFlatFee)
  route.firm(flatFees.bulkDelete, eachDeleted(deleteFlatFee, flatFeeConstraints))
  route.firm(flatFees.restore, restoreFlatFee)
}
