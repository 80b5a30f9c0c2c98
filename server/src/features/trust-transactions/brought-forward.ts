import type { FirmContext } from '../../platform/context.ts'
import { requirePermission } from '../../platform/permission.ts'
import { firmToday } from '../invoices/public.ts'
import { createLedger, findLedgerOfMatter } from '../trust-ledgers/public.ts'
import { createDeposit } from './deposits.ts'
import { reverseTransaction } from './undo.ts'

/** What an account of client money holds for a matter when the firm moves in. */
interface BroughtForwardBalance {
  readonly accountId: string
  readonly matterId: string
  readonly amount: string
  readonly reference: string
  readonly takenOverOn: string
}

const PURPOSE = 'Balance brought forward'

/**
 * Takes over a balance of client money as a deposit that has cleared, by all rules of a deposit: the bank holds it already. Its
 * ledger is opened where there is none.
 */
export async function bringBalanceForward(
  context: FirmContext,
  { accountId, matterId, amount, reference, takenOverOn }: BroughtForwardBalance,
): Promise<{ readonly id: string }> {
  requirePermission(context, 'trustAccountRequest.edit')
  const ledgerId =
    (await findLedgerOfMatter(context.tx, accountId, matterId)) ??
    (await createLedger(context, { accountId, matterId })).id
  const [deposit] = await createDeposit(context, {
    accountId,
    date: takenOverOn,
    method: 'transfer',
    payer: PURPOSE,
    reference,
    purpose: PURPOSE,
    parts: [{ ledgerId, amount }],
  })
  if (!deposit) throw new Error('a deposit was not recorded')
  return { id: deposit.id }
}

/** Takes a brought forward balance back, as far as the ledger still holds it. */
export async function takeBackBalance(context: FirmContext, id: string): Promise<void> {
  requirePermission(context, 'trustAccountRequest.edit')
  requirePermission(context, 'trustAccountRequest.delete')
  await reverseTransaction(context, id, { date: await firmToday(context), reason: 'The import was undone' })
}
