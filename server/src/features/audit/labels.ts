import { AUDIT_KINDS, type AuditKind } from '#contract/audit.ts'
import type { AuditedTable } from '../records/public.ts'

export type TablesByName = ReadonlyMap<string, AuditedTable>

/** A table that no record type names gets its own name as a label. */
export function auditLabels(table: string, tables: TablesByName): { kind: AuditKind | null; what: string } {
  const { kind, label } = tables.get(table) ?? { kind: null, label: table.replaceAll('_', ' ') }
  return { kind: AUDIT_KINDS.find((known) => known === kind) ?? null, what: label }
}

/** Bookkeeping of the database, of no use to a reader. */
const SILENT: ReadonlySet<string> = new Set([
  'business_id',
  'id',
  'key',
  'version',
  'position',
  'created_at',
  'created_by',
  'updated_at',
  'deleted_at',
  'deleted_by',
  // Copies of the name, for showing and sorting.
  'full_name',
  'sort_name',
])

export const isSilent = (table: AuditedTable | undefined, column: string): boolean =>
  SILENT.has(column) || (table?.silent?.includes(column) ?? false)

/** Columns that several tables have. */
const LABELS: Readonly<Record<string, string>> = {
  user_id: 'Person',
  home_amount_minor: 'Amount in the firm’s currency',
  home_rate: 'Rate in the firm’s currency',
  home_currency: 'The firm’s currency',
}

/** `Tax codes` of `tax_code_ids`. */
const spelledOut = (column: string) =>
  column
    .replace(/_ids$/, 's')
    .replace(/_(id|minor)$/, '')
    .replaceAll('_', ' ')

/** The field as people call it. */
export function labelOf(table: AuditedTable | undefined, column: string): string {
  const text = table?.columns?.[column] ?? LABELS[column] ?? spelledOut(column)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
