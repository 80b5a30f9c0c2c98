import type { FastifyReply } from 'fastify'
import type { audit as contract, AuditEvent } from '#contract/audit.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { countColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import type { Signer } from '../../platform/secrets/signer.ts'
import type { RecordType } from '../records/public.ts'
import { describeChanges, VERBS } from './sentences.ts'
import { listEveryEvent } from './service.ts'
import { momentText } from './values.ts'

const columnsFor = (timeZone: string): readonly ExportColumn<AuditEvent>[] => [
  textColumn('When', ({ at }) => momentText(at, timeZone)),
  textColumn('When (UTC)', ({ at }) => at),
  textColumn('Who', ({ person }) => person?.name ?? 'Lexhold'),
  textColumn('By API key', ({ keyName }) => keyName),
  textColumn('What', ({ action, what }) => `${what} ${VERBS[action]}`),
  textColumn('Record', ({ recordName }) => recordName),
  textColumn('Changes', (event) => describeChanges(event)),
  textColumn('Record ID', ({ recordId }) => recordId),
  textColumn('Request', ({ requestId }) => requestId),
  countColumn('Seal', ({ sealNumber }) => sealNumber),
]

/** The trail as a file, with the filters of the page; a signed one proves that nobody changed it since (`npm run audit:verify`). */
export const exportTrail = (
  signed: SignedRequest,
  { recordTypes, signer }: { readonly recordTypes: readonly RecordType[]; readonly signer: Signer },
  { query }: Received<typeof contract.export>,
  reply: FastifyReply,
) =>
  sendExport(
    { signed, reply, format: query.format === 'xlsx' ? 'xlsx' : 'csv', ...(query.format === 'signed' && { signer }) },
    async (tx: FirmTx) => {
      const { timeZone, batches } = await listEveryEvent({ ...signed, tx }, recordTypes, query)
      return { name: 'audit-trail', columns: columnsFor(timeZone), rows: batches }
    },
  )
