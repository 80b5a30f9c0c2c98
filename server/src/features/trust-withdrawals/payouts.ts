import type {
  LedgerWithdrawalInput,
  OfficeWithdrawalInput,
  TrustWithdrawalDetail,
} from '#contract/trust-withdrawal-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { findInvoiceToPay, findLedgersToMove } from '../trust-transactions/public.ts'
import { createRequest } from './service.ts'

/** Asks for an invoice to be paid from client money, under the rules of that payment (T7). The money need not be there yet. */
export async function createOfficeWithdrawal(
  context: FirmContext,
  input: OfficeWithdrawalInput,
): Promise<TrustWithdrawalDetail> {
  const { ledger, invoice, amount } = await findInvoiceToPay(context, input)
  const payee = `Invoice ${invoice.number ?? ''}`
  return createRequest(context, ledger, {
    kind: 'officeTransfer',
    invoice_id: invoice.id,
    amount_minor: amount.minor.toString(),
    payee,
    method: 'transfer',
    purpose: input.purpose || payee,
    needed_on: input.neededOn ?? null,
  })
}

/** Asks for money to be moved to another ledger, with what the client allowed (T4). The money need not be there yet. */
export async function createLedgerWithdrawal(
  context: FirmContext,
  input: LedgerWithdrawalInput,
): Promise<TrustWithdrawalDetail> {
  const { ledger, target, amount } = await findLedgersToMove(context, input)
  return createRequest(
    context,
    ledger,
    {
      kind: 'ledgerTransfer',
      to_ledger_id: target.id,
      authority: input.authority,
      amount_minor: amount.minor.toString(),
      // Who sees one of the two matters alone does not learn the name of the other.
      payee: 'Another ledger',
      method: 'transfer',
      purpose: input.purpose || input.authority,
      needed_on: input.neededOn ?? null,
    },
    { otherMatterId: target.matter_id ?? undefined },
  )
}
