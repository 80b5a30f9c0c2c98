import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { useCan } from '../../shared/current-user.ts'

/** Whether the person pays client money out, or asks colleagues to let it be paid out. */
export function useMayWithdraw(): boolean {
  const [mayPay, mayRequest] = [useCan(trustTransactions.disburse), useCan(trustWithdrawals.create)]
  return mayPay || mayRequest
}

/** The same of what goes to the office against an invoice. */
export function useMayPayInvoices(): boolean {
  const [mayPay, mayRequest] = [useCan(trustTransactions.transferToOffice), useCan(trustWithdrawals.createForOffice)]
  return mayPay || mayRequest
}

/** The same of what goes to another ledger. */
export function useMayTransfer(): boolean {
  const [mayPay, mayRequest] = [useCan(trustTransactions.transfer), useCan(trustWithdrawals.createForLedger)]
  return mayPay || mayRequest
}
