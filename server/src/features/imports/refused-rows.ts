import type { FastifyReply } from 'fastify'
import type { imports as contract } from '#contract/imports.ts'
import type { Received } from '#contract/endpoint.ts'
import { countColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { storeUnavailable } from '../files/public.ts'
import { selectFaults, type ImportRow } from './queries.ts'
import { readRows } from './rows.ts'
import { getOwnImport } from './service.ts'

interface RefusedRow {
  readonly number: number
  readonly reasons: string
  readonly cells: readonly string[]
}

const EVERY_FAULT = 1_000_000

/** The faulty rows of a file as they stand in it, so that they can be mended and brought again. */
export const exportRefusedRows = (
  store: FileStore,
  signed: SignedRequest,
  { params, query }: Received<typeof contract.refused>,
  reply: FastifyReply,
): Promise<void> =>
  sendExport({ signed, reply, format: query.format }, async (tx) => {
    const row = await getOwnImport(tx, signed.userId, params.id)
    const reasons = new Map<number, string>()
    for (const { row_number, reason } of await selectFaults(tx, row.id, EVERY_FAULT))
      reasons.set(row_number, [reasons.get(row_number), reason].filter(Boolean).join('. '))
    const columns: ExportColumn<RefusedRow>[] = [
      ...row.titles.map((title, at) => textColumn<RefusedRow>(title, ({ cells }) => cells[at] ?? '')),
      countColumn('Row', ({ number }) => number),
      textColumn('Reason', (refused) => refused.reasons),
    ]
    return { name: 'refused-rows', columns, rows: refusedRows(store, signed, row, reasons) }
  })

async function* refusedRows(
  store: FileStore,
  { log }: SignedRequest,
  row: ImportRow,
  reasons: ReadonlyMap<number, string>,
): AsyncGenerator<RefusedRow[]> {
  const source = await store.open(row.sha256).catch((error: unknown) => {
    log.error({ err: error }, 'an imported file could not be opened')
    throw storeUnavailable()
  })
  for await (const batch of readRows(source, row))
    yield batch.flatMap(({ number, cells }) => {
      const why = reasons.get(number)
      return why === undefined ? [] : [{ number, cells, reasons: why }]
    })
}
