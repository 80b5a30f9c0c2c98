import { z } from 'zod'
import { ACCOUNT_ROLES, ACCOUNT_TYPES } from '#domain/chart-of-accounts.ts'
import { firmCall, firmKeys, Id, Nothing, RequiredText } from './common.ts'
import { endpoint, needs, needsOneOf } from './endpoint.ts'
import { CurrencyId, EditedVersion } from './fields.ts'

/** Whoever keeps the chart, posts entries or reads reports sees the names of the accounts. */
export const seesAccounts = needsOneOf('chartofAccount', 'journalEntry.create', 'Reports')

/** An account as reports and entries name it. */
export const AccountName = z.strictObject({ id: Id(), code: z.string(), name: z.string() })
export type AccountName = z.infer<typeof AccountName>

export const LedgerAccount = AccountName.extend({
  type: z.enum(ACCOUNT_TYPES),
  /** What documents look the account up by; such an account is renamed, but never closed or deleted. */
  role: z.enum(ACCOUNT_ROLES).nullable(),
  /** False for an account that documents write, such as receivables. */
  takesManualEntries: z.boolean(),
  /** Whether money is received and paid here: bank accounts and cash. */
  holdsMoney: z.boolean(),
  /** The only currency of its entries; null for any. */
  currencyCode: z.string().nullable(),
  isArchived: z.boolean(),
  version: z.int(),
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

const code = RequiredText(12, 'Code').pipe(
  z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9.-]*$/, 'Code has digits, letters, dots and hyphens only'),
)
const name = RequiredText(120, 'Name')
const holdsMoney = z.boolean('Say whether money is received here').optional()

export const LedgerAccountInput = z.strictObject({
  ...firmKeys,
  code,
  name,
  type: z.enum(ACCOUNT_TYPES, 'Type is required'),
  /** For an account in one currency, such as a bank account; every currency where it is left out. */
  currencyId: CurrencyId,
  /** For an asset: whether money is received and paid here. */
  holdsMoney,
})
export type LedgerAccountInput = z.output<typeof LedgerAccountInput>

export const LedgerAccountUpdate = z.strictObject({
  ...firmKeys,
  code,
  name,
  /** As before where it is left out. */
  holdsMoney,
  version: EditedVersion,
})
export type LedgerAccountUpdate = z.output<typeof LedgerAccountUpdate>

const params = z.object({ id: Id('Not an id') })

export const ledgerAccounts = {
  list: endpoint('GET', '/admin/accounting/accounts', {
    summary: 'The chart of accounts of the office book in the order of the codes, closed accounts included',
    access: seesAccounts,
    ...firmCall,
    response: z.array(LedgerAccount),
  }),
  create: endpoint('POST', '/admin/accounting/accounts', {
    summary: 'Adds an account to the chart; its type and currency stay as they are',
    access: needs('chartofAccount', 'chartofAccount.create'),
    ...firmCall,
    body: LedgerAccountInput,
    response: LedgerAccount,
    refusals: ['account_code_taken', 'currency_unknown', 'multicurrency_off'],
    done: 'Account saved',
  }),
  update: endpoint('PUT', '/admin/accounting/accounts/:id', {
    summary: 'Changes the code and the name of an account',
    access: needs('chartofAccount', 'chartofAccount.edit'),
    params,
    ...firmCall,
    body: LedgerAccountUpdate,
    response: LedgerAccount,
    refusals: ['account_code_taken', 'stale_version'],
    done: 'Account saved',
  }),
  archive: endpoint('POST', '/admin/accounting/accounts/:id/archive', {
    summary: 'Closes an account that holds nothing: it takes no new entries',
    access: needs('chartofAccount', 'chartofAccount.edit'),
    params,
    ...firmCall,
    response: LedgerAccount,
    refusals: ['account_needed', 'account_has_balance'],
    done: 'Account closed',
  }),
  restore: endpoint('POST', '/admin/accounting/accounts/:id/restore', {
    summary: 'Opens a closed account again',
    access: needs('chartofAccount', 'chartofAccount.edit'),
    params,
    ...firmCall,
    response: LedgerAccount,
    done: 'Account opened again',
  }),
  delete: endpoint('DELETE', '/admin/accounting/accounts/:id', {
    summary: 'Deletes an account that was never posted to',
    access: needs('chartofAccount', 'chartofAccount.delete'),
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['account_needed', 'account_has_entries'],
    done: 'Account deleted',
  }),
}
