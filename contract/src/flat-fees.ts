import { z } from 'zod'
import { FirmQuery, Id, Nothing, page, pagingKeys } from './common.ts'
import { bulkDeletion } from './bulk.ts'
import { endpoint, needs } from './endpoint.ts'
import { chargeSpelling, ChargeTotals, DeletedCharge } from './charges.ts'
import {
  FlatFee,
  FlatFeeDetail,
  FlatFeeExportQuery,
  FlatFeeFilters,
  FlatFeeInput,
  FlatFeeListQuery,
} from './flat-fee-shapes.ts'

const params = z.object({ id: Id('Not an id') })
const saveRefusals = [
  'matter_closed',
  'matter_deleted',
  'person_inactive',
  'multicurrency_off',
  'currency_unknown',
  'amount_too_fine',
  'amount_too_large',
] as const

export const flatFees = {
  list: endpoint('GET', '/admin/expense-flat-fees-info/get-flat-fees-list', {
    summary: 'Flat fees, or a CSV file of all that match the filter',
    access: needs('flatFeePermission'),
    query: FlatFeeListQuery,
    spelling: chargeSpelling,
    response: page(FlatFee).extend({ totals: ChargeTotals.optional() }),
  }),
  totals: endpoint('GET', '/admin/expense-flat-fees-info/flat-fees/totals', {
    summary: 'The number of flat fees that match a filter, and their sums',
    access: needs('flatFeePermission'),
    query: FlatFeeFilters,
    spelling: chargeSpelling,
    response: ChargeTotals,
  }),
  export: endpoint('GET', '/admin/expense-flat-fees-info/flat-fees/export', {
    summary: 'All flat fees that match a filter, as a CSV or XLSX file',
    access: needs('flatFeePermission'),
    query: FlatFeeExportQuery,
    spelling: chargeSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  deleted: endpoint('GET', '/admin/recycle-bin/flat-fees', {
    summary: 'Flat fees in the recycle bin, latest first',
    access: needs('flatFeePermission', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    response: page(DeletedCharge),
  }),
  create: endpoint('POST', '/admin/expense-flat-fees-info/flat-fee', {
    summary: 'Creates a flat fee on a matter, due at once or in equal instalments',
    access: needs('flatFeePermission', 'flatFeePermission.create'),
    query: FirmQuery,
    body: FlatFeeInput,
    response: FlatFeeDetail,
    refusals: saveRefusals,
    done: 'Flat fee saved',
  }),
  get: endpoint('GET', '/admin/expense-flat-fees-info/flat-fee/:id', {
    summary: 'A flat fee with its instalments and the value of the time worked on its matter',
    access: needs('flatFeePermission'),
    params,
    query: FirmQuery,
    response: FlatFeeDetail,
  }),
  update: endpoint('PUT', '/admin/expense-flat-fees-info/flat-fee/:id', {
    summary: 'Updates a flat fee that is not on an invoice',
    access: needs('flatFeePermission', 'flatFeePermission.edit'),
    params,
    query: FirmQuery,
    body: FlatFeeInput,
    response: FlatFeeDetail,
    refusals: [...saveRefusals, 'stale_version', 'flat_fee_locked'],
    done: 'Flat fee saved',
  }),
  delete: endpoint('DELETE', '/admin/expense-flat-fees-info/flat-fee/:id', {
    summary: 'Moves a flat fee to the recycle bin; refused for one on an invoice',
    access: needs('flatFeePermission', 'flatFeePermission.delete'),
    params,
    query: FirmQuery,
    response: Nothing,
    refusals: ['flat_fee_locked'],
    done: 'Flat fee deleted',
  }),
  bulkDelete: bulkDeletion({
    path: '/admin/expense-flat-fees-info/flat-fees',
    many: 'Flat fees',
    access: ['flatFeePermission', 'flatFeePermission.delete'],
  }),
  restore: endpoint('POST', '/admin/expense-flat-fees-info/flat-fee/:id/restore', {
    summary: 'Restores a flat fee from the recycle bin; for the person who deleted it, or with recycleBin.edit',
    access: needs('flatFeePermission'),
    params,
    response: FlatFeeDetail,
    refusals: ['matter_deleted', 'matter_closed'],
    done: 'Flat fee restored',
  }),
}
