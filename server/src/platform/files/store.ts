import type { Readable } from 'node:stream'

/** Bytes that have arrived whole and wait on this machine's disk for a decision: keep them, or throw them away. */
export interface Incoming {
  readonly path: string
  readonly sizeBytes: number
  /** The content address: SHA-256, in hexadecimal. */
  readonly sha256: string
  /** Throws away what was not kept; does nothing after that. */
  discard(): Promise<void>
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Contents by their address. What lies at an address is whole and never changes; names, owners and rights are the
 * database's. Only what the database has claimed (app.stored_contents) is kept, so nothing is ever lost to the clean-up.
 */
export interface FileStore {
  /** Takes a stream in, counting and hashing as it comes. Refuses with `FileTooLarge` as soon as it is too large. */
  receive(source: Readable, maxBytes: number): Promise<Incoming>
  /** Puts what has arrived at its address, durably. */
  keep(incoming: Incoming): Promise<void>
  /** Fails where nothing lies at the address. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Also where nothing lies there. */
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<{ sha256: string; sizeBytes: number }>
  /** Throws away what uploads left behind that ended before this moment, such as those of a killed server. */
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
