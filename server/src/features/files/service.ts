import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteUploadRow, findFile } from './queries.ts'
import { fileInUse } from './refusals.ts'

/** Deletes an upload without a record; a record's file is removed by saving the record without it. */
export async function deleteUpload({ tx }: FirmContext, id: string): Promise<null> {
  const file = await findFile(tx, id)
  if (!file) throw notFound('File')
  if (file.unreferred_since === null) throw fileInUse()
  await deleteUploadRow(tx, id)
  return null
}
