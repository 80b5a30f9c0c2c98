import { runStatement } from '../../platform/db/database.ts'
import { startWorkLoop } from '../../platform/work-loop.ts'
import type { ImportWorkParts } from './context.ts'
import { giveUp, workOnImport } from './steps.ts'

const PAUSE_MS = 500
/** A step that fails so often with a fault of ours is given up. */
const MAX_FAULTS = 2

/**
 * Checks, imports and undoes files without being called; their rows are the queue. Whatever was interrupted is done again from its
 * beginning at the next start: nothing of it was kept. Servers take turns.
 */
export function startImportWork(parts: ImportWorkParts): { stop(): Promise<void> } {
  const { pool, log } = parts
  const ending = new AbortController()
  const faults = new Map<string, number>()

  const listDue = async (): Promise<readonly string[]> =>
    (
      await runStatement<{ id: string }>(pool, {
        text: 'select import_work_due as id from app.import_work_due()',
        values: [],
      })
    ).rows.map(({ id }) => id)

  async function attempt(id: string): Promise<boolean> {
    const failures = faults.get(id) ?? 0
    try {
      const isDone = failures >= MAX_FAULTS ? await giveUp(parts, id) : await workOnImport(parts, id, ending.signal)
      if (isDone) faults.delete(id)
      return isDone
    } catch (error) {
      if (ending.signal.aborted) return false
      log.error({ err: error, import: id }, 'an import failed')
      faults.set(id, failures + 1)
      return false
    }
  }

  return startWorkLoop({
    listDue,
    attempt,
    onFault: (error) => log.error({ err: error }, 'looking for imports failed'),
    pauseMs: PAUSE_MS,
    ending,
  })
}
