import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { canPreview } from '#domain/files.ts'
import type { Received } from '#contract/endpoint.ts'
import type { files } from '#contract/files.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { contentDisposition } from '../../platform/files/content-disposition.ts'
import { rangeOf } from '../../platform/files/range.ts'
import { beginBySession } from '../../platform/db/transactions.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttachmentOwner } from './attachment-owner.ts'
import { isSigned, seenFile } from './links.ts'
import { ownPermissions, signingKey, type StoredFile } from './queries.ts'
import { linkExpired, linkInvalid, storeAway } from './refusals.ts'

/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 60_000
const PDF = 'application/pdf'

/** Nothing in a file may run, load or be framed. */
const CLOSED = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** Not every browser's PDF viewer starts in a sandbox; a frame of our own pages shows it, and it loads nothing else. */
const IN_OUR_FRAME = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

interface OpenerParts {
  readonly store: FileStore
  readonly attachmentOwners: readonly AttachmentOwner[]
  readonly closing: AbortSignal
}

/** Answers the file behind a signed link: images and PDF in place, everything else, and what is asked so, to be saved. */
export const opener =
  ({ store, attachmentOwners, closing }: OpenerParts) =>
  async (context: PreparationContext, received: Received<typeof files.open>, reply: FastifyReply): Promise<void> => {
    const file = await fileBehind(context, received, attachmentOwners)
    const { log } = context
    const isDownload = received.query.download === true
    const sizeBytes = Number(file.size_bytes)
    const etag = `"${file.sha256}"`
    const { range: asked, 'if-range': ifRange } = reply.request.headers
    const range = ifRange === undefined || ifRange === etag ? rangeOf(asked, sizeBytes) : undefined
    if (range === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${sizeBytes}`)
      throw new Refusal(416, 'range_unsatisfiable', 'The file is shorter than that')
    }
    const content = await store.open(file.sha256, range).catch((error: unknown) => {
      log.error({ err: error }, 'a stored content could not be opened')
      throw storeAway()
    })
    void reply.headers({ ...headersOf(file, isDownload), etag })
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    void reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
    const { raw } = reply
    const breakOff = () => raw.destroy()
    raw.setTimeout(STALLED_MS, breakOff)
    closing.addEventListener('abort', breakOff, { once: true })
    void reply.send(content)
    await finished(raw).catch((error: unknown) => log.info({ err: error }, 'a file was not read to its end'))
    closing.removeEventListener('abort', breakOff)
    content.destroy()
  }

/** The link proves whom it was given to; what they may see is asked anew, since a wall may stand there by now. */
function fileBehind(
  { transact, clock, requestId }: PreparationContext,
  { params, query }: Received<typeof files.open>,
  keepers: readonly AttachmentOwner[],
): Promise<StoredFile> {
  return transact(async (identity) => {
    const { firm, session, expires } = query
    if (!isSigned(await signingKey(identity), { firm, session, id: params.id, expires }, query.signature)) {
      throw linkInvalid()
    }
    if (expires * 1000 <= clock.now().getTime()) throw linkExpired()
    const tx = await beginBySession(identity, { sessionId: session, businessId: firm, requestId })
    // Signed out since, or no longer of the firm.
    if (!tx) throw linkExpired()
    return seenFile(tx, await ownPermissions(tx), keepers, params.id)
  })
}

function headersOf({ name, media_type }: { name: string; media_type: string }, isDownload: boolean) {
  const isInline = canPreview(media_type) && !isDownload
  const isFramed = isInline && media_type === PDF
  return {
    'content-type': media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': isFramed ? IN_OUR_FRAME : CLOSED,
    ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
    'accept-ranges': 'bytes',
  }
}
