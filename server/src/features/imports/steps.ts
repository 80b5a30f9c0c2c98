import { holds } from '#domain/permissions.ts'
import { valuesOfRow } from '#domain/import-fields.ts'
import { ImportOptions } from '#contract/imports.ts'
import { inImportWork, type FirmTx } from '../../platform/db/transactions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { buildActingContext, type ActingContext, type ImportWorkParts } from './context.ts'
import { notify } from '../notifications/public.ts'
import { importTypes } from './import-types.ts'
import { addFault, type Created, type Fault, type ImportedRow, type Importing } from './importing.ts'
import { loadLookups } from './lookups.ts'
import {
  deleteFaults,
  insertFaults,
  insertRecords,
  lockImport,
  selectExternalIds,
  takeImport,
  updateImport,
  type ImportRow,
} from './queries.ts'
import { readRows } from './rows.ts'
import { separateRows } from './work-kinds.ts'
import { undoImport } from './undo.ts'

/** A file with more faults than these has a wrong column: the rest is not looked at. */
const MAX_FAULTS = 10_000
const LEFT = 'Whoever began this may not import any more'
const GIVEN_UP = 'The server failed at this file more than once. Nothing of it was kept'

/** Thrown to keep nothing of a transaction. */
class Rollback extends Error {}

/** Does the step that an import is in. Returns false where another server is at it. */
export async function workOnImport(parts: ImportWorkParts, id: string, ending: AbortSignal): Promise<boolean> {
  const row = await inWork(parts, id, (tx) => lockImport(tx, id))
  if (!row) return false
  if (row.state === 'undoing') return undo(parts, row)
  return row.state === 'checking' ? check(parts, row, ending) : importAll(parts, row, ending)
}

/** Ends a step that fails whenever it is tried. */
export const giveUp = (parts: ImportWorkParts, id: string): Promise<boolean> =>
  inWork(parts, id, async (tx) => {
    const row = await lockImport(tx, id)
    if (row) await updateImport(tx, id, { state: stateBefore(row), problem: GIVEN_UP, done_rows: 0 })
    return true
  })

const stateBefore = ({ state }: ImportRow): ImportRow['state'] =>
  state === 'undoing' ? 'done' : state === 'importing' ? 'checked' : 'draft'

const inWork = <T>(parts: ImportWorkParts, id: string, work: (tx: FirmTx) => Promise<T>): Promise<T> =>
  inImportWork(parts.pool, { workId: id, requestId: `import ${id}` }, work)

interface Outcome {
  readonly faults: readonly Fault[]
  readonly created: number
  readonly repeated: number
  readonly leftOut: number
}

/** Everything that is done row by row is kept in memory as numbers only, but for the faults. */
class Progress {
  readonly faults: Fault[] = []
  readonly seen = new Map<string, number>()
  created = 0
  repeated = 0
  leftOut = 0
  done = 0
}

/** Tries every row, a batch in a transaction of its own of which nothing is kept. */
async function check(parts: ImportWorkParts, row: ImportRow, ending: AbortSignal): Promise<boolean> {
  const progress = new Progress()
  const acting = await tryBatches(parts, row, progress, ending)
  if (!acting) return endStep(parts, row, { state: 'draft', problem: LEFT })
  return endStep(parts, row, { state: 'checked' }, progress)
}

async function tryBatches(
  parts: ImportWorkParts,
  row: ImportRow,
  progress: Progress,
  ending: AbortSignal,
): Promise<boolean> {
  const lookups = await inWork(parts, row.id, (tx) => loadLookups(tx, row.kind, optionsOf(row).source))
  for await (const rows of importedRows(parts, row)) {
    ending.throwIfAborted()
    let mayImport = true
    await inWork(parts, row.id, async (tx) => {
      const acting = await actAs(parts, tx, row)
      mayImport = acting !== undefined
      if (acting) await storeBatch(parts, { acting, row, lookups, progress }, rows)
      throw new Rollback()
    }).catch(ignoreRollback)
    if (!mayImport) return false
    await tellProgress(parts, row, progress)
    if (progress.faults.length >= MAX_FAULTS) break
  }
  return true
}

