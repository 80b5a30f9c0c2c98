import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'

type Patterns = readonly (readonly [RegExp, string])[]

/** Whose ids a field asks for, by its name. */
const BY_KEY: Patterns = [
  [/client/i, 'clients'],
  [/matter/i, 'matters'],
  [/activity/i, 'activity'],
  [/user|person/i, 'firm'],
  [/role/i, 'role'],
  [/area/i, 'area'],
  [/^stageId$/, 'matterStages'],
  [/attachment/i, 'files'],
  [/^fieldId$/, 'customFields'],
  [/^customField$/, 'customFilters'],
  [/category/i, 'category'],
  [/^officeId$/, 'offices'],
  [/court/i, 'courts'],
  [/view/i, 'savedViews'],
  [/^invoiceIds?$/, 'invoices'],
  [/^account/i, 'accounts'],
  [/ledger/i, 'trustLedgers'],
  [/^line/i, 'lines'],
  [/tax/i, 'taxCodes'],
  [/^work/i, 'timeEntries'],
  [/^run/i, 'billingRuns'],
  [/^draft/, 'journalDrafts'],
  [/^messageId$|^before$/, 'messages'],
  [/^secret$/, 'secret'],
  [/^planId$/, 'plans'],
]

/**
 * Calls that a capability adds to the records of another one, and records that have no capability of their own; by method and
 * path.
 */
const BY_PATH: Patterns = [
  [/\/trust-ledger\/:id\/reopen$/, 'closedTrustLedgers'],
  [/\/trust-account\/:id\/archive$/, 'emptyTrustAccounts'],
  [/\/admin\/team-member-details\/invitation\/:id/, 'invitations'],
  [/ \/public\/invoice\//, 'invoiceLinks'],
  [/^(PUT|DELETE) \/admin\/invoice\/:id$/, 'draftInvoices'],
  [/\/invoice\/bulk-/, 'invoices'],
  [/\/client-portal\/matters\/:id/, 'matters'],
  [/\/client-portal\/invoices\/:id/, 'invoices'],
  [/\/client-portal\/invoice-lines\/:id/, 'lines'],
  [/\/admin\/document\/:id/, 'files'],
  [/\/wall\/leave$/, 'entered'],
  [/\/reopen$/, 'closed'],
  [/\/request\/:move$/, 'requests'],
  [/\/matter\/:id/, 'matters'],
  [/\/client(-info)?\/:id/, 'clients'],
  [/(team-member-details|timekeeper)\/:id/, 'firm'],
  [/client-request\/item\/:id/, 'clientRequestItems'],
  [/client-portal\/requests\/items\/:id/, 'clientRequestItems'],
  [/client-portal\/files\/:id/, 'files'],
  [/recycle-bin/, 'timeEntries'],
  [/retention\/dispose$/, 'closed'],
  [/\/(invoice|of-invoice)\/:id/, 'invoices'],
  [/\/write-off\/:id/, 'writeOffs'],
  [/\/payment\/credits\/:id/, 'clientCredits'],
  [/\/payment\/applications\/:id/, 'applications'],
  [/\/payment\/refunds\/:id/, 'refunds'],
  [/\/invoice\/pdfs$/, 'invoices'],
  [/\/billing-hold\/:id/, 'holds'],
  [/\/accounts\/:id\/ledger/, 'accounts'],
  [/\/trust-account\/:id/, 'trustAccounts'],
  [/\/trust-ledger\/:id/, 'trustLedgers'],
  [/\/practice-areas\/:id/, 'area'],
  [/\/utbms\/activity\/:id/, 'activity'],
  [/\/trust-bank-line\/:id/, 'bankLines'],
  [/\/trust-bank-match\/:id/, 'bankMatches'],
]

/** What fields of calls about client money ask for. */
const OF_TRUST: Patterns = [
  [/^accountId$/, 'trustAccounts'],
  [/^statementId$/, 'bankStatements'],
  [/^lineIds$/, 'bankLines'],
  [/^entryIds$/, 'bankEntries'],
]

const capabilityOf = new Map(endpoints.map(([name, endpoint]) => [endpoint, name.split('.')[0] ?? '']))
const found = (kinds: Patterns, text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1]

const isOfTrust = ({ path }: EndpointShape) => path.startsWith('/admin/trust-')

/** The kind of records (RecordIds) whose ids a field of a call asks for. */
export const kindOf = (key: string, endpoint: EndpointShape): string =>
  (isOfTrust(endpoint) ? found(OF_TRUST, key) : undefined) ??
  found(BY_KEY, key) ??
  found(BY_PATH, `${endpoint.method} ${endpoint.path}`) ??
  capabilityOf.get(endpoint) ??
  ''

/** Lines of an invoice, of a journal entry, of a draft, and the codes of a line: each call accepts those that are right for it. */
export function possibleLines(own: Readonly<Record<string, readonly string[]>>): readonly unknown[] {
  const [matterId, [accountId, other], [id]] = [own['matters']?.[0], own['accounts'] ?? [], own['lines'] ?? []]
  return [
    [{ matterId, description: 'Advice', quantity: '1', rate: '100' }],
    [
      { accountId, debit: '10' },
      { accountId: other, credit: '10' },
    ],
    [{ id, description: 'Advice' }],
    [{ lineId: id, taskCode: 'L110' }],
  ]
}

/** A budget of the second account for each month. */
export const budgetRows = (own: Readonly<Record<string, readonly string[]>>) => [
  { accountId: own['accounts']?.[1], months: Array.from({ length: 12 }, () => '10'), version: null },
]
