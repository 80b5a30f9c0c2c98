import { ledgerAccounts } from '#contract/ledger-accounts.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { archiveAccount, createAccount, deleteAccount, listAccounts, restoreAccount, updateAccount } from './service.ts'

export function ledgerAccountRoutes(route: AddRoute): void {
  route.firm(ledgerAccounts.list, (context) => listAccounts(context))
  route.firm(ledgerAccounts.create, (context, { body }) => createAccount(context, body))
  route.firm(ledgerAccounts.update, (context, { params, body }) => updateAccount(context, params.id, body))
  route.firm(ledgerAccounts.archive, (context, { params }) => archiveAccount(context, params.id))
  route.firm(ledgerAccounts.restore, (context, { params }) => restoreAccount(context, params.id))
  route.firm(ledgerAccounts.delete, (context, { params }) => deleteAccount(context, params.id))
}
