import type { RawBuilder } from 'kysely'
import type { Permission } from '#domain/permissions.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/**
 * A kind of record that files are attached to. Its migration creates the table that joins the two,
 * `call app.create_file_links('x_files', 'x_id', 'xs')`, and its record type names it as `attachments`: a person who
 * sees the record, and holds the permission, may open its files while it is not in the recycle bin (`deleted_at`).
 */
export interface AttachmentOwner {
  readonly links: keyof DB & `app.${string}`
  /** The column of `links` that names the record. */
  readonly column: string
  readonly records: keyof DB & `app.${string}`
  /** What a record is called where its files are listed: `Progress note`. */
  readonly noun: string
  /** Which `record`s have their files among the documents of the matter; all without it. */
  readonly isInFile?: RawBuilder<boolean>
  /** Required to open a file. */
  readonly permission: Permission
  /** Receipts are images or PDF; other records accept every kind that is stored. */
  readonly accepts?: 'receipts'
  /** Its records are never deleted, and have no `deleted_at`. */
  readonly isPermanent?: true
}
