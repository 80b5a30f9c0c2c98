import { z } from 'zod'
import { AnsweredDay, firmCall, firmKeys, firmSpelling, Flag, Id, Moment, optionalQuery } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const PERMISSION = 'subscriptionPlan'
const EDIT = 'subscriptionPlan.edit'

/** A plan on sale for an interval, in the currency that the firm pays in. All plans do the same; they are for more people. */
export const Plan = z.strictObject({
  id: Id(),
  planName: z.string(),
  description: z.string(),
  /** 30 or 365. */
  durationInDays: z.int(),
  /** How many people it can be for. */
  allocatedNumberUsers: z.int(),
  /** Of one user for the interval, without tax. */
  amount: z.number(),
  currencyISOCode: z.string(),
  currencySymbol: z.string(),
})
export type Plan = z.infer<typeof Plan>

const PLAN_STATES = ['trial', 'free', 'active', 'unpaid', 'cancelled', 'expired'] as const

const Card = z.strictObject({
  brand: z.string(),
  lastDigits: z.string(),
  /** `09/2027`. */
  expires: z.string(),
})

/** Where a firm stands with its subscription, beside what get-subscription-info says. */
export const PlanStanding = z.strictObject({
  state: z.enum(PLAN_STATES),
  /** People who work at the firm, and invitations that keep a place. */
  peopleCount: z.int(),
  invitationCount: z.int(),
  /** Whether cards can be charged on this server. */
  isPaymentSetUp: z.boolean(),
  card: Card.nullable(),
  /** Of a plan that waits for the end of what is paid. */
  next: z
    .strictObject({ planName: z.string(), durationInDays: z.int(), seats: z.int(), startsOn: AnsweredDay })
    .nullable(),
  /** What is paid in from the next period on, where that changes because the firm has corrected its currency. */
  nextCurrency: z
    .strictObject({
      currencyISOCode: z.string(),
      currencySymbol: z.string(),
      startsOn: AnsweredDay,
      /** Whether the card that is saved can be charged in it. */
      isCardSaved: z.boolean(),
    })
    .nullable(),
  /** A charge that failed: why, and when it is tried again; after the last attempt the subscription ends. */
  unpaid: z
    .strictObject({ since: AnsweredDay, amount: z.number(), problem: z.string(), triedAgainOn: AnsweredDay.nullable() })
    .nullable(),
  /** A payment that the firm has begun on the page of the payment service. */
  openChargeId: Id().nullable(),
  /** A cancelled subscription that still runs. */
  canReactivate: z.boolean(),
  canCancel: z.boolean(),
})
export type PlanStanding = z.infer<typeof PlanStanding>

/** What a change costs, line by line. */
export const PlanQuote = z.strictObject({
  when: z.enum(['now', 'atEnd', 'same']),
  planName: z.string(),
  seats: z.int(),
  durationInDays: z.int(),
  currencySymbol: z.string(),
  currencyISOCode: z.string(),
  /** The first and the last day of what is paid. */
  startsOn: AnsweredDay,
  endsOn: AnsweredDay,
  /** Of a full period. */
  fullAmount: z.number(),
  /** Of the days from the first to the last. */
  newAmount: z.number(),
  newDays: z.int(),
  /** What is left of the plan that runs. */
  unusedAmount: z.number(),
  unusedDays: z.int(),
  /** For how many it was, what was charged for it, and for how many days. */
  unusedSeats: z.int(),
  unusedOfAmount: z.number(),
  unusedOfDays: z.int(),
  netAmount: z.number(),
  taxPercent: z.number(),
  taxAmount: z.number(),
  dueAmount: z.number(),
  /** Each period from then on, in the currency of then; the last with tax. */
  renewalCurrencySymbol: z.string(),
  renewalCurrencyISOCode: z.string(),
  /** Of one user. */
  renewalSeatAmount: z.number(),
  renewalNetAmount: z.number(),
  renewalTaxPercent: z.number(),
  renewalTaxAmount: z.number(),
  renewalAmount: z.number(),
  /** On the day after `endsOn`. Null for a plan that costs nothing. */
  renewsOn: AnsweredDay.nullable(),
})
export type PlanQuote = z.infer<typeof PlanQuote>

const PlanChoice = z.strictObject({
  ...firmKeys,
  planId: Id('Plan is not known'),
  seats: z.coerce.number('Users must be number').int('Users must be number').min(1, 'At least one user').max(10_000),
})

const CHANGE_OUTCOMES = ['changed', 'waits', 'unchanged', 'redirect'] as const
const PlanChange = z.strictObject({
  outcome: z.enum(CHANGE_OUTCOMES),
  /** The page on which the firm pays. */
  url: z.url().nullable(),
})
export type PlanChange = z.infer<typeof PlanChange>

/** An invoice of ours to the firm, or a payment that failed. */
const PlanInvoice = z.strictObject({
  id: Id(),
  /** Null until it is paid. */
  number: z.string().nullable(),
  date: AnsweredDay,
  description: z.string(),
  status: z.enum(['paid', 'due', 'refunded']),
  amount: z.number(),
  currencySymbol: z.string(),
  currencyISOCode: z.string(),
  paidAt: Moment.nullable(),
})
export type PlanInvoice = z.infer<typeof PlanInvoice>

