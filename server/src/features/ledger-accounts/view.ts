import { ACCOUNT_ROLES, ACCOUNT_TYPES, DOCUMENT_ROLES } from '#domain/chart-of-accounts.ts'
import type { LedgerAccount } from '#contract/ledger-accounts.ts'
import type { AccountRow } from './queries.ts'

export function toAccount(row: AccountRow): LedgerAccount {
  const role = ACCOUNT_ROLES.find((known) => known === row.role) ?? null
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: accountType(row.type),
    role,
    takesManualEntries: role === null || !DOCUMENT_ROLES.has(role),
    holdsMoney: row.holds_money,
    currencyCode: row.currency,
    isArchived: row.archived_at !== null,
    version: row.version,
  }
}

/** The database stores no other type. */
export function accountType(text: string): (typeof ACCOUNT_TYPES)[number] {
  const type = ACCOUNT_TYPES.find((known) => known === text)
  if (type === undefined) throw new Error(`no account is of type ${text}`)
  return type
}
