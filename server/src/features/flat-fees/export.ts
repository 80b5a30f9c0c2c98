import type { FastifyReply } from 'fastify'
import { FLAT_FEE_SORTS, type FlatFeeFilters } from '#contract/flat-fee-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { countColumn, textColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { chargeColumns } from '../charges/public.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyFlatFee, type FlatFeeRow } from './queries.ts'

const COLUMNS = chargeColumns<FlatFeeRow>(
  (row) => row.charged_on,
  [textColumn('Fee earner', (row) => row.earner_name), countColumn('Instalments', (row) => Number(row.instalments))],
)

type ExportQuery = FlatFeeFilters & Parameters<typeof sortFrom>[0]

export const exportFlatFees = (signed: SignedRequest, reply: FastifyReply, query: ExportQuery, format: ExportFormat) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'flat-fees',
    columns: COLUMNS,
    rows: everyFlatFee(tx, query, sortFrom(query, FLAT_FEE_SORTS, DEFAULT_SORT)),
  }))
