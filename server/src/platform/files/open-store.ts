import { folderStore, incomingFolder } from './folder-store.ts'
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
  if (!s3) return folderStore(dataDir)
  const { assertBucket: proveBucket, s3Store } = await import('./s3-store.ts')
  await proveBucket(s3)
  return s3Store(s3, incomingFolder(dataDir))
}
