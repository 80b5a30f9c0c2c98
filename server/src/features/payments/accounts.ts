import type { AccountRole } from '#domain/chart-of-accounts.ts'
import type { MoneyAccount } from '#contract/payment-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { missingField } from '../../platform/refusal.ts'
import { selectAccounts, type AccountRow } from '../ledger-accounts/public.ts'
import { accountInOtherCurrency, accountMissing } from './refusals.ts'

const holdsMoney = ({ role, holds_money, archived_at }: AccountRow): boolean =>
  (role === 'bank' || holds_money) && archived_at === null

/** The bank and cash accounts of the office. */
export async function listMoneyAccounts({ tx }: Pick<FirmContext, 'tx'>): Promise<MoneyAccount[]> {
  const accounts = (await selectAccounts(tx)).filter(holdsMoney)
  return accounts.map(({ id, code, name, currency }) => ({ id, code, name, currencyCode: currency }))
}

/** Refuses an account that holds no money, and one of another currency. */
export async function assertMoneyAccount(tx: FirmTx, id: string, currency: string): Promise<void> {
  const account = (await selectAccounts(tx)).find((row) => row.id === id)
  if (!account || !holdsMoney(account)) throw missingField('accountId', 'Account')
  if (account.currency !== null && account.currency !== currency) throw accountInOtherCurrency(account.currency)
}

/** Refuses to post where the chart of the firm lacks an account: charts differ by country. */
export async function assertRoles(tx: FirmTx, roles: readonly AccountRole[]): Promise<void> {
  const known = new Set((await selectAccounts(tx)).map(({ role }) => role))
  const missing = roles.find((role) => !known.has(role))
  if (missing !== undefined) throw accountMissing(missing)
}

/** The id of the account that posting rules look up by this role. */
export async function getAccountByRole(tx: FirmTx, role: AccountRole): Promise<string> {
  const account = (await selectAccounts(tx)).find((row) => row.role === role)
  if (!account) throw accountMissing(role)
  return account.id
}
