import { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'
import { firmKeys, Id } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** How many records one bulk call may name: as many as the largest page of a list shows. More would take over 2 s. */
export const MAX_IN_BULK = 200
export const BulkIds = z
  .array(Id('Not an id'))
  .min(1, 'Choose at least one record')
  .max(MAX_IN_BULK, `At most ${MAX_IN_BULK} records at once`)

/** The records that a bulk call changed, and why it did not change the others. */
export const BulkOutcome = z.strictObject({
  changed: z.array(z.string()),
  unchanged: z.array(z.strictObject({ id: z.string(), code: z.string(), reason: z.string() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

interface Deletion<Path extends string> {
  readonly path: Path
  /** The plural of the record type, such as `Time entries`. */
  readonly many: string
  readonly access: readonly Permission[]
}

/** A call that moves several records of a type to the recycle bin. */
export const bulkDeletion = <const Path extends string>({ path, many, access }: Deletion<Path>) =>
  endpoint('POST', `${path}/bulk-delete`, {
    summary: `Moves ${many.toLowerCase()} to the recycle bin and lists those that were not moved, with reasons`,
    access: needs(...access),
    body: z.strictObject({ ...firmKeys, ids: BulkIds }),
    response: BulkOutcome,
    done: `${many} moved to the recycle bin`,
  })
