import { decimal } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { minorToNumber, minorToText, roundToMoney } from '#domain/money.ts'
import type { PaymentPlan, PaymentPlanInput } from '#contract/payment-plans.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { assertInvoice, firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import {
  deletePlanRows,
  findPlan,
  insertPlan,
  lockSettledInvoice,
  selectInstalments,
  sumShares,
  type InstalmentRow,
} from './queries.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>

/** The plan of an invoice that the person may see; null where it has none. */
export async function getPaymentPlan(context: ReadContext, invoiceId: string): Promise<PaymentPlan | null> {
  const { tx } = context
  await assertInvoice(context, invoiceId)
  const plan = await findPlan(tx, invoiceId)
  if (!plan) return null
  const [instalments, shares, today, known] = await Promise.all([
    selectInstalments(tx, invoiceId),
    sumShares(tx, invoiceId),
    firmToday(context),
    currencies(tx),
  ])
  const { code, symbol } = known.byCode(plan.currency)
  const paid = BigInt(shares.settled_minor) - BigInt(plan.settled_minor)
  return {
    invoiceId,
    created: { at: plan.created_at.toISOString(), person: { userId: plan.created_by, name: plan.full_name } },
    currencyCode: code,
    currencySymbol: symbol,
    instalments: fillInOrder(instalments, paid).map(({ row, filled }) => ({
      position: row.position,
      dueDate: row.due_on,
      amount: minorToNumber(row.amount_minor, code),
      paid: minorToNumber(filled, code),
      isOverdue: filled < BigInt(row.amount_minor) && row.due_on < today,
    })),
  }
}

/** What is paid fills the instalments in their order. */
function fillInOrder(rows: readonly InstalmentRow[], paid: bigint) {
  let left = paid > 0n ? paid : 0n
  return rows.map((row) => {
    const amount = BigInt(row.amount_minor)
    const filled = left < amount ? left : amount
    left -= filled
    return { row, filled }
  })
}

/** Stores a plan whose instalments come to what is open now. At the end of the transaction the due day follows it. */
export async function createPaymentPlan(
  context: FirmWork,
  invoiceId: string,
  { instalments }: PaymentPlanInput,
): Promise<PaymentPlan> {
  const { tx, businessId, userId, clock } = context
  const invoice = await lockSettledInvoice(tx, invoiceId)
  if (!invoice) throw notFound('Invoice')
  const { currency } = invoice
  if (invoice.status !== 'approved' || invoice.open_minor === '0')
    throw new Refusal(409, 'nothing_open', 'Nothing is open on this invoice')
  const amounts = instalments.map(({ amount }) => {
    if (decimal(amount).scale > minorUnitsOf(currency))
      throw invalidField('amount_too_fine', 'instalments', `An amount has more decimals than ${currency} has`)
    return roundToMoney(decimal(amount), currency).minor
  })
  const sum = amounts.reduce((all, minor) => all + minor, 0n)
  if (sum !== BigInt(invoice.open_minor) || amounts.includes(0n))
    throw invalidField(
      'plan_differs',
      'instalments',
      `The instalments come to ${minorToText(sum, currency)}, and ${minorToText(invoice.open_minor, currency)} is open`,
    )
  await deletePlanRows(tx, invoiceId)
  const keys = { business_id: businessId, invoice_id: invoiceId }
  await insertPlan(
    tx,
    {
      ...keys,
      due_on: invoice.due_on,
      settled_minor: invoice.settled_minor,
      created_by: userId,
      created_at: clock.now(),
    },
    instalments.map(({ dueDate }, index) => ({
      ...keys,
      position: index + 1,
      due_on: dueDate,
      amount_minor: (amounts[index] ?? 0n).toString(),
    })),
  )
  const plan = await getPaymentPlan(context, invoiceId)
  if (!plan) throw notFound('Payment plan')
  return plan
}

export async function deletePaymentPlan({ tx }: FirmContext, invoiceId: string): Promise<null> {
  if (!(await deletePlanRows(tx, invoiceId))) throw notFound('Payment plan')
  return null
}
