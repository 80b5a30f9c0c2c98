import type { ImportKind } from '#domain/import-fields.ts'
import { parseWorkKind } from '#domain/import-values.ts'
import { addFault, type ImportedRow, type Importing } from './importing.ts'

/**
 * Tells the rows that are what the file was brought as from those that are left out: a file may have time and expenses, told
 * apart by a column. A row that is neither is a fault.
 */
export function separateRows(
  importing: Pick<Importing, 'mapping' | 'faults'>,
  kind: ImportKind,
  rows: readonly ImportedRow[],
): { readonly own: readonly ImportedRow[]; readonly leftOut: number } {
  if (!importing.mapping.includes('workKind')) return { own: rows, leftOut: 0 }
  const byKind = Map.groupBy(rows, ({ values }) => parseWorkKind(values['workKind'] ?? '') ?? 'unknown')
  for (const { number, values } of byKind.get('unknown') ?? []) {
    const message = `“${(values['workKind'] ?? '').slice(0, 60)}” is neither time nor an expense`
    addFault(importing, number, { field: 'workKind', message })
  }
  const own = rows.filter(({ values }) => parseWorkKind(values['workKind'] ?? '') === kind)
  return { own, leftOut: rows.length - own.length - (byKind.get('unknown')?.length ?? 0) }
}
