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
    summary: 'Flat fees, or a CSV file of all that the filter finds',
    access: needs('flatFeePermission'),
    query: FlatFeeListQuery,
    spelling: chargeSpelling,
    response: page(FlatFee).extend({ totals: ChargeTotals.optional() }),
  }),
  totals: endpoint('GET', '/admin/expense-flat-fees-info/flat-fees/totals', {
    summary: 'How many flat fees a filter finds, and what they come to',
    access: needs('flatFeePermission'),
    query: FlatFeeFilters,
    spelling: chargeSpelling,
    response: ChargeTotals,
  }),
  export: endpoint('GET', '/admin/expense-flat-fees-info/flat-fees/export', {
    summary: 'The whole filter as a file, CSV or a workbook (XLSX)',
    access: needs('flatFeePermission'),
    query: FlatFeeExportQuery,
    spelling: chargeSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  deleted: endpoint('GET', '/admin/recycle-bin/flat-fees', {
    summary: 'Flat fees in the recycle bin, the latest first',
    access: needs('flatFeePermission', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    response: page(DeletedCharge),
  }),
  create: endpoint('POST', '/admin/expense-flat-fees-info/flat-fee', {
    summary: 'Agrees a flat fee on a matter, at once or in equal instalments',
    access: needs('flatFeePermission', 'flatFeePermission.create'),
    query: FirmQuery,
    body: FlatFeeInput,
    response: FlatFeeDetail,
    refusals: saveRefusals,
    done: 'Flat fee saved',
  }),
  get: endpoint('GET', '/admin/expense-flat-fees-info/flat-fee/:id', {
    summary: 'A flat fee with its instalments and what the time worked on its matter is worth',
    access: needs('flatFeePermission'),
    params,
    query: FirmQuery,
    response: FlatFeeDetail,
  }),
  update: endpoint('PUT', '/admin/expense-flat-fees-info/flat-fee/:id', {
    summary: 'Changes a flat fee that no invoice holds',
    access: needs('flatFeePermission', 'flatFeePermission.edit'),
    params,
    query: FirmQuery,
    body: FlatFeeInput,
    response: FlatFeeDetail,
    refusals: [...saveRefusals, 'stale_version', 'flat_fee_locked'],
    done: 'Flat fee saved',
  }),
  delete: endpoint('DELETE', '/admin/expense-flat-fees-info/flat-fee/:id', {
    summary: 'Moves a flat fee to the recycle bin; one on an invoice stays',
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
    summary: 'Takes a flat fee out of the recycle bin; for the one who put it there, or with recycleBin.edit',
    access: needs('flatFeePermission'),
    params,
    response: FlatFeeDetail,
    refusals: ['matter_deleted', 'matter_closed'],
    done: 'Flat fee restored',
  }),
}
