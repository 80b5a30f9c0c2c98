import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { canPreview } from '#domain/files.ts'
import type { Received } from '#contract/endpoint.ts'
import type { files } from '#contract/files.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { contentDisposition } from '../../platform/files/content-disposition.ts'
import { rangeOf } from '../../platform/files/range.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { isSigned } from './links.ts'
import { fileBehindLink, signingKey } from './queries.ts'
import { linkExpired, linkInvalid, storeAway } from './refusals.ts'

/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 60_000
const PDF = 'application/pdf'

/** Nothing in a file may run, load or be framed. */
const CLOSED = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** Not every browser's PDF viewer starts in a sandbox; a frame of our own pages shows it, and it loads nothing else. */
const IN_OUR_FRAME = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Answers the file behind a signed link: images and PDF in place, everything else, and what is asked so, to be saved. */
export const opener =
  (store: FileStore, closing: AbortSignal) =>
  async (
    { transact, clock, log }: PreparationContext,
    { params, query }: Received<typeof files.open>,
    reply: FastifyReply,
  ): Promise<void> => {
    const file = await transact(async (tx) => {
      const link = { firm: query.firm, id: params.id, expires: query.expires }
      if (!isSigned(await signingKey(tx), link, query.signature)) throw linkInvalid()
      if (query.expires * 1000 <= clock.now().getTime()) throw linkExpired()
      return fileBehindLink(tx, link)
    })
    if (!file) throw notFound('File')
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
    void reply.headers({ ...headersOf(file, query.download === true), etag })
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
