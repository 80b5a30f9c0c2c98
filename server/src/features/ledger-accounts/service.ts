import type { LedgerAccount, LedgerAccountInput, LedgerAccountUpdate } from '#contract/ledger-accounts.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { resolveCurrency } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { getBalances, getOfficeBook } from '../ledger/public.ts'
import { currencies } from '../reference/public.ts'
import {
  deleteAccountRow,
  findAccount,
  insertAccounts,
  lockAccount,
  selectAccounts,
  updateAccountRow,
} from './queries.ts'
import { accountHasBalance, accountNeeded } from './refusals.ts'
import { toAccount } from './view.ts'

export async function listAccounts({ tx }: FirmWork): Promise<LedgerAccount[]> {
  return (await selectAccounts(tx)).map(toAccount)
}

async function getAccount({ tx }: FirmWork, id: string): Promise<LedgerAccount> {
  const row = await findAccount(tx, id)
  if (!row) throw notFound('Account')
  return toAccount(row)
}

async function lockOrRefuse({ tx }: FirmWork, id: string) {
  const row = await lockAccount(tx, id)
  if (!row) throw notFound('Account')
  return row
}

export async function createAccount(context: FirmWork, input: LedgerAccountInput): Promise<LedgerAccount> {
  const { tx, businessId } = context
  const [book, firm, known] = await Promise.all([getOfficeBook(tx), firmSettings(tx, businessId), currencies(tx)])
  const currency =
    input.currencyId === undefined
      ? null
      : resolveCurrency(firm, known, { id: input.currencyId, fallback: firm.currency })
  const id = newId()
  const { code, name, type } = input
  const holdsMoney = type === 'asset' && input.holdsMoney === true
  await insertAccounts(tx, [
    { business_id: businessId, id, book_id: book.id, code, name, type, currency, holds_money: holdsMoney },
  ])
  return getAccount(context, id)
}

export async function updateAccount(
  context: FirmWork,
  id: string,
  { code, name, holdsMoney, version }: LedgerAccountUpdate,
): Promise<LedgerAccount> {
  const account = await lockOrRefuse(context, id)
  assertVersion(version, account.version, 'Account')
  await updateAccountRow(context.tx, id, {
    code,
    name,
    ...(holdsMoney !== undefined && { holds_money: account.type === 'asset' && holdsMoney }),
    updated_at: context.clock.now(),
  })
  return getAccount(context, id)
}

/** Closes an account, which must hold nothing on any day to come and in no currency. */
export async function archiveAccount(context: FirmWork, id: string): Promise<LedgerAccount> {
  const { tx } = context
  const account = await lockOrRefuse(context, id)
  if (account.role !== null) throw accountNeeded()
  for (const view of ['accrual', 'cash'] as const) {
    const held = await getBalances(tx, { bookId: account.book_id, asAt: LAST_DAY, view, accountId: id })
    // What income and expenses held belongs to the results of past years, so only accounts of the balance sheet must be empty.
    if (held.length > 0 && !isResultType(account.type)) throw accountHasBalance()
  }
  const now = context.clock.now()
  await updateAccountRow(tx, id, { archived_at: account.archived_at ?? now, updated_at: now })
  return getAccount(context, id)
}

const LAST_DAY = '2199-12-31'
const isResultType = (type: string) => type === 'income' || type === 'expense'

export async function restoreAccount(context: FirmWork, id: string): Promise<LedgerAccount> {
  await lockOrRefuse(context, id)
  await updateAccountRow(context.tx, id, { archived_at: null, updated_at: context.clock.now() })
  return getAccount(context, id)
}

/** Only of an account that was never posted to: the reference of its postings keeps any other. */
export async function deleteAccount(context: FirmWork, id: string): Promise<null> {
  await lockOrRefuse(context, id)
  await deleteAccountRow(context.tx, id)
  return null
}
