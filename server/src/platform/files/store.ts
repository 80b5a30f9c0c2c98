import type { Readable } from 'node:stream'

/** A complete upload that waits on this machine's disk until it is kept or discarded. */
export interface Incoming {
  readonly path: string
  readonly sizeBytes: number
  /** The content address: SHA-256, in hexadecimal. */
  readonly sha256: string
  /** Deletes the upload unless it was kept. Can be called again. */
  discard(): Promise<void>
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Contents by their address. A content is complete and never changes; names, owners and rights are in the database. A
 * content is stored only after the database has claimed it (app.stored_contents), so the clean-up never deletes one in use.
 */
export interface FileStore {
  /** Receives a stream, counting and hashing it. Throws `FileTooLarge` as soon as it is too large. */
  receive(source: Readable, maxBytes: number): Promise<Incoming>
  /** Stores an upload durably at its address. */
  put(incoming: Incoming): Promise<void>
  /** Fails if there is no content at the address. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Does nothing if there is no content at the address. */
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<{ sha256: string; sizeBytes: number }>
  /** Deletes what unfinished uploads left behind before this moment, such as those of a killed server. */
  sweepIncoming(before: Date): Promise<void>
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

const ADDRESS = /^[0-9a-f]{64}$/
export const isAddress = (text: string): boolean => ADDRESS.test(text)

/** `ab/ab12…`: no folder grows too large. Anything but an address is a mistake of ours, and reaches no disk. */
export function keyOf(sha256: string): string {
  if (!isAddress(sha256)) throw new Error('not a content address')
  return `${sha256.slice(0, 2)}/${sha256}`
}