const ignoreRollback = (error: unknown): void => {
  if (!(error instanceof Rollback)) throw error
}

/** All rows in one transaction, or none. */
async function importAll(parts: ImportWorkParts, row: ImportRow, ending: AbortSignal): Promise<boolean> {
  const progress = new Progress()
  let problem = ''
  let isElsewhere = false
  const isStored = await inWork(parts, row.id, async (tx) => {
    isElsewhere = !(await takeImport(tx, row.id))
    if (isElsewhere) throw new Rollback()
    const acting = await actAs(parts, tx, row)
    if (!acting) {
      problem = LEFT
      throw new Rollback()
    }
    const lookups = await loadLookups(tx, row.kind, optionsOf(row).source)
    for await (const rows of importedRows(parts, row)) {
      ending.throwIfAborted()
      const created = await storeBatch(parts, { acting, row, lookups, progress }, rows)
      if (progress.faults.length >= MAX_FAULTS) break
      if (created.length > 0)
        await insertRecords(
          tx,
          created.map((one) => toRecord(row, one)),
        )
      await tellProgress(parts, row, progress)
    }
    if (progress.faults.length > 0) throw new Rollback()
    const finished = { state: 'done', ...countsOf(progress), finished_at: parts.clock.now() } as const
    await updateImport(tx, row.id, { ...finished, fault_count: 0, problem: '', done_rows: progress.done })
    await notifyFinished(parts, tx, { row, created: progress.created })
    return true
  }).catch((error: unknown) => {
    ignoreRollback(error)
    return false
  })
  if (isStored) return true
  if (isElsewhere) return false
  return endStep(parts, row, { state: 'checked', problem }, progress)
}

const countsOf = ({ created, repeated, leftOut }: Omit<Outcome, 'faults'>) => ({
  created_count: created,
  repeated_count: repeated,
  left_out_count: leftOut,
})

const notifyFinished = (
  { clock }: ImportWorkParts,
  tx: FirmTx,
  { row, created }: { readonly row: ImportRow; readonly created: number },
) =>
  notify(
    { tx, businessId: row.business_id, clock },
    {
      event: 'importFinished',
      userIds: [row.acting_by],
      recordKind: 'import',
      recordId: row.id,
      matterId: null,
      text: `${row.file_name} was imported: ${created} new`,
    },
  )

/** The person who imports, with what they may at this moment; undefined where they may import no more. */
async function actAs(parts: ImportWorkParts, tx: FirmTx, row: ImportRow): Promise<ActingContext | undefined> {
  const acting = await buildActingContext(parts, tx, row)
  const permission = row.state === 'undoing' ? 'bulkImport.delete' : 'bulkImport.create'
  return acting && holds(acting.context.membership.permissions, permission) ? acting : undefined
}

interface BatchParts {
  readonly acting: ActingContext
  readonly row: ImportRow
  readonly lookups: Importing['lookups']
  readonly progress: Progress
}

/** Stores a batch but for the rows whose old id was imported before. */
async function storeBatch(
  parts: ImportWorkParts,
  { acting, row, lookups, progress }: BatchParts,
  rows: readonly ImportedRow[],
): Promise<readonly Created[]> {
  const { faults, seen } = progress
  const created: Created[] = []
  const { constraints, services } = parts
  const importing: Importing = {
    ...acting,
    options: optionsOf(row),
    mapping: row.mapping,
    services,
    lookups,
    constraints,
    faults,
    seen,
    created,
  }
  const { own, leftOut } = separateRows(importing, row.kind, rows)
  const fresh = await withoutRepeated(importing, row, own)
  try {
    await importTypes[row.kind].store(importing, fresh)
  } catch (error) {
    // The person may not create this kind of record at all.
    if (!(error instanceof Refusal)) throw error
    const [first] = fresh
    if (first) addFault(importing, first.number, { field: '', message: error.message })
  }
  progress.created += created.length
  progress.repeated += own.length - fresh.length
  progress.leftOut += leftOut
  progress.done += rows.length
  return created
}

