import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore, incomingFolder } from './folder-store.ts'
import { openFileStore } from './open-store.ts'
import { s3Store, type S3Settings } from './s3-store.ts'
import { FileTooLarge, type FileStore } from './store.ts'

const LARGE = 30_000_000
const BUCKET = 'lexhold-files'

let folder = ''
let s3: S3rver
let settings: S3Settings
const stores: Partial<Record<string, FileStore>> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lexhold-store-'))
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await s3.run()
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    // The one key that the server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  stores['a folder'] = folderStore(folder)
  stores['S3'] = s3Store(settings, incomingFolder(path.join(folder, 'beside-s3')))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const listed = async (store: FileStore) => {
  const all: { sha256: string; sizeBytes: number }[] = []
  for await (const found of store.list()) all.push(found)
  return all
}
const addressOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const inPieces = (content: Buffer, size = 65_536) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
    })(),
  )

describe.each(['a folder', 'S3'])('contents in %s', (where) => {
  const store = (): FileStore => {
    const found = stores[where]
    if (!found) throw new Error('not open')
    return found
  }
  const stored = async (content: Buffer) => {
    const incoming = await store().receive(inPieces(content), LARGE)
    await store().put(incoming)
    return incoming
  }

  test('are read back complete from the address of their bytes', async () => {
    const content = randomBytes(6_000_001)
    const { sha256, sizeBytes } = await stored(content)
    expect({ sha256, sizeBytes }).toEqual({ sha256: addressOf(content), sizeBytes: content.length })
    expect(await store().has(sha256)).toBe(true)
    expect((await buffer(await store().open(sha256))).equals(content)).toBe(true)
  })

  test('are read back in part, both ends included', async () => {
    const { sha256 } = await stored(Buffer.from('0123456789'))
    expect(String(await buffer(await store().open(sha256, { start: 2, end: 4 })))).toBe('234')
    expect(String(await buffer(await store().open(sha256, { start: 9, end: 9 })))).toBe('9')
  })

  test('are one content when they arrive twice, also at the same time', async () => {
    const content = randomBytes(1_000)
    const [first, second] = await Promise.all([stored(content), stored(content)])
    expect(second.sha256).toBe(first.sha256)
    expect((await buffer(await store().open(first.sha256))).equals(content)).toBe(true)
    const all = await listed(store())
    expect(all.filter(({ sha256 }) => sha256 === first.sha256)).toEqual([{ sha256: first.sha256, sizeBytes: 1_000 }])
  })

  test('are listed with their sizes until they are removed, which can be repeated', async () => {
    const { sha256 } = await stored(Buffer.from(`only in ${where}`))
    expect(await listed(store())).toContainEqual({ sha256, sizeBytes: `only in ${where}`.length })
    await store().remove(sha256)
    await store().remove(sha256)
    expect(await store().has(sha256)).toBe(false)
    expect((await listed(store())).map((found) => found.sha256)).not.toContain(sha256)
    await expect(store().open(sha256)).rejects.toThrow(/no such file|does not exist/)
  })

  test('are refused as soon as they are too large, and leave nothing behind', async () => {
    let taken = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          taken += 1_000
          yield Buffer.alloc(1_000)
        }
      })(),
    )
    await expect(store().receive(endless, 5_000)).rejects.toThrow(FileTooLarge)
    expect(taken).toBeLessThan(100_000)
    expect(await waiting(where)).toEqual([])
  })

  test('leave nothing behind when their sender disconnects', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(1_000)
        throw new Error('gone')
      })(),
    )
    await expect(store().receive(broken, LARGE)).rejects.toThrow('gone')
    expect(await waiting(where)).toEqual([])
  })

  test('that are not stored are discarded', async () => {
    const incoming = await store().receive(inPieces(Buffer.from('unwanted')), LARGE)
    await incoming.discard()
    await incoming.discard()
    expect(await waiting(where)).toEqual([])
    expect(await store().has(incoming.sha256)).toBe(false)
  })

  test('are found only by address: a path is not an address', async () => {
    for (const trick of ['../../etc/passwd', 'ab/../..', `${'a'.repeat(63)}/`, 'A'.repeat(64), ''])
      await expect(async () => store().open(trick)).rejects.toThrow('not a content address')
  })

  test('of uploads that a killed server left behind are deleted after a while, running ones are not', async () => {
    const incoming = await store().receive(inPieces(Buffer.from('running')), LARGE)
    const left = path.join(path.dirname(incoming.path), 'left-behind')
    await writeFile(left, 'half a fi')
    await utimes(left, new Date('2026-03-17T09:00Z'), new Date('2026-03-17T09:00Z'))
    await store().sweepIncoming(new Date('2026-03-17T10:00Z'))
    expect(await waiting(where)).toEqual([path.basename(incoming.path)])
    await incoming.discard()
  })
})

/** What lies in the folder where uploads wait. */
const waiting = (where: string) => readdir(incomingFolder(where === 'S3' ? path.join(folder, 'beside-s3') : folder))

describe('the settings', () => {
  test('choose the store, and a missing bucket stops the start and says what to check', async () => {
    const { sha256 } = await stored(await openFileStore({ dataDir: folder, s3: settings }))
    expect(await stores['S3']?.has(sha256)).toBe(true)
    const { sha256: inFolder } = await stored(await openFileStore({ dataDir: folder, s3: undefined }))
    expect(await stores['a folder']?.has(inFolder)).toBe(true)
    const opening = openFileStore({ dataDir: folder, s3: { ...settings, bucket: 'nobodys' } })
    await expect(opening).rejects.toThrow('The bucket nobodys for files cannot be used: it answered 404')
  })

  test('let nobody else on the machine list the files, in folders of earlier versions too', async () => {
    const dataDir = path.join(folder, 'older')
    const files = path.join(dataDir, 'files')
    await mkdir(files, { recursive: true, mode: 0o755 })
    await chmod(files, 0o755)
    const { sha256 } = await stored(await openFileStore({ dataDir, s3: undefined }))
    const folders = [files, incomingFolder(dataDir), path.join(files, sha256.slice(0, 2))]
    const modes = await Promise.all(folders.map(async (each) => ((await stat(each)).mode & 0o777).toString(8)))
    expect(modes).toEqual(['700', '700', '700'])
  })

  const stored = async (store: FileStore) => {
    const incoming = await store.receive(inPieces(randomBytes(10)), LARGE)
    await store.put(incoming)
    return incoming
  }
})
