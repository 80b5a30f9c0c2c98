import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileTooLarge, type Incoming } from './store.ts'

/** Only the server's own account may list what the firms have stored. */
export const FOLDER_MODE = 0o700

/** Writes a stream to a file of its own in `folder`; when this answers, the bytes are on the disk. */
export async function receiveInto(folder: string, source: Readable, maxBytes: number): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const file = path.join(folder, randomUUID())
  const discard = () => rm(file, { force: true })
  const hash = createHash('sha256')
  let sizeBytes = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw new FileTooLarge()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } catch (error) {
    await handle.close()
    await discard()
    throw error
  }
  await handle.close()
  return { path: file, sizeBytes, sha256: hash.digest('hex'), discard }
}

export async function sweepFolder(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const file = path.join(folder, name)
    // Another process may have removed it in between.
    const written = await stat(file).catch(() => undefined)
    if (written && written.mtime < before) await rm(file, { force: true })
  }
}
