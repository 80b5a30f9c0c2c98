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
  matter_budgets: { kind: 'matter', what: 'budget of matter' },
  matter_closings: { kind: 'matter', what: 'closing of matter' },
  client_merges: { kind: 'client', what: 'merge of client' },
  conflict_checks: { kind: 'client', what: 'conflict check of' },
  wall_breaks: { kind: 'matter', what: 'entry behind the wall of matter' },
  progress_updates: { kind: 'progressUpdate', what: 'progress update' },
  time_entries: { kind: 'timeEntry', what: 'time entry' },
  timer_segments: { kind: 'timer', what: 'timer run' },
  expenses: { kind: 'expense', what: 'expense' },
  expense_files: { kind: 'expense', what: 'receipt' },
  flat_fees: { kind: 'flatFee', what: 'flat fee' },
  flat_fee_instalments: { kind: 'flatFee', what: 'instalment of a flat fee' },
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
export const auditLabels = (table: string): { kind: AuditKind | null; what: string } =>
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
  // A document of the editor; its words stand beside it.
  'body',
  'client_body',
  // The court's name stands beside them.
  'court_id',
  'own_court_id',
  // Names records that a wall may hide from the reader.
  'hits',
  // The name again, as lists show and sort it.
  'full_name',
  'sort_name',
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
  decided_by: 'Decided by',
  decision_note: 'Reason',
  paid_by: 'Paid by',
  split_share: 'Share',
  worked_on: 'Date',
  worked_seconds: 'Worked time',
  billed_hours: 'Billed hours',
  home_amount_minor: 'Amount in the firm’s currency',
  home_rate: 'Rate in the firm’s currency',
  home_currency: 'The firm’s currency',
  rate_rule: 'Where the rate comes from',
  time_entry_id: 'Time entry',
  utbms_code: 'UTBMS code',
  warn_at_percent: 'Warning at percent',
  override_reason: 'Reason to close all the same',
  left_entries: 'Unbilled time entries',
  left_expenses: 'Unbilled expenses',
  left_flat_fees: 'Unbilled flat fees',
  body_text: 'Text',
  client_text: 'Text for the client',
  happened_on: 'Date',
  next_on: 'Next date',
  next_purpose: 'Purpose of the next date',
  follow_up_on: 'Follow-up',
}

/** What is called otherwise with one kind of record. */
const LABELS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  progress_updates: { is_shared: 'Shared with the client' },
  saved_views: { is_shared: 'Shared with the firm' },
}

/** The field as people call it. */
export function labelOf(table: string, column: string): string {
  const text = LABELS_OF[table]?.[column] ?? LABELS[column] ?? column.replace(/_(id|minor)$/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
