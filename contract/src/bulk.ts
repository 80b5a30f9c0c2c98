import { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'
import { firmKeys, Id } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** How many records one bulk call may name. */
const MOST_IN_BULK = 500
export const BulkIds = z
  .array(Id('Not an id'))
  .min(1, 'Choose at least one record')
  .max(MOST_IN_BULK, `At most ${MOST_IN_BULK} records at once`)

/** What a bulk call did, and why it left the others as they were. */
export const BulkOutcome = z.strictObject({
  changed: z.array(z.string()),
  unchanged: z.array(z.strictObject({ id: z.string(), code: z.string(), reason: z.string() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

interface Deletion<Path extends string> {
  readonly path: Path
  /** What the records are called, as in `Time entries`. */
  readonly many: string
  readonly access: readonly Permission[]
}

/** Several records of a type to the recycle bin in one call. */
export const bulkDeletion = <const Path extends string>({ path, many, access }: Deletion<Path>) =>
  endpoint({
    method: 'POST',
    path: `${path}/bulk-delete`,
    summary: `Moves ${many.toLowerCase()} to the recycle bin and says which stayed, and why`,
    access: needs(...access),
    body: z.strictObject({ ...firmKeys, ids: BulkIds }),
    response: BulkOutcome,
    done: `${many} moved to the recycle bin`,
  })
