import { chmod, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { folderStore, incomingFolder } from './folder-store.ts'
import { FOLDER_MODE } from './incoming.ts'
import type { S3Settings } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** The store of these settings. The library for S3 is loaded only where it is used. */
export async function openFileStore({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Settings | undefined
}): Promise<FileStore> {
  await closeFolder(path.join(dataDir, 'files'))
  if (!s3) return folderStore(dataDir)
  const { assertBucket: proveBucket, s3Store } = await import('./s3-store.ts')
  await proveBucket(s3)
  return s3Store(s3, incomingFolder(dataDir))
}

/** Earlier versions made the folder for everybody on the machine to list. A folder of another account is left as it is. */
async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, FOLDER_MODE)
}
