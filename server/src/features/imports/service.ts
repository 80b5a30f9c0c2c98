import {
  BALANCE_KINDS,
  customKey,
  IMPORT_FIELDS,
  type CustomImportField,
  type ImportKind,
} from '#domain/import-fields.ts'
import {
  MAX_IMPORT_BYTES,
  type Import,
  type ImportCheck,
  type ImportDetail,
  type ImportOptions,
} from '#contract/imports.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { FileStore, Incoming } from '../../platform/files/store.ts'
import type { UploadRequest } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { claimContent, putIntoStore, receiveUpload } from '../files/public.ts'
import { firmSettings } from '../firm/public.ts'
import { firmToday } from '../invoices/public.ts'
import { inspectFile, type InspectedFile } from './inspection.ts'
import { listCustomFields } from './lookups.ts'
import {
  deleteImport as deleteImportRows,
  findImport,
  findRememberedMapping,
  insertImport,
  lockImport,
  selectFaults,
  selectImports,
  updateImport,
  type ImportRow,
} from './queries.ts'
import { dayRefused, importBusy, importFaulty, mappingWrong, wrongState } from './refusals.ts'
import { toImport, toImportDetail } from './view.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'userId'>
type CheckContext = ReadContext & Pick<FirmContext, 'businessId' | 'clock'>
type WriteContext = ReadContext & Pick<FirmContext, 'businessId' | 'clock'>

const SHOWN_FAULTS = 200

export async function listImports({ tx }: ReadContext, paging: Paging) {
  const paged = toPage(await selectImports(tx, paging), paging)
  return { ...paged, data: paged.data.map((row): Import => toImport(row)) }
}

export async function getImport({ tx, userId }: ReadContext, id: string): Promise<ImportDetail> {
  const row = await findImport(tx, id)
  if (!row) throw notFound('Import')
  const isOwn = row.created_by === userId
  const faults = isOwn ? await selectFaults(tx, id, SHOWN_FAULTS) : []
  return toImportDetail(row, { faults, customFields: await listCustomFields(tx, row.kind), isOwn })
}

/**
 * Takes a file in, and proposes what its columns mean: as was said of the latest file with these titles, or else by themselves.
 * The content is claimed, stored, and then named by its row.
 */
export async function createImport(
  store: FileStore,
  uploading: UploadRequest,
  { kind, name }: { kind: ImportKind; name: string },
): Promise<ImportDetail> {
  const incoming = await receiveUpload(store, uploading, MAX_IMPORT_BYTES)
  try {
    const customFields = await uploading.write((tx) => listCustomFields(tx, kind))
    const file = await inspectFile(incoming.path, kind, customFields)
    await uploading.write((tx) => claimContent(tx, incoming))
    await putIntoStore(store, incoming, uploading.log)
    return await uploading.writeOnce(`${incoming.sha256} ${kind}`, (tx) =>
      storeImport({ ...uploading, tx }, { kind, name, file, incoming, customFields }),
    )
  } finally {
    await incoming.discard()
  }
}

interface TakenFile {
  readonly kind: ImportKind
  readonly name: string
  readonly file: InspectedFile
  readonly incoming: Incoming
  readonly customFields: readonly CustomImportField[]
}

async function storeImport(
  context: WriteContext,
  { kind, name, file, incoming, customFields }: TakenFile,
): Promise<ImportDetail> {
  const { tx, businessId, userId, clock } = context
  const [remembered, firm] = [await findRememberedMapping(tx, kind, file.titles), await firmSettings(tx, businessId)]
  const options: ImportOptions = {
    source: file.source,
    activityId: null,
    duplicates: 'refuse',
    takenOverOn: null,
    ...(remembered?.options as Partial<ImportOptions> | undefined),
    // What the days of this very file say goes before what was said of another one.
    dayOrder:
      file.dayOrder ??
      (remembered?.options as ImportOptions | undefined)?.dayOrder ??
      (firm.country_code === 'US' ? 'monthFirst' : 'dayFirst'),
  }
  const known = fieldKeys(kind, customFields)
  const id = newId()
  await insertImport(tx, {
    business_id: businessId,
    id,
    kind,
    file_name: name,
    ...file.layout,
    sha256: incoming.sha256,
    titles: [...file.titles],
    samples: JSON.stringify(file.samples),
    row_count: file.rowCount,
    // A field of the firm's own may be archived since.
    mapping: (remembered?.mapping ?? file.mapping).map((key) => (known.has(key) ? key : '')),
    options: JSON.stringify(options),
    state: 'draft',
    acting_by: userId,
    created_by: userId,
    created_at: clock.now(),
  })
  return getImport({ tx, userId }, id)
}

