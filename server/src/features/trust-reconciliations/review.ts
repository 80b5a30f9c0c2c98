import { Readable } from 'node:stream'
import { buffer, text as readText } from 'node:stream/consumers'
import yazl from 'yazl'
import type { PackCheck, TrustReconciliation } from '#contract/trust-reconciliations.ts'
import type { FirmWork } from '../../platform/context.ts'
import { figureColumn, textColumn } from '../../platform/export/columns.ts'
import { csvOf } from '../../platform/export/csv.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import type { PackSection } from './pack-shapes.ts'
import { buildPack, buildSections, packFigures, type Pack } from './pack.ts'
import { callHold, callLock, findPack, findPersonName, getThreeWay, type ReconciliationRow } from './queries.ts'
import { notLocked } from './refusals.ts'
import { assertSeesAll, getReconciliation, getReconciliationRow } from './service.ts'

/**
 * Signs as the reviewer and locks the period. The book is held alone first, so that the pack says what is locked: nothing is posted
 * or matched in it meanwhile.
 */
export async function reviewReconciliation(context: FirmWork, id: string): Promise<TrustReconciliation> {
  const { tx, userId, clock } = context
  const found = await getReconciliationRow(context, id)
  await callHold(tx, id)
  await assertSeesAll(context, found.book_id, found.through_on)
  const row = await getReconciliationRow(context, id)
  const now = clock.now()
  const name = await findPersonName(tx, userId)
  const { pack, matterIds } = await buildPack(context, row, { name, at: now.toISOString() })
  await callLock(tx, id, now, { content: JSON.stringify(pack), matterIds })
  return getReconciliation(context, id)
}

interface StoredPack {
  readonly row: ReconciliationRow
  readonly pack: Pack
  readonly matterIds: readonly string[]
}

/** What was signed. Who is barred from a matter that it names is told that there is none. */
export async function getPack({ tx }: { tx: FirmTx }, id: string): Promise<StoredPack> {
  const row = await getReconciliationRow({ tx }, id)
  if (row.status !== 'locked') throw notLocked()
  const found = await findPack(tx, id)
  if (!found) throw notFound('Pack')
  // It was written by `reviewReconciliation`, and never changes.
  return { row, pack: JSON.parse(found.content) as Pack, matterIds: found.matter_ids }
}

/** The lists of a pack as CSV files in a ZIP file: not compressed and with the time of the review, so the same pack gives the same bytes. */
export async function buildDataFile(pack: Pack): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const [year = 1980, month = 1, day = 1] = pack.through.split('-').map(Number)
  // Local parts, which is what the format stores.
  const mtime = new Date(year, month - 1, day, 12)
  const figures: PackSection = {
    key: 'three-way',
    title: 'Three-way reconciliation',
    columns: [
      { title: 'Figure', kind: 'text' },
      { title: `Amount, ${pack.account.currency}`, kind: 'figure' },
    ],
    rows: Object.entries(pack.figures),
  }
  for (const section of [figures, ...pack.sections]) {
    const content = Buffer.from(await readText(Readable.from(csvOf(toList(section)))))
    zip.addBuffer(content, `${section.key}.csv`, { mtime, compress: false, forceDosTimestamp: true })
  }
  zip.end()
  return buffer(zip.outputStream)
}

const toList = ({ key, columns, rows }: PackSection) => ({
  name: key,
  columns: columns.map(({ title, kind }, at) =>
    kind === 'figure'
      ? figureColumn<readonly string[]>(title, (row) => row[at] ?? null)
      : textColumn<readonly string[]>(title, (row) => row[at] ?? null),
  ),
  rows: Readable.from([rows], { objectMode: true }) as AsyncIterable<readonly (readonly string[])[]>,
})

/** Lists that may change after the signature: who works here, what was asked for and decided, and what settings call late. */
const NOT_COMPARED = new Set(['access', 'bank-lines', 'approvals', 'pending', 'bills', 'stale', 'dormant'])

/** Makes figures and lists of a locked period again and compares them with what was signed. */
export async function checkPack(context: Pick<FirmWork, 'tx' | 'businessId'>, id: string): Promise<PackCheck> {
  const { row, pack } = await getPack(context, id)
  const figures = packFigures(row, await getThreeWay(context.tx, row.book_id, row.through_on))
  const { sections } = await buildSections(context, row)
  const differences = [
    ...Object.entries(pack.figures)
      .filter(([key, value]) => figures[key] !== value)
      .map(([key, value]) => `${key}: ${value} was signed, the books say ${figures[key] ?? ''}`),
    ...pack.sections
      .filter(({ key }) => !NOT_COMPARED.has(key))
      .flatMap((section) =>
        findDifferences(
          section,
          sections.find(({ key }) => key === section.key),
        ),
      ),
  ]
  return { digest: row.pack_digest ?? '', isUnchanged: differences.length === 0, differences: differences.slice(0, 50) }
}

function findDifferences(signed: PackSection, now: PackSection | undefined): string[] {
  const left = new Set((now?.rows ?? []).map((row) => JSON.stringify(row)))
  const gone = signed.rows.filter((row) => !left.delete(JSON.stringify(row)))
  return [
    ...gone.map((row) => `${signed.title}: signed and not in the books: ${row.join(', ')}`),
    ...[...left].map(
      (row) => `${signed.title}: in the books and not signed: ${(JSON.parse(row) as string[]).join(', ')}`,
    ),
  ]
}
