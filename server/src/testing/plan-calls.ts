import { expect } from 'vitest'
import { plans, type Plan, type PlanInvoice, type PlanQuote, type PlanStanding } from '#contract/plans.ts'
import { session, type SubscriptionInfo } from '#contract/session.ts'
import type { CardServices } from './card-services.ts'
import type { TestFirm } from './factories.ts'
import { workOnPlans } from './plan-work.ts'
import { dataOf } from './records.ts'
import type { TestApp } from './test-app.ts'

export interface Wanted {
  readonly name: string
  readonly seats: number
  readonly days?: number
  readonly withNewCard?: boolean
}

/** What a firm does with its plan, and what the server does by the clock. */
export function planCalls(app: TestApp, services: CardServices) {
  const work = () => workOnPlans(app, services)
  const workOn = async (day: string) => {
    app.clock.set(`${day}T09:00:00Z`)
    await work()
  }
  const listed = async (token: string) => dataOf<Plan[]>(await app.call(plans.list, {}, token))
  const info = async (at: TestFirm) => dataOf<SubscriptionInfo>(await app.call(session.subscription, {}, tokenOf(at)))
  const standing = async (at: TestFirm) => dataOf<PlanStanding>(await app.call(plans.standing, {}, tokenOf(at)))
  const invoices = async (at: TestFirm) => dataOf<PlanInvoice[]>(await app.call(plans.invoices, {}, tokenOf(at)))
  async function planId(at: TestFirm, name: string, days = 30) {
    const found = (await listed(tokenOf(at))).find((plan) => plan.planName === name && plan.durationInDays === days)
    if (!found) throw new Error(`no plan ${name}`)
    return found.id
  }
  async function quote(at: TestFirm, { name, seats, days }: Wanted) {
    const body = { planId: await planId(at, name, days), seats }
    return dataOf<PlanQuote>(await app.call(plans.quote, { body }, tokenOf(at)))
  }
  async function change(at: TestFirm, wanted: Wanted) {
    const { dueAmount } = await quote(at, wanted)
    const { name, seats, days, withNewCard = false } = wanted
    const body = { planId: await planId(at, name, days), seats, dueAmount, withNewCard }
    return app.call(plans.change, { body }, tokenOf(at))
  }
  const settle = (at: TestFirm, id: string) => app.call(plans.settle, { params: { id }, body: {} }, tokenOf(at))
  /** Buys a plan on the page of the payment service, which saves the card. */
  async function buy(at: TestFirm, wanted: Wanted) {
    expect(dataOf(await change(at, wanted))).toMatchObject({ outcome: 'redirect' })
    const payment = services.payments.at(-1)
    if (!payment) throw new Error('no page was opened')
    payment.state = 'paid'
    expect(dataOf(await settle(at, payment.reference))).toEqual({ status: 'paid' })
    return payment
  }
  const periodsOf = async (at: TestFirm) => {
    await app.database.owner.query("select set_config('app.business_id', $1, false)", [at.id])
    const { rows } = await app.database.owner.query<{ starts_on: string; ends_on: string; worth: string }>(
      'select starts_on::text, ends_on::text, worth_minor::text as worth from app.subscription_periods where business_id = $1 order by starts_on, ends_on',
      [at.id],
    )
    return rows.map(({ starts_on, ends_on, worth }) => [starts_on, ends_on, worth].join(' '))
  }
  return { work, workOn, listed, info, standing, invoices, planId, quote, change, settle, buy, periodsOf }
}

export const tokenOf = (at: TestFirm): string => at.administrator.token
