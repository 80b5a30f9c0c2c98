import type { Permission } from '#domain/permissions.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/**
 * A kind of record that files are attached to. Its migration makes the table that joins the two and gives it its guards:
 *
 *   create table app.x_files (business_id uuid not null, file_id uuid not null, x_id uuid not null,
 *     primary key (business_id, file_id),
 *     constraint x_files_file_fkey foreign key (business_id, file_id) references app.files (business_id, id) on delete restrict,
 *     constraint x_files_x_fkey foreign key (business_id, x_id) references app.xs (business_id, id) on delete restrict);
 *   create index x_files_by_x on app.x_files (business_id, x_id);
 *   call app.guard_file_links('x_files');
 *
 * and its record type names it as `attachments`: a person who sees the record, and holds the permission, may open its files while it
 * does not lie in the recycle bin (`deleted_at`).
 */
export interface AttachmentOwner {
  readonly links: keyof DB & `app.${string}`
  /** The column of `links` that names the record. */
  readonly column: string
  readonly records: keyof DB & `app.${string}`
  /** Required to open a file. */
  readonly permission: Permission
  /** Receipts are images or PDF; other records accept every kind that is stored. */
  readonly accepts?: 'receipts'
}
