import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { canPreview } from '#domain/files.ts'
import type { Received } from '#contract/endpoint.ts'
import type { files } from '#contract/files.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { rangeOf } from '../../platform/files/range.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import { beginBySession } from '../../platform/db/transactions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FeatureParts } from '../records/public.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { getVisibleFile, isSigned } from './links.ts'
import { findOwnPermissions, findSigningKey, type StoredFile } from './queries.ts'
import { linkExpired, linkInvalid, storeUnavailable } from './refusals.ts'

/** A reader that accepts nothing for this long has disconnected. */
const STALLED_MS = 60_000
/** Sends the file of a signed link: images and PDF inline, other kinds and downloads as attachments. */
export async function sendFile(
  { store, attachmentOwners, closing }: Pick<FeatureParts, 'store' | 'attachmentOwners' | 'closing'>,
  context: PreparationContext,
  received: Received<typeof files.open>,
  reply: FastifyReply,
): Promise<void> {
  const file = await findLinkedFile(context, received, attachmentOwners)
  const { log } = context
  const isDownload = received.query.download === true
  const sizeBytes = Number(file.size_bytes)
  const etag = `"${file.sha256}"`
  const { range: requested, 'if-range': ifRange } = reply.request.headers
  const range = ifRange === undefined || ifRange === etag ? rangeOf(requested, sizeBytes) : undefined
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${sizeBytes}`)
    throw new Refusal(416, 'range_unsatisfiable', 'The file is shorter than that')
  }
  const content = await store.open(file.sha256, range).catch((error: unknown) => {
    log.error({ err: error }, 'a stored content could not be opened')
    throw storeUnavailable()
  })
  void reply.headers({
    ...fileHeaders({ name: file.name, mediaType: file.media_type }, canPreview(file.media_type) && !isDownload),
    'accept-ranges': 'bytes',
    etag,
  })
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  void reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
  const { raw } = reply
  const abort = () => raw.destroy()
  raw.setTimeout(STALLED_MS, abort)
  closing.addEventListener('abort', abort, { once: true })
  void reply.send(content)
  await finished(raw).catch((error: unknown) => log.info({ err: error }, 'a file was not read to its end'))
  closing.removeEventListener('abort', abort)
  content.destroy()
}

/** The link proves whose session it is for; what they may see is checked again, since a wall may hide the record by now. */
function findLinkedFile(
  { transact, clock, requestId }: PreparationContext,
  { params, query }: Received<typeof files.open>,
  owners: readonly AttachmentOwner[],
): Promise<StoredFile> {
  return transact(async (identity) => {
    const { firm, session, expires } = query
    if (!isSigned(await findSigningKey(identity), { firm, session, id: params.id, expires }, query.signature)) {
      throw linkInvalid()
    }
    if (expires * 1000 <= clock.now().getTime()) throw linkExpired()
    const tx = await beginBySession(identity, { sessionId: session, businessId: firm, requestId })
    // The person signed out or left the firm.
    if (!tx) throw linkExpired()
    return getVisibleFile(tx, await findOwnPermissions(tx), owners, params.id)
  })
}
