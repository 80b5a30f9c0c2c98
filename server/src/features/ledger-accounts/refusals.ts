import { conflictingField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const accountNeeded = () =>
  new Refusal(422, 'account_needed', 'Invoices, payments or other documents post to this account, so it stays')
export const accountHasBalance = () =>
  new Refusal(422, 'account_has_balance', 'This account still holds an amount. Move it to another account first')
const accountHasEntries = () =>
  new Refusal(409, 'account_has_entries', 'Entries are posted to this account. Close it instead of deleting it')

export const accountConstraints: ConstraintRefusals = {
  ledger_accounts_one_per_code: () => conflictingField('account_code_taken', 'code', 'Another account has this code'),
  ledger_accounts_role_stays: accountNeeded,
  ledger_accounts_with_role_stay: accountNeeded,
  postings_account_fkey: accountHasEntries,
  account_months_account_fkey: accountHasEntries,
  invoice_parts_account_fkey: accountHasEntries,
}
