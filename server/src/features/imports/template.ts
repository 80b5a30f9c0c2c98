import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { IMPORT_FIELDS } from '#domain/import-fields.ts'
import type { Received } from '#contract/endpoint.ts'
import type { imports as contract } from '#contract/imports.ts'
import { textColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { listCustomFields } from './lookups.ts'

/** A file without rows whose titles are understood when it is brought. */
export const exportTemplate = (
  signed: SignedRequest,
  { query: { kind, format } }: Received<typeof contract.template>,
  reply: FastifyReply,
): Promise<void> =>
  sendExport({ signed, reply, format }, async (tx) => {
    const own = (await listCustomFields(tx, kind)).map(({ name }) => name)
    const titles = [...IMPORT_FIELDS[kind].flatMap(({ label, isForeign }) => (isForeign ? [] : label)), ...own]
    const columns = titles.map((title) => textColumn<never>(title, () => ''))
    return { name: `template-${kind.toLowerCase()}`, columns, rows: Readable.from([]) }
  })
