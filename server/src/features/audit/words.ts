import type { AuditKind } from '#contract/audit.ts'

interface TableWords {
  readonly kind: AuditKind
  readonly what: string
}

const TABLES: Readonly<Record<string, TableWords>> = {
  clients: { kind: 'client', what: 'client' },
  client_contacts: { kind: 'client', what: 'contact' },
  matters: { kind: 'matter', what: 'matter' },
  matter_members: { kind: 'matter', what: 'matter member' },
  matter_practice_areas: { kind: 'matter', what: 'practice area of a matter' },
  opposing_parties: { kind: 'matter', what: 'opposing party' },
  time_entries: { kind: 'timeEntry', what: 'time entry' },
  timer_segments: { kind: 'timer', what: 'timer run' },
  expenses: { kind: 'expense', what: 'expense' },
  flat_fees: { kind: 'flatFee', what: 'flat fee' },
  files: { kind: 'file', what: 'file' },
  members: { kind: 'person', what: 'team member' },
  member_rates: { kind: 'person', what: 'rate of a person' },
  invitations: { kind: 'invitation', what: 'invitation' },
  roles: { kind: 'role', what: 'role' },
  businesses: { kind: 'firm', what: 'firm details' },
  firm_rates: { kind: 'firm', what: 'firm rate' },
  activities: { kind: 'activity', what: 'activity type' },
  practice_areas: { kind: 'practiceArea', what: 'practice area' },
  subscriptions: { kind: 'subscription', what: 'subscription' },
}

/** A table that no one has found words for yet is called by its name. */
export const wordsOf = (table: string): { kind: AuditKind | null; what: string } =>
  TABLES[table] ?? { kind: null, what: table.replaceAll('_', ' ') }

export const tablesOf = (kind: AuditKind): string[] =>
  Object.entries(TABLES).flatMap(([table, words]) => (words.kind === kind ? [table] : []))

/** Bookkeeping of the database, which tells a reader nothing. */
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
])

/** `name` of a client repeats its other names. */
export const isSilent = (table: string, column: string): boolean =>
  SILENT.has(column) || (table === 'clients' && column === 'name')

const LABELS: Readonly<Record<string, string>> = {
  user_id: 'Person',
  responsible_id: 'Responsible attorney',
  admin_user_id: 'Account owner',
  slug: 'Portal address',
  is_restricted: 'Seen by its members alone',
  is_timed: 'From the timer',
  is_primary: 'First contact',
  is_firm_expense: 'Borne by the firm',
  is_request: 'Asked for',
  is_ngn: 'Paid in naira',
  worked_on: 'Date',
  worked_seconds: 'Worked time',
  billed_hours: 'Billed hours',
  home_amount_minor: 'Amount in the firm’s currency',
  home_rate: 'Rate in the firm’s currency',
  home_currency: 'The firm’s currency',
  rate_rule: 'Where the rate comes from',
  time_entry_id: 'Time entry',
  utbms_code: 'UTBMS code',
}

/** The field as people call it. */
export function labelOf(column: string): string {
  const text = LABELS[column] ?? column.replace(/_(id|minor)$/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
