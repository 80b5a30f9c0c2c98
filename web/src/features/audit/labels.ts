import type { AuditAction, AuditEvent, AuditKind } from '#contract/audit.ts'
import { isolated } from '../../shared/ui/values/facts.ts'

export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  client: 'Clients',
  matter: 'Matters',
  timeEntry: 'Time entries',
  timer: 'My timer',
  expense: 'Expenses',
  flatFee: 'Flat fees',
  trustRequest: 'Trust requests',
  payment: 'Payments',
  trust: 'Client money',
  invoice: 'Invoices',
  progressUpdate: 'Progress updates',
  file: 'Files',
  person: 'People and their rates',
  signIn: 'Sign-ins',
  signInChange: 'Sign-in security of people',
  signInRules: 'Sign-in rules',
  export: 'Exports',
  apiKey: 'API keys',
  webhook: 'Webhooks',
  singleSignOn: 'Single sign-on',
  invitation: 'Invitations',
  role: 'Roles',
  firm: 'Firm details and rates',
  activity: 'Activity types',
  customField: 'Custom field',
  practiceArea: 'Practice areas',
  subscription: 'Subscription',
}

const VERBS: Readonly<Record<AuditAction, string>> = {
  added: 'Added',
  changed: 'Changed',
  binned: 'Moved to the recycle bin:',
  restored: 'Restored',
  removed: 'Removed',
}

/** Changes made by a job have no person; those that other software made name its API key as well. */
export const actorName = ({ person, keyName }: AuditEvent): string =>
  keyName === null ? (person?.name ?? 'Lexhold') : `${person?.name ?? 'Lexhold'}, by key ${keyName}`

/** What happens rather than is changed. */
const OWN_WORDS: Readonly<Partial<Record<AuditKind, string>>> = {
  signIn: 'Sign-in of',
  signInChange: 'Sign-in security of',
  export: 'Exported',
}

/** `Changed time entry 16/03/2026, M-0001 Obi v Ade`. */
export const eventTitle = ({ action, kind, what, recordName }: AuditEvent): string =>
  [(kind && OWN_WORDS[kind]) ?? `${VERBS[action]} ${what}`, recordName && isolated(recordName)]
    .filter(Boolean)
    .join(' ')

const NOTHING = 'nothing'

/** `Name: Obi v Ade → Obi v Ade and others`, and how many more fields changed. */
export function eventSummary({ action, kind, changes }: AuditEvent): string {
  if (kind === 'signInChange') return changes.find(({ field }) => field === 'What')?.after ?? ''
  if (action !== 'changed') return ''
  const [first, ...more] = changes
  if (!first) return 'No visible field'
  const text = `${first.field}: ${isolated(first.before ?? NOTHING)} → ${isolated(first.after ?? NOTHING)}`
  return more.length === 0 ? text : `${text}, and ${more.length} more`
}
