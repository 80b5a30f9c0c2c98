import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { StartupError } from '../startup-error.ts'
import { receiveInto, sweepFolder } from './incoming.ts'
import { isAddress, keyOf, type FileStore, type Incoming } from './store.ts'

export interface S3Settings {
  /** Undefined means Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Puts the bucket into the path of the address, as stores other than Amazon's usually require. */
  readonly forcePathStyle: boolean
}

/** Uploads are sent again when the store fails, as the library does by itself for every call without a stream. */
const ATTEMPTS = 3

/** Contents as objects of a bucket. Uploads wait in a folder of this machine until they are complete. */
export function s3Store(settings: S3Settings, incoming: string): FileStore {
  const { bucket: Bucket } = settings
  const client = clientOf(settings)
  const at = (sha256: string) => ({ Bucket, Key: keyOf(sha256) })
  return {
    receive: (source, maxBytes) => receiveInto(incoming, source, maxBytes),
    async put(arrived) {
      await put(client, at(arrived.sha256), arrived)
      await arrived.discard()
    },
    async open(sha256, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...at(sha256), ...(Range && { Range }) }))
      // On Node the library answers Node's own streams.
      return Body as Readable
    },
    has: (sha256) =>
      client.send(new HeadObjectCommand(at(sha256))).then(
        () => true,
        (error: unknown) => {
          if (statusOf(error) === 404) return false
          throw error
        },
      ),
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(at(sha256)))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const request = { Bucket, ...(ContinuationToken && { ContinuationToken }) }
        const page = await client.send(new ListObjectsV2Command(request))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const sha256 = Key.slice(3)
          if (isAddress(sha256) && Key === keyOf(sha256)) yield { sha256, sizeBytes: Size }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    sweepIncoming: (before) => sweepFolder(incoming, before),
  }
}

const clientOf = ({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Many stores do not know Amazon's newer checksums; ours is sent with each upload and checked by those that know it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })

async function put(client: S3Client, at: { Bucket: string; Key: string }, arrived: Incoming): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(arrived.path)
    const ChecksumSHA256 = Buffer.from(arrived.sha256, 'hex').toString('base64')
    try {
      await client.send(new PutObjectCommand({ ...at, Body, ContentLength: arrived.sizeBytes, ChecksumSHA256 }))
      return
    } catch (error) {
      if (attempt === ATTEMPTS || (statusOf(error) ?? 500) < 500) throw error
    } finally {
      Body.destroy()
    }
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Refuses to start with a bucket that does not exist or is not accessible, instead of losing the first upload. */
export async function assertBucket(settings: S3Settings): Promise<void> {
  const client = clientOf(settings)
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    const status = statusOf(error)
    const reason = status === undefined ? (error as Error).message : `it answered ${status}`
    throw new StartupError(
      `The bucket ${settings.bucket} for files cannot be used: ${reason}`,
      'check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys, and that the bucket exists',
    )
  } finally {
    client.destroy()
  }
}
