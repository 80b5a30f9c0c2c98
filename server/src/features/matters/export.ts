import type { FastifyReply } from 'fastify'
import type { Received } from '#contract/endpoint.ts'
import type { MatterFilters, MatterRow, matters as contract, MatterSort } from '#contract/matters.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { dayColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { listCustomColumns } from '../custom-fields/public.ts'
import { everyMatter } from './list.queries.ts'
import { sortOf, listTeamsAndAreas } from './list.ts'

const COLUMNS: readonly ExportColumn<MatterRow>[] = [
  textColumn('Matter number', (row) => row.matterNumber),
  textColumn('Matter', (row) => row.matterName),
  textColumn('Client', (row) => row.clientName),
  textColumn('Status', (row) => row.status),
  textColumn('Rate type', (row) => row.matterRate),
  textColumn('Practice areas', (row) => row.practiceAreas.join(', ')),
  textColumn('Stage', (row) => row.stage?.name ?? null),
  textColumn('Responsible', (row) => row.responsible?.name ?? null),
  textColumn('Office', (row) => row.office?.name ?? 'Head office'),
  textColumn('Team', (row) => row.team.map(({ name }) => name).join(', ')),
  dayColumn('Opened', (row) => row.matterOpenDate),
  dayColumn('Closed', (row) => row.matterCloseDate),
  textColumn('Currency', (row) => row.currencyCode),
]

export const exportMatters = (
  signed: SignedRequest,
  { query }: Received<typeof contract.export>,
  reply: FastifyReply,
) =>
  sendExport({ signed, reply, format: query.format }, async (tx) => ({
    name: 'matters',
    columns: [...COLUMNS, ...(await listCustomColumns<MatterRow>(tx, 'matter', (row) => row.customValues))],
    rows: everyRowWithParts(tx, query, sortOf(query)),
  }))

/** Teams and practice areas are read batch by batch. */
async function* everyRowWithParts(tx: FirmTx, filters: MatterFilters, sort: Sort<MatterSort>) {
  for await (const rows of everyMatter(tx, filters, sort)) yield await listTeamsAndAreas(tx, rows)
}
