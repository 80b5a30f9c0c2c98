import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const noSubscription = () => new Refusal(404, 'no_subscription', 'Subscription details not found')
export const planUnknown = () => invalidField('plan_unknown', 'planId', 'This plan is not on sale')
export const tooManyUsers = (plan: string, max: number) =>
  invalidField('too_many_users', 'seats', `${plan} is for ${max === 1 ? 'one user' : `at most ${max} users`}`)
export const tooFewSeats = (people: number, invitations: number) =>
  invalidField(
    'too_few_seats',
    'seats',
    `You have ${people === 1 ? 'one person' : `${people} people`}${invitations === 0 ? '' : ` and ${invitations} open invitation${invitations === 1 ? '' : 's'}`}. Choose at least ${people + invitations} users`,
  )
export const quoteChanged = () =>
  conflictingField('quote_changed', 'dueAmount', 'The amount has changed since it was shown. Look at it again')
export const paymentDue = () =>
  new Refusal(409, 'payment_due', 'A payment of your plan is overdue. Pay it first, with another card if need be')
export const paymentUnderWay = () =>
  new Refusal(409, 'payment_under_way', 'A payment is under way. Wait a minute, then look again')
export const paymentNotSetUp = () =>
  new Refusal(409, 'payment_not_set_up', 'Cards cannot be charged on this server. Ask whoever runs it')
export const paymentFailed = (problem: string) =>
  new Refusal(
    422,
    'payment_failed',
    `The card was not charged${problem === '' ? '' : `: ${problem}`}. Nothing has changed. Try again, or use another card`,
  )
export const paymentSilent = () =>
  new Refusal(503, 'payment_silent', 'The payment service did not answer. What becomes of the payment is shown here')
export const notCancellable = () => new Refusal(409, 'not_cancellable', 'There is no paid plan to cancel')
export const notCancelled = () =>
  new Refusal(409, 'not_cancelled', 'This subscription cannot be reactivated. Choose a plan instead')
export const nothingDue = () => new Refusal(409, 'nothing_due', 'Nothing is overdue')

export const planConstraints: ConstraintRefusals = {
  subscription_charges_one_under_way: paymentUnderWay,
}
