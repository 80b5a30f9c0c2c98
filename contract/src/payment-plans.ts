import { z } from 'zod'
import { AnsweredDay, Decimal, firmCall, firmKeys, firmSpelling, Id, Moment, Nothing, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { requiredDay } from './fields.ts'

const params = z.object({ id: Id('Not an id') })
const MAX_INSTALMENTS = 60

/** A plan to pay what was open of an invoice. What is overdue follows it. */
export const PaymentPlan = z.strictObject({
  invoiceId: Id(),
  created: z.strictObject({ at: Moment, person: Person }),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  instalments: z.array(
    z.strictObject({
      position: z.int(),
      dueDate: AnsweredDay,
      amount: z.number(),
      /** How much of it is paid; payments fill instalments in their order. */
      paid: z.number(),
      isOverdue: z.boolean(),
    }),
  ),
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

export const PaymentPlanInput = z.strictObject({
  ...firmKeys,
  instalments: z
    .array(z.strictObject({ dueDate: requiredDay, amount: Decimal(3, 'Amount must be an amount') }))
    .min(2, 'A plan has at least two instalments')
    .max(MAX_INSTALMENTS, `At most ${MAX_INSTALMENTS} instalments`)
    .refine(
      (parts) => parts.every(({ dueDate }, index) => index === 0 || dueDate > (parts[index - 1]?.dueDate ?? '')),
      'Each instalment is due after the one before it',
    ),
})
export type PaymentPlanInput = z.output<typeof PaymentPlanInput>

export const paymentPlans = {
  get: endpoint('GET', '/admin/invoice/:id/payment-plan', {
    summary: 'The payment plan of an invoice, or null',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: PaymentPlan.nullable(),
  }),
  create: endpoint('POST', '/admin/invoice/:id/payment-plan', {
    summary: 'Agrees instalments that come to what is open of an invoice; a plan that it had is replaced',
    access: needs('invoice', 'invoice.create'),
    params,
    body: PaymentPlanInput,
    spelling: firmSpelling,
    response: PaymentPlan,
    refusals: ['nothing_open', 'plan_differs', 'amount_too_fine'],
    done: 'Payment plan saved',
  }),
  delete: endpoint('DELETE', '/admin/invoice/:id/payment-plan', {
    summary: 'Ends a payment plan; the invoice is due on its own day again',
    access: needs('invoice', 'invoice.create'),
    params,
    ...firmCall,
    response: Nothing,
    done: 'Payment plan ended',
  }),
}