const CHANGE_REFUSALS = [
  'no_subscription',
  'plan_unknown',
  'too_many_users',
  'too_few_seats',
  'quote_changed',
  'payment_due',
  'payment_under_way',
  'payment_not_set_up',
  'payment_failed',
  'payment_silent',
] as const

const FirmBody = z.strictObject(firmKeys)
const chargeParams = z.object({ id: Id('Payment not found') })
const base = '/admin/sub-scription-master' as const

export const plans = {
  list: endpoint('GET', `${base}/plans`, {
    summary: 'The plans on sale, in display order, for a month and for a year',
    access: needs(PERMISSION),
    ...firmCall,
    response: z.array(Plan),
    refusals: ['no_subscription'],
  }),
  standing: endpoint('GET', `${base}/standing`, {
    summary: "The state of the firm's subscription, its card, and what waits",
    access: needs(PERMISSION),
    ...firmCall,
    response: PlanStanding,
    refusals: ['no_subscription'],
  }),
  quote: endpoint('POST', `${base}/quote`, {
    whenExpired: true,
    summary: 'What another plan, interval or number of users costs, and from when',
    access: needs(PERMISSION),
    body: PlanChoice,
    spelling: firmSpelling,
    response: PlanQuote,
    refusals: ['no_subscription', 'plan_unknown', 'too_many_users', 'too_few_seats'],
    readOnly: true,
  }),
  change: endpoint('POST', `${base}/change`, {
    whenExpired: true,
    summary:
      'Changes the plan: at once for what costs more, which is paid by the saved card or on the page that it answers; otherwise at the end of what is paid',
    access: needs(EDIT),
    fresh: true,
    body: PlanChoice.extend({
      /** What the person was shown as due now; another sum is refused. */
      dueAmount: z.coerce.number('Amount must be number'),
      /** Pays on the page of the payment service although a card is saved. */
      withNewCard: z.boolean().default(false),
    }),
    spelling: firmSpelling,
    response: PlanChange,
    refusals: CHANGE_REFUSALS,
    doneFor: ({ outcome }: PlanChange) =>
      outcome === 'changed'
        ? 'Plan changed'
        : outcome === 'waits'
          ? 'The plan changes at the end of what is paid'
          : 'OK',
  }),
  settle: endpoint('POST', `${base}/charge/:id/settle`, {
    whenExpired: true,
    summary: 'Asks the payment service what became of a payment, and does what was paid for',
    access: needs(EDIT),
    params: chargeParams,
    body: FirmBody,
    spelling: firmSpelling,
    response: z.strictObject({ status: z.enum(['open', 'paid', 'failed', 'refunded']) }),
    refusals: ['payment_not_set_up', 'payment_silent'],
  }),
  keep: endpoint('POST', `${base}/keep`, {
    whenExpired: true,
    summary: 'Withdraws a change that waits: the plan stays as it is',
    access: needs(EDIT),
    fresh: true,
    body: FirmBody,
    spelling: firmSpelling,
    response: PlanStanding,
    refusals: ['no_subscription', 'payment_due'],
    done: 'Your plan stays as it is',
  }),
  cancel: endpoint('POST', `${base}/cancel`, {
    whenExpired: true,
    summary: 'The plan is not renewed: it stays until the end of what is paid',
    access: needs(EDIT),
    fresh: true,
    body: FirmBody,
    spelling: firmSpelling,
    response: PlanStanding,
    refusals: ['no_subscription', 'not_cancellable', 'payment_under_way'],
    done: 'Subscription cancelled',
  }),
  reactivate: endpoint('POST', `${base}/reactivate`, {
    whenExpired: true,
    summary: 'Takes a cancelled subscription up again while it still runs',
    access: needs(EDIT),
    fresh: true,
    body: FirmBody,
    spelling: firmSpelling,
    response: PlanStanding,
    refusals: ['no_subscription', 'not_cancelled'],
    done: 'Subscription reactivated',
  }),
  card: endpoint('POST', `${base}/card`, {
    whenExpired: true,
    summary: 'Opens the page of the payment service on which another card is entered',
    access: needs(EDIT),
    fresh: true,
    body: FirmBody,
    spelling: firmSpelling,
    response: z.strictObject({ url: z.url() }),
    refusals: ['no_subscription', 'payment_not_set_up', 'payment_silent', 'payment_under_way'],
  }),
  retry: endpoint('POST', `${base}/retry`, {
    whenExpired: true,
    summary: 'Charges what is unpaid again, with the card that is saved now',
    access: needs(EDIT),
    fresh: true,
    body: FirmBody,
    spelling: firmSpelling,
    response: PlanStanding,
    refusals: [
      'no_subscription',
      'nothing_due',
      'payment_not_set_up',
      'payment_failed',
      'payment_silent',
      'payment_under_way',
    ],
    done: 'Paid',
  }),
  invoices: endpoint('GET', `${base}/invoices`, {
    summary: 'What the firm was charged for its plan, newest first',
    access: needs(PERMISSION),
    ...firmCall,
    response: z.array(PlanInvoice),
  }),
  invoicePdf: endpoint('GET', `${base}/invoices/:id/pdf`, {
    summary: 'An invoice for the plan as a PDF',
    access: needs(PERMISSION),
    params: z.object({ id: Id('Invoice not found') }),
    query: firmCall.query.extend({ download: optionalQuery(Flag) }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
  }),
}
