import type { Readable } from 'node:stream'
import { MAX_FILE_BYTES, safeFileName, type FileKind } from '#domain/files.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { files } from '#contract/files.ts'
import { claimContent } from '../../platform/files/claims.queries.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { FileTooLarge, type FileStore, type Incoming } from '../../platform/files/store.ts'
import type { UploadRequest } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { detectFileKind } from './file-kind.ts'
import { countUploads, getFileRow, insertFile, lockUploader } from './queries.ts'
import { kindRefused, storeAway, tooLarge, tooManyUploads, uploadBroken, uploadEmpty } from './refusals.ts'
import { toAttachment } from './view.ts'

/** Of one person, waiting for a record: a few forms left open, and no way to fill the disk. */
const MOST_WAITING = 100

/**
 * Takes a file in. Its content is claimed, then put into the store, and only then named by a row: wherever a kill falls,
 * every row has its content, and what has no row goes with the clean-up (upload-crash.test.ts).
 */
export const uploader =
  (store: FileStore) =>
  async (uploading: UploadRequest, { query }: Received<typeof files.upload>): Promise<Answer<typeof files.upload>> => {
    if ((uploading.announcedBytes ?? 0) > MAX_FILE_BYTES) throw tooLarge()
    const incoming = await receive(store, uploading.bytes, uploading)
    try {
      if (incoming.sizeBytes === 0) throw uploadEmpty()
      const kind = await detectFileKind(incoming.path, query.name)
      if (!kind) throw kindRefused()
      return await keep(store, uploading, { incoming, kind, name: safeFileName(query.name, kind) })
    } finally {
      await incoming.discard()
    }
  }

async function receive(store: FileStore, bytes: Readable, { log }: UploadRequest): Promise<Incoming> {
  try {
    return await store.receive(bytes, MAX_FILE_BYTES)
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge()
    // The sender is gone, and reads no answer; or the disk is full.
    log.warn({ err: error }, 'an upload did not arrive')
    throw bytes.errored ? uploadBroken() : storeAway()
  }
}

interface Judged {
  readonly incoming: Incoming
  readonly kind: FileKind
  readonly name: string
}

async function needRoom(tx: FirmTx, userId: string): Promise<void> {
  if ((await countUploads(tx, userId)) >= MOST_WAITING) throw tooManyUploads()
}

async function keep(store: FileStore, uploading: UploadRequest, { incoming, kind, name }: Judged) {
  const { write, writeOnce, log, businessId, userId } = uploading
  await write(async (tx) => {
    await needRoom(tx, userId)
    await claimContent(tx, incoming)
  })
  await store.keep(incoming).catch((error: unknown) => {
    log.error({ err: error }, 'a file could not be put into the store')
    throw storeAway()
  })
  const { sha256, sizeBytes } = incoming
  return writeOnce(sha256, async (tx) => {
    // Asked again by one upload at a time, because several may have found the last place free.
    await lockUploader(tx, userId)
    await needRoom(tx, userId)
    const id = newId()
    await insertFile(tx, {
      business_id: businessId,
      id,
      sha256,
      size_bytes: sizeBytes,
      media_type: kind.mediaType,
      name,
      uploaded_by: userId,
    })
    return toAttachment(await getFileRow(tx, id))
  })
}
