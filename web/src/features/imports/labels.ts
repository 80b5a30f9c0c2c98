import { IMPORT_FIELDS, type ImportKind } from '#domain/import-fields.ts'
import type { Import, ImportDetail } from '#contract/imports.ts'
import type { Tone } from '../../shared/ui/values/StatusBadge.tsx'

/** In the order in which a firm moves in: each refers to those before it. */
export const KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  clients: 'Clients',
  contacts: 'Contacts of clients',
  matters: 'Matters',
  timeEntries: 'Time entries',
  expenses: 'Expenses',
  openInvoices: 'Open invoices',
  trustBalances: 'Client money held',
  clientCredits: 'Client credit',
}

/** What a column of a file can be: our fields, and the firm's own. */
export const fieldsOf = ({
  kind,
  customFields,
}: Pick<ImportDetail, 'kind' | 'customFields'>): readonly { readonly key: string; readonly label: string }[] => [
  ...IMPORT_FIELDS[kind],
  ...customFields,
]

export const STATES: Readonly<Record<Import['state'], { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: 'Not checked', tone: 'neutral' },
  checking: { label: 'Being checked', tone: 'info' },
  checked: { label: 'Checked', tone: 'info' },
  importing: { label: 'Being imported', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Being undone', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
}

export const isWorking = ({ state }: Pick<Import, 'state'>): boolean => state.endsWith('ing')

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
export const rowsText = (count: number): string => countText(count, 'row', 'rows')

/** Which rows are not imported, and why: each sentence after a space; blank for none. */
export function leftOutText({ kind, repeatedCount, leftOutCount }: Import): string {
  const other = kind === 'expenses' ? 'time' : 'expenses'
  return [
    repeatedCount === 0 ? '' : ` ${rowsText(repeatedCount)} left out, because they were imported before.`,
    leftOutCount === 0 ? '' : ` ${rowsText(leftOutCount)} left out, because they are ${other}.`,
  ].join('')
}

/** A file that was checked: whether it can be imported as it is. */
export const stateOf = (one: Import): { readonly label: string; readonly tone: Tone } =>
  one.state === 'checked' && one.faultCount > 0
    ? { label: countText(one.faultCount, 'fault', 'faults'), tone: 'danger' }
    : STATES[one.state]
