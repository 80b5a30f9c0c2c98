import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FOLDER_MODE, receiveInto, sweepFolder } from './incoming.ts'
import { isAddress, keyOf, type FileStore } from './store.ts'

/** Where uploads wait: on the same disk as the store, so that keeping them is one rename. */
export const incomingFolder = (dataDir: string): string => path.join(dataDir, 'files', 'incoming')

/** Contents as files below `DATA_DIR/files`. */
export function folderStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files')
  const incoming = incomingFolder(dataDir)
  const placeOf = (sha256: string) => path.join(root, keyOf(sha256))
  return {
    receive: (source, maxBytes) => receiveInto(incoming, source, maxBytes),
    async put(arrived) {
      const place = placeOf(arrived.sha256)
      const folder = path.dirname(place)
      if (await mkdir(folder, { recursive: true, mode: FOLDER_MODE })) await syncFolder(root)
      // The bytes are on the disk already, so the name never stands for an incomplete file, even after a power cut.
      await rename(arrived.path, place)
      await syncFolder(folder)
    },
    async open(sha256, range) {
      const handle = await open(placeOf(sha256))
      return handle.createReadStream({ ...range })
    },
    has: (sha256) =>
      access(placeOf(sha256)).then(
        () => true,
        () => false,
      ),
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    async *list() {
      for (const folder of await readdir(root).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        for (const name of await readdir(path.join(root, folder))) {
          const found = isAddress(name) && (await stat(path.join(root, folder, name)).catch(() => undefined))
          if (found) yield { sha256: name, sizeBytes: found.size }
        }
      }
    },
    sweepIncoming: (before) => sweepFolder(incoming, before),
  }
}

/** A name is durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
