import { MAX_FILE_BYTES, safeFileName, type FileKind } from '#domain/files.ts'
import type { PortalFile } from '#contract/portal-files.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'
import type { FileStore, Incoming } from '../../platform/files/store.ts'
import type { ClientUploadRequest } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { previewChangesNothing, rightMissing } from '../../platform/refusal.ts'
import {
  claimContent,
  detectFileKind,
  kindRefused,
  putIntoStore,
  receiveUpload,
  tooManyUploads,
} from '../files/public.ts'
import { countUploads, findPersonName, insertFile, lockUploader } from './queries.ts'

/** Per person, uploads that nothing was sent with. */
const MAX_UPLOADS = 50

/** Stores a file that a client sends, in the order of every upload (files/upload.ts): claimed, stored, named by a row. */
export async function uploadClientFile(
  store: FileStore,
  uploading: ClientUploadRequest,
  name: string,
): Promise<PortalFile> {
  const { rights, previewedBy } = uploading.client
  if (previewedBy !== null) throw previewChangesNothing()
  if (!rights.has('documents') && !rights.has('messages')) throw rightMissing()
  const incoming = await receiveUpload(store, uploading, MAX_FILE_BYTES)
  try {
    const kind = await detectFileKind(incoming.path, name)
    if (!kind) throw kindRefused()
    return await storeClientFile(store, uploading, { incoming, kind, name: safeFileName(name, kind) })
  } finally {
    await incoming.discard()
  }
}

interface AcceptedFile {
  readonly incoming: Incoming
  readonly kind: FileKind
  readonly name: string
}

async function assertRoom(tx: PortalTx, accessId: string): Promise<void> {
  if ((await countUploads(tx, accessId)) >= MAX_UPLOADS) throw tooManyUploads()
}

async function storeClientFile(
  store: FileStore,
  { client, log, transact, outside, writeOnce }: ClientUploadRequest,
  { incoming, kind, name }: AcceptedFile,
): Promise<PortalFile> {
  await transact((tx) => assertRoom(tx, client.accessId))
  await outside((tx) => claimContent(tx, incoming))
  await putIntoStore(store, incoming, log)
  const { sha256, sizeBytes } = incoming
  return writeOnce(sha256, async (tx) => {
    // Checked again by one upload at a time, because several may have found room.
    await lockUploader(tx, client.accessId)
    await assertRoom(tx, client.accessId)
    const id = newId()
    await insertFile(tx, {
      business_id: client.businessId,
      id,
      sha256,
      size_bytes: sizeBytes,
      media_type: kind.mediaType,
      name,
      uploaded_by_access: client.accessId,
      uploaded_by_name: await findPersonName(tx, client.personId),
    })
    return { id, name, sizeBytes, mediaType: kind.mediaType }
  })
}