/** The import, locked; refuses while the server is at it. Only whoever brought the file decides about its rows. */
async function lockOwn({ tx, userId }: ReadContext, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  if (!row) throw notFound('Import')
  if (row.created_by !== userId) throw wrongState('Only whoever brought this file can go on with it')
  if (isBusy(row)) throw importBusy()
  return row
}

const isBusy = ({ state }: ImportRow) => state === 'checking' || state === 'importing' || state === 'undoing'

export async function checkImport(context: CheckContext, id: string, said: ImportCheck): Promise<ImportDetail> {
  const { tx, userId } = context
  const row = await lockOwn(context, id)
  if (row.state === 'done') throw wrongState('This file was imported already')
  const { mapping, source, dayOrder, activityId, duplicates, takenOverOn } = said
  assertMapping(row, mapping, fieldKeys(row.kind, await listCustomFields(tx, row.kind)))
  if (BALANCE_KINDS.has(row.kind)) await assertDayOfBalances(context, takenOverOn)
  const options = JSON.stringify({ source, dayOrder, activityId, duplicates, takenOverOn })
  await updateImport(tx, id, { mapping, options, state: 'checking', acting_by: userId, done_rows: 0, problem: '' })
  return getImport(context, id)
}

/** What a column of a file of this kind can be. */
const fieldKeys = (kind: ImportKind, customFields: readonly CustomImportField[]): ReadonlySet<string> =>
  new Set([...IMPORT_FIELDS[kind].map(({ key }) => key), ...customFields.map(({ id }) => customKey(id))])

async function assertDayOfBalances(context: CheckContext, day: string | null): Promise<void> {
  if (day === null) throw dayRefused('Say on which day the balances are taken over')
  if (day > (await firmToday(context))) throw dayRefused('Balances are not taken over on a day that is still to come')
}

function assertMapping({ titles }: ImportRow, mapping: readonly string[], known: ReadonlySet<string>): void {
  if (mapping.length !== titles.length) throw mappingWrong(`The file has ${titles.length} columns`)
  const unknown = mapping.find((key) => key !== '' && !known.has(key))
  if (unknown !== undefined) throw mappingWrong(`There is no field “${unknown}”`)
  if (mapping.every((key) => key === '')) throw mappingWrong('Say what at least one column means')
}

export async function startImport(context: ReadContext, id: string): Promise<ImportDetail> {
  const row = await lockOwn(context, id)
  if (row.state !== 'checked') throw wrongState('Have the file checked first')
  if (row.fault_count > 0) throw importFaulty(row.fault_count)
  await updateImport(context.tx, id, { state: 'importing', acting_by: context.userId, done_rows: 0, problem: '' })
  return getImport(context, id)
}

export async function undoImport(context: ReadContext, id: string): Promise<ImportDetail> {
  const row = await lockImport(context.tx, id)
  if (!row) throw notFound('Import')
  if (isBusy(row)) throw importBusy()
  if (row.state !== 'done') throw wrongState('Nothing of this file is imported')
  await updateImport(context.tx, id, { state: 'undoing', acting_by: context.userId, done_rows: 0, problem: '' })
  return getImport(context, id)
}

export async function deleteImport(context: ReadContext, id: string): Promise<null> {
  const row = await lockOwn(context, id)
  if (row.state === 'done') throw wrongState('Records of this file are in use. Undo the import first')
  await deleteImportRows(context.tx, id)
  return null
}

/** The import whose faulty rows are downloaded. */
export async function getOwnImport(tx: FirmTx, userId: string, id: string): Promise<ImportRow> {
  const row = await findImport(tx, id)
  if (!row) throw notFound('Import')
  if (row.created_by !== userId) throw wrongState('Only whoever brought this file can read its rows')
  return row
}
