import { z } from 'zod'
import type { Resource } from '#domain/permissions.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/**
 * The parts that a record type adds to the calls about all record types: search, recycle bin, audit trail, the pages of a
 * matter and a client, and the closing of a matter. Only the name and the permission are required.
 */
export interface RecordTypeContract {
  /** The name of one record: `Time entry`. */
  readonly noun: string
  /** Needed to see records of the type. With `.delete` behind it, to delete and to restore them. */
  readonly permission: Resource
  /** The audit kinds of the type's records and of other records that belong to them. */
  readonly auditKinds?: readonly string[]
  /** The part of the recycle bin that holds deleted records. */
  readonly bin?: string
  /** The section of the global search, with the shape of its hits. */
  readonly hits?: Shape
  /** The name of the count on the pages of a matter and a client. */
  readonly count?: string
  /** Unbilled counts and amounts, on those pages. */
  readonly unbilled?: Shape
  /** Other figures on those pages; each is null for a person without the permission. */
  readonly figures?: Shape
  /** What the dashboard shows of the type. */
  readonly dashboard?: DashboardContract
  /** Reasons why a matter cannot be closed yet: records that the database counts under the same codes (app.closing_checks). */
  readonly closingReasons?: Readonly<Record<string, CountedText>>
  /** Warnings shown when a matter is closed: of counted records, or null where the server's record type has the text. */
  readonly closingWarnings?: Readonly<Record<string, CountedText | null>>
}

export interface DashboardContract {
  /** Figures and charts; each is null for a person without the permission. */
  readonly figures?: Shape
  /** Figures of each of the person's matters; each is null for a person without the permission. */
  readonly matterFigures?: Shape
  /** Codes of what may wait for a person: records that they have to decide, finish or answer. */
  readonly waiting?: readonly string[]
}

/** What follows the number of records. */
export interface CountedText {
  readonly one: string
  readonly many: string
  /** Someone has to approve or reject them before they can be billed. */
  readonly isUndecided?: boolean
}

/** Amounts are in the firm's currency. */
export const Unbilled = z.strictObject({ count: z.int(), amount: z.number() })
