import { z } from 'zod'
import type { Resource } from '#domain/permissions.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/**
 * What a type of record adds to the calls that are about records of every type: search, recycle bin, audit trail, the pages
 * of a matter and a client, and the closing of a matter. Every part is optional but the name and the permission.
 */
export interface RecordTypeContract {
  /** What one record is called: `Time entry`. */
  readonly noun: string
  /** Needed to see records of the type. With `.delete` behind it, to delete and to restore them. */
  readonly permission: Resource
  /** What the audit trail calls records of the type, and others that belong to them. */
  readonly auditKinds?: readonly string[]
  /** The part of the recycle bin that holds deleted records. */
  readonly bin?: string
  /** The section of the global search, with the shape of its hits. */
  readonly hits?: Shape
  /** The name of the count on the pages of a matter and a client. */
  readonly count?: string
  /** What waits for an invoice, on those pages. */
  readonly unbilled?: Shape
  /** Anything else on those pages; each is null for a person without the permission. */
  readonly figures?: Shape
  /** Why a matter cannot be closed yet. */
  readonly closingReasons?: readonly string[]
  /** What a person who closes a matter should know. */
  readonly closingWarnings?: readonly string[]
}

/** Amounts are in the firm's currency. */
export const Unbilled = z.strictObject({ count: z.int(), amount: z.number() })
