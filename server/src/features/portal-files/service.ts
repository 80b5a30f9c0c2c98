import type { FastifyReply } from 'fastify'
import type { PortalDocument } from '#contract/portal-files.ts'
import type { ClientContext } from '../../platform/context.ts'
import type { SignedClientRequest } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { sendContent } from '../files/public.ts'
import { recordView } from '../portal-views/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { findFile, findShare, selectDocuments } from './queries.ts'
import { toPortalFile } from './sent-files.ts'

const MAX_DOCUMENTS = 500

export async function listSharedDocuments({ tx, client }: ClientContext): Promise<PortalDocument[]> {
  const rows = await selectDocuments(tx, { accessId: client.accessId, limit: MAX_DOCUMENTS })
  return rows.map((row) => ({
    ...toPortalFile(row),
    matterId: row.matter_id,
    matterName: row.matter_name,
    sharedAt: row.shared_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
  }))
}

/** Sends a file that the client sees; that it was opened is recorded for the firm before it is sent. */
export async function sendClientFile(
  parts: Pick<FeatureParts, 'store' | 'closing'>,
  signed: SignedClientRequest,
  { id, reply }: { readonly id: string; readonly reply: FastifyReply },
): Promise<void> {
  const file = await signed.transact(async (tx) => {
    const found = await findFile(tx, id)
    if (!found) throw notFound('File')
    const share = await findShare(tx, id)
    const kind = share ? 'document' : 'attachment'
    await recordView({ ...signed, tx }, { kind, subjectId: id, matterId: share?.matter_id ?? found.matter_id })
    return found
  })
  await sendContent(parts, { file, isDownload: true, log: signed.log }, reply)
}
