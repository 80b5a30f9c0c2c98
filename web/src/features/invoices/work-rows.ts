import type { UnbilledMatters } from '#contract/invoice-shapes.ts'
import type { EditedLine } from './invoice-values.ts'

type UnbilledMatter = UnbilledMatters['matters'][number]
export type UnbilledItem = UnbilledMatter['items'][number]

/** Work that waits for an invoice, or a line of it. */
export interface WorkRow {
  readonly key: string
  readonly matterId: string
  readonly date: string
  /** Undefined where it is left out. */
  readonly line: EditedLine | undefined
  /** Undefined for a line by hand, and for work that this invoice has billed since it was saved. */
  readonly item: UnbilledItem | undefined
}

export interface MatterRows {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly rows: readonly WorkRow[]
}

/** Changes the lines of the form. */
export type SetLines = (change: (known: readonly EditedLine[]) => EditedLine[]) => void

/** Which work is offered. */
interface Offer {
  /** All matters where it is empty. */
  readonly matterIds: readonly string[]
  /** The last day, `YYYY-MM-DD`; '' for any. */
  readonly upTo: string
}

const itemsOf = ({ matters }: UnbilledMatters) =>
  matters.flatMap(({ id, items }) => items.map((item) => ({ matterId: id, item })))

const isOffered = (matterId: string, date: string, { matterIds, upTo }: Offer): boolean =>
  (matterIds.length === 0 || matterIds.includes(matterId)) && (upTo === '' || date <= upTo)

export const toLine = (matterId: string, { work, kind, date }: UnbilledItem): EditedLine => ({
  key: work.id,
  id: null,
  work,
  kind,
  matterId,
  date,
  description: null,
  quantity: null,
  rate: null,
  agreement: null,
  discountType: 'percent',
  discount: '',
  taxCodeIds: null,
  isTaken: false,
})

/** Selects everything that is offered and not on hold. Lines by hand stay, and lines of work keep what was changed on them. */
export function selectOffered(
  lines: readonly EditedLine[],
  unbilled: UnbilledMatters,
  offer: Offer,
): readonly EditedLine[] {
  const known = new Map(lines.map((line) => [line.key, line]))
  const offered = itemsOf(unbilled).filter(
    ({ matterId, item }) => isOffered(matterId, item.date, offer) && item.hold === null,
  )
  const byHand = lines.filter(({ work }) => !work)
  return [...offered.map(({ matterId, item }) => known.get(item.work.id) ?? toLine(matterId, item)), ...byHand]
}

/**
 * Marks lines whose work no longer waits for an invoice, unless this invoice has it. Where not all of a client's work was
 * answered, nothing can be said.
 */
export function markTaken(
  lines: readonly EditedLine[],
  unbilled: UnbilledMatters,
  own: ReadonlySet<string>,
): readonly EditedLine[] {
  if (unbilled.hasMore) return lines
  const waiting = new Set(itemsOf(unbilled).map(({ item }) => item.work.id))
  const isTaken = ({ work }: EditedLine) => work !== null && !waiting.has(work.id) && !own.has(work.id)
  return lines.some((line) => line.isTaken !== isTaken(line))
    ? lines.map((line) => ({ ...line, isTaken: isTaken(line) }))
    : lines
}

/** What the table shows, by matter: the lines, and what is offered and left out, in the order of its days. */
export function rowsByMatter(
  lines: readonly EditedLine[],
  unbilled: UnbilledMatters | undefined,
  { offer, names }: { readonly offer: Offer; readonly names: ReadonlyMap<string, { name: string; number: string }> },
): readonly MatterRows[] {
  const items = new Map((unbilled ? itemsOf(unbilled) : []).map((one) => [one.item.work.id, one]))
  const chosen = new Set(lines.map(({ key }) => key))
  const rows: readonly WorkRow[] = [
    ...lines.map((line) => ({ ...line, line, item: items.get(line.key)?.item })),
    ...[...items.values()]
      .filter(({ matterId, item }) => !chosen.has(item.work.id) && isOffered(matterId, item.date, offer))
      .map(({ matterId, item }) => ({ key: item.work.id, matterId, date: item.date, line: undefined, item })),
  ].map(({ key, matterId, date, line, item }) => ({ key, matterId, date, line, item }))
  const inOrder = rows.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  return [...Map.groupBy(inOrder, ({ matterId }) => matterId)]
    .map(([id, own]) => ({ id, name: names.get(id)?.name ?? '', number: names.get(id)?.number ?? '', rows: own }))
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
}

/** Puts a line in, takes it out, or changes it. */
export const replaceLine = (lines: readonly EditedLine[], line: EditedLine): EditedLine[] =>
  lines.some(({ key }) => key === line.key) ? lines.map((one) => (one.key === line.key ? line : one)) : [...lines, line]

/** Takes a line out, or puts the work of a row in. */
export function toggleLine(
  lines: readonly EditedLine[],
  { key, matterId, item }: Pick<WorkRow, 'key' | 'matterId' | 'item'>,
): EditedLine[] {
  if (lines.some((line) => line.key === key)) return lines.filter((line) => line.key !== key)
  return item ? [...lines, toLine(matterId, item)] : [...lines]
}

/** Puts all work of a matter in, or takes it out; lines by hand stay. */
export function toggleAll(lines: readonly EditedLine[], rows: readonly WorkRow[], isChosen: boolean): EditedLine[] {
  if (isChosen) return rows.filter(({ line }) => !line).reduce<EditedLine[]>(toggleLine, [...lines])
  const keys = new Set(rows.filter(({ line }) => line?.work).map(({ key }) => key))
  return lines.filter(({ key }) => !keys.has(key))
}