async function withoutRepeated(importing: Importing, row: ImportRow, rows: readonly ImportedRow[]) {
  const ids = rows.flatMap(({ values }) => externalIdOf(values) ?? [])
  if (ids.length === 0) return rows
  const { source } = importing.options
  const known = await selectExternalIds(importing.context.tx, row.kind, source, ids)
  const imported = new Set(known.map(({ external_id }) => external_id))
  return rows.filter(({ number, values }) => {
    const id = externalIdOf(values)
    if (id === undefined) return true
    if (imported.has(id)) return false
    const before = importing.seen.get(`old id ${id}`)
    importing.seen.set(`old id ${id}`, number)
    if (before === undefined) return true
    addFault(importing, number, { field: 'externalId', message: `Row ${before} has the same` })
    return false
  })
}

const EXTERNAL_ID_LENGTH = 120
const externalIdOf = ({ externalId }: ImportedRow['values']): string | undefined =>
  externalId?.slice(0, EXTERNAL_ID_LENGTH)

const toRecord = (row: ImportRow, { row: { number, values }, recordId }: Created) => ({
  business_id: row.business_id,
  import_id: row.id,
  row_number: number,
  record_id: recordId,
  kind: row.kind,
  source: optionsOf(row).source,
  external_id: externalIdOf(values) ?? null,
})

const optionsOf = (row: Pick<ImportRow, 'options'>): ImportOptions => ImportOptions.parse(row.options)

/** The rows of the file by field, without its titles. */
async function* importedRows({ store }: ImportWorkParts, row: ImportRow): AsyncGenerator<readonly ImportedRow[]> {
  const source = await store.open(row.sha256)
  let isTitle = true
  for await (const batch of readRows(source, row)) {
    const rows = isTitle ? batch.slice(1) : batch
    isTitle = false
    if (rows.length > 0) yield rows.map(({ number, cells }) => ({ number, values: valuesOfRow(row.mapping, cells) }))
  }
}

/** Told in a transaction of its own: what an import does is not seen before it ends. */
const tellProgress = (parts: ImportWorkParts, { id }: ImportRow, { done }: Progress): Promise<unknown> =>
  inWork(parts, id, (tx) => updateImport(tx, id, { done_rows: done }))

async function undo(parts: ImportWorkParts, row: ImportRow): Promise<boolean> {
  const progress = new Progress()
  let problem = ''
  let isElsewhere = false
  await inWork(parts, row.id, async (tx) => {
    isElsewhere = !(await takeImport(tx, row.id))
    if (isElsewhere) throw new Rollback()
    const acting = await actAs(parts, tx, row)
    if (!acting) problem = LEFT
    else await undoImport(parts, acting.context, row, progress)
    if (problem !== '' || progress.faults.length > 0) throw new Rollback()
    await updateImport(tx, row.id, { state: 'undone', problem: '', fault_count: 0, finished_at: parts.clock.now() })
  }).catch(ignoreRollback)
  if (isElsewhere) return false
  if (problem === '' && progress.faults.length === 0) return true
  return endStep(
    parts,
    row,
    { state: 'done', problem },
    {
      faults: progress.faults,
      created: row.created_count,
      repeated: row.repeated_count,
      leftOut: row.left_out_count,
    },
  )
}

const FAULT_BATCH = 1_000

/** Stores how a step ended, with what it found. */
function endStep(
  parts: ImportWorkParts,
  row: ImportRow,
  { state, problem = '' }: { readonly state: ImportRow['state']; readonly problem?: string },
  { faults, ...made }: Outcome = { faults: [], created: 0, repeated: 0, leftOut: 0 },
): Promise<boolean> {
  return inWork(parts, row.id, async (tx) => {
    await deleteFaults(tx, row.id)
    const rows = faults.map(({ row: row_number, field, reason }, at) => ({
      business_id: row.business_id,
      import_id: row.id,
      position: at + 1,
      row_number,
      field,
      reason,
    }))
    for (let at = 0; at < rows.length; at += FAULT_BATCH) await insertFaults(tx, rows.slice(at, at + FAULT_BATCH))
    const counts = { fault_count: faults.length, ...countsOf(made) }
    await updateImport(tx, row.id, { state, problem, ...counts, done_rows: row.row_count })
    return true
  })
}
