import { MAX_FILE_BYTES, safeFileName, type FileKind } from '#domain/files.ts'
import type { Attachment } from '#contract/files.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { FileTooLarge, type FileStore, type Incoming } from '../../platform/files/store.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { UploadRequest } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { isDiskFull, notFound, storageFull, type Refusal } from '../../platform/refusal.ts'
import { detectFileKind } from './file-kind.ts'
import {
  claimContent,
  countUploads,
  deleteUploadRow,
  findFile,
  findFileRow,
  insertFile,
  lockUploader,
} from './queries.ts'
import {
  fileInUse,
  kindRefused,
  storeUnavailable,
  tooLarge,
  tooManyUploads,
  uploadBroken,
  uploadEmpty,
} from './refusals.ts'
import { toAttachment } from './view.ts'

/** Per person, uploads without a record: enough for a few open forms, not enough to fill the disk. */
const MAX_UPLOADS = 100

/**
 * Stores a file: its content is claimed, then put into the store, and then referred to by a row. Wherever the process is
 * killed, every row has its content, and the clean-up deletes content without a row (upload-crash.test.ts).
 */
export async function createUpload(store: FileStore, uploading: UploadRequest, name: string): Promise<Attachment> {
  const incoming = await receiveUpload(store, uploading, MAX_FILE_BYTES)
  try {
    const kind = await detectFileKind(incoming.path, name)
    if (!kind) throw kindRefused()
    return await storeUpload(store, uploading, { incoming, kind, name: safeFileName(name, kind) })
  } finally {
    await incoming.discard()
  }
}

/** Receives the body of a call as a file; its caller keeps or discards it. Refuses what is empty, too large or broken off. */
export async function receiveUpload(
  store: FileStore,
  uploading: Pick<UploadRequest, 'bytes' | 'log' | 'announcedBytes'>,
  maxBytes: number,
): Promise<Incoming> {
  const { bytes, log, announcedBytes = 0 } = uploading
  if (announcedBytes > maxBytes) throw tooLarge(maxBytes)
  const incoming = await store.receive(bytes, maxBytes).catch((error: unknown) => {
    if (error instanceof FileTooLarge) throw tooLarge(maxBytes)
    // Giving up on a stream for another reason marks it as broken too, with an error of its own.
    const isSenderGone = bytes.errored === error
    log.warn({ err: error }, 'an upload did not arrive')
    throw isSenderGone ? uploadBroken() : storeFailure(error)
  })
  if (incoming.sizeBytes > 0) return incoming
  await incoming.discard()
  throw uploadEmpty()
}

const storeFailure = (error: unknown): Refusal => (isDiskFull(error) ? storageFull() : storeUnavailable())

/** Keeps an upload whose content is claimed. */
export const putIntoStore = (store: FileStore, incoming: Incoming, log: UploadRequest['log']): Promise<void> =>
  store.put(incoming).catch((error: unknown) => {
    log.error({ err: error }, 'a file could not be put into the store')
    throw storeFailure(error)
  })

interface AcceptedFile {
  readonly incoming: Incoming
  readonly kind: FileKind
  readonly name: string
}

async function assertRoom(tx: FirmTx, userId: string): Promise<void> {
  if ((await countUploads(tx, userId)) >= MAX_UPLOADS) throw tooManyUploads()
}

async function storeUpload(store: FileStore, uploading: UploadRequest, { incoming, kind, name }: AcceptedFile) {
  const { write, writeOnce, log, businessId, userId } = uploading
  await write(async (tx) => {
    await assertRoom(tx, userId)
    await claimContent(tx, incoming)
  })
  await putIntoStore(store, incoming, log)
  const { sha256, sizeBytes } = incoming
  return writeOnce(sha256, async (tx) => {
    // Checked again by one upload at a time, because several may have found room.
    await lockUploader(tx, userId)
    await assertRoom(tx, userId)
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
    return toAttachment(await findFileRow(tx, id))
  })
}

/** Deletes an upload without a record; a record's file is removed by saving the record without it. */
export async function deleteUpload({ tx }: FirmContext, id: string) {
  const file = await findFile(tx, id)
  if (!file) throw notFound('File')
  if (file.unreferred_since === null) throw fileInUse()
  await deleteUploadRow(tx, id)
  return null
}
