import type { TaskList } from 'graphile-worker'
import type { Owner } from '../db/as-owner.ts'
import type { FileStore } from './store.ts'

/** Every hour. */
export const FILES_CRON = '17 * * * * sweepFiles'

const BATCH = 500

type Client = Pick<Owner, 'query'>

/** Removes files that no record has referred to for a day, and then contents that no file of any firm refers to. */
export const sweepTasks = (store: FileStore): TaskList => ({
  sweepFiles: (_payload, { withPgClient }) => withPgClient((client) => sweep(store, client)),
})

export async function sweep(store: FileStore, client: Client): Promise<void> {
  let deleted = BATCH
  while (deleted === BATCH) {
    const { rows } = await client.query<{ deleted: number }>('select app.sweep_files($1) as deleted', [BATCH])
    deleted = rows[0]?.deleted ?? 0
  }
  let removed = BATCH
  while (removed === BATCH) removed = await removeBatch(store, client)
}

/** A store that fails so often is away: the next run begins again. */
const MAX_FAILURES = 20

/** Returns how many were removed. A content that cannot be removed delays no other; it is reported at the end. */
async function removeBatch(store: FileStore, client: Client): Promise<number> {
  const { rows } = await client.query<{ sha256: string }>('select sha256 from app.contents_to_sweep($1)', [
    BATCH + MAX_FAILURES,
  ])
  const failures: unknown[] = []
  let removed = 0
  for (const { sha256 } of rows) {
    if (removed === BATCH || failures.length === MAX_FAILURES) break
    try {
      if (await removeContent(store, client, sha256)) removed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  // Where all of a batch went, more may wait behind those that did not.
  if (failures.length > 0 && removed < BATCH) throw failures[0]
  return removed
}

/**
 * The claim is deleted first and its row stays locked until the content is gone: an upload of the same content waits for
 * the commit and then puts it there again. Where a file refers to it, the database refuses and nothing is removed. A kill
 * in between leaves the claim, and the next run begins again.
 */
async function removeContent(store: FileStore, client: Client, sha256: string): Promise<boolean> {
  await client.query('begin')
  try {
    const { rowCount } = await client.query(
      "delete from app.stored_contents where sha256 = $1 and claimed_at < now() - interval '24 hours'",
      [sha256],
    )
    if (rowCount === 1) await store.remove(sha256)
    await client.query('commit')
    return rowCount === 1
  } catch (error) {
    await client.query('rollback')
    // An upload uses the content at this moment.
    if (!REFERRED_TO.has((error as { code?: string }).code ?? '')) throw error
    return false
  }
}

/** Up to PostgreSQL 17, and since. */
const REFERRED_TO = new Set(['23503', '23001'])
