import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { canPreview } from '#domain/files.ts'
import { rangeOf } from '../../platform/files/range.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { Logger } from '../../platform/logger.ts'
import { Refusal } from '../../platform/refusal.ts'
import { storeUnavailable } from './refusals.ts'

/** A reader that accepts nothing for this long has disconnected. */
const STALLED_MS = 60_000

interface Sending {
  readonly file: {
    readonly name: string
    readonly media_type: string
    readonly size_bytes: string
    readonly sha256: string
  }
  readonly isDownload: boolean
  readonly log: Logger
}

/** Sends the content of a file, or the range that was asked for: images and PDF inline, other kinds and downloads as attachments. */
export async function sendContent(
  { store, closing }: { store: FileStore; closing: AbortSignal },
  { file, isDownload, log }: Sending,
  reply: FastifyReply,
): Promise<void> {
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
