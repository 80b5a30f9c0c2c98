import fc from 'fast-check'
import type { EndpointShape } from '#contract/endpoint.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { plans, type Plan, type PlanQuote } from '#contract/plans.ts'
import { addDays, dayInZone, daysBetween, type CalendarDay } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import type { CardServices } from './card-services.ts'
import { asOwnerOf, type TestFirm } from './factories.ts'
import { tokenOf } from './plan-calls.ts'
import { workOnPlans } from './plan-work.ts'
import type { TestApp } from './test-app.ts'

interface Parts {
  readonly app: TestApp
  readonly services: CardServices
}

const ZONE = 'Africa/Lagos'

/** What a firm, its bank, the payment service and time may do. `isRunning` is whether the server runs when the days are over. */
export const PlanStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      plan: fc.nat(6),
      seats: fc.integer({ min: 1, max: 30 }),
      withNewCard: fc.boolean(),
      pays: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      days: fc.constantFrom(0, 1, 3, 4, 7, 13, 29, 30, 31, 61, 365),
      isRunning: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'pay' as const }) },
  ...(['cancel', 'reactivate', 'keep', 'retry', 'card', 'bank', 'service', 'currency'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.constant({ kind }),
  })),
)
export type PlanStep = typeof PlanStep extends fc.Arbitrary<infer One> ? One : never

interface Period {
  readonly starts_on: CalendarDay
  readonly ends_on: CalendarDay
  readonly worth: string
  readonly is_current: boolean
}
interface Charge {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly currency: string
  readonly ends_on: CalendarDay
  readonly paid_on: CalendarDay | null
  readonly net: string
  readonly total: string
}

const readStored = (app: TestApp, at: TestFirm) =>
  asOwnerOf(app, at.id, async (owner) => {
    const periods = await owner.query<Period>(
      `select p.starts_on::text, p.ends_on::text, p.worth_minor::text as worth, p.id = s.period_id as is_current
       from app.subscription_periods p join app.subscriptions s using (business_id) where business_id = $1
       order by p.starts_on, p.ends_on, p.created_at`,
      [at.id],
    )
    const charges = await owner.query<Charge>(
      `select id, kind, status, currency, ends_on::text, (paid_at at time zone '${ZONE}')::date::text as paid_on,
         net_minor::text as net, (net_minor + tax_minor)::text as total
       from app.subscription_charges where business_id = $1`,
      [at.id],
    )
    return { periods: periods.rows, charges: charges.rows }
  })
type Stored = Awaited<ReturnType<typeof readStored>>

const sum = (amounts: readonly string[]): bigint => amounts.reduce((all, amount) => all + BigInt(amount), 0n)

/** The laws that what is stored breaks, by name. */
function brokenLaws({ periods, charges }: Stored, today: CalendarDay): string[] {
  const gaps = periods.slice(1).map((later, index) => daysBetween(periods[index]?.ends_on ?? '', later.starts_on))
  const running = periods.filter(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on)
  const counted = charges.filter(({ status }) => status === 'due' || status === 'paid')
  const broken = {
    'two run at a time': running.length > 1 || gaps.some((gap) => gap < 1),
    'the subscription is not its latest period':
      periods.findIndex((period) => period.is_current) !== periods.length - 1,
    'a period is worth less than nothing': periods.some(({ worth }) => BigInt(worth) < 0n),
    'charges are not what was provided': sum(counted.map(({ net }) => net)) !== sum(periods.map(({ worth }) => worth)),
    'one that had ended was charged': charges.some(({ paid_on, ends_on }) => paid_on !== null && paid_on > ends_on),
    'two charges are due': charges.filter(({ status }) => status === 'due').length > 1,
  }
  return Object.entries(broken).flatMap(([law, isBroken]) => (isBroken ? [law] : []))
}

/** Whether `part` is the nearest to `total × days ÷ of`. In hundredths of the currency. */
const isShare = (part: number, total: number, [days, of]: readonly [number, number]): boolean =>
  Math.abs(Math.round(part * 100) * of - Math.round(total * 100) * days) * 2 <= of

/** The lines of a quote that do not follow from what is stored. */
function wrongLines(quote: PlanQuote, plan: Plan, { periods }: Stored, today: CalendarDay): string[] {
  if (quote.when !== 'now') return quote.dueAmount === 0 ? [] : ['what waits costs something']
  const current = periods.at(-1)
  if (!current) throw new Error('no period')
  const full = Math.round(plan.amount * 100) * quote.seats
  const left = Math.max(0, daysBetween(today, current.ends_on) + 1)
  const all = daysBetween(current.starts_on, current.ends_on) + 1
  const worth = minorToNumber(current.worth, 'USD')
  const due = Math.round((quote.newAmount - quote.unusedAmount) * 100)
  const wrong = {
    'the full price': Math.round(quote.fullAmount * 100) !== full,
    'the new days': !isShare(quote.newAmount, full / 100, [quote.newDays, plan.durationInDays]),
    'the first day': quote.startsOn !== today || addDays(today, quote.newDays - 1) !== quote.endsOn,
    'the days that are left': quote.unusedAmount > 0 && (quote.unusedDays !== left || quote.unusedOfDays !== all),
    'what they are worth': quote.unusedAmount > 0 && !isShare(quote.unusedAmount, worth, [left, all]),
    'nothing for days that are worth something': quote.unusedAmount === 0 && left > 0 && worth >= 1,
    'the difference': due < 0 || Math.round(quote.netAmount * 100) !== due,
    tax: !isShare(quote.taxAmount, due / 100, [quote.currencyISOCode === 'NGN' ? 75 : 0, 1000]),
    'what is due': Math.round(quote.dueAmount * 100) !== due + Math.round(quote.taxAmount * 100),
  }
  return Object.entries(wrong).flatMap(([line, isWrong]) => (isWrong ? [line] : []))
}

/** One firm, and the pages of the payment service that it has opened. */
export class PlanWorld {
  readonly #app: TestApp
  readonly #services: CardServices
  readonly #at: TestFirm
  #isNaira: boolean
  /** Pages that were opened less than a day ago, which is as long as they can be paid on. */
  readonly #opened = new Map<string, number>()

  constructor({ app, services }: Parts, at: TestFirm, isNaira: boolean) {
    this.#app = app
    this.#services = services
    this.#at = at
    this.#isNaira = isNaira
  }

  get #today(): CalendarDay {
    return dayInZone(ZONE, this.#app.clock.now().getTime())
  }

  readonly #work = () => workOnPlans(this.#app, this.#services)

  /** The laws that what is stored breaks, by name. */
  async brokenLaws(): Promise<string[]> {
    return brokenLaws(await readStored(this.#app, this.#at), this.#today)
  }

  /** The answer, which may be a refusal and never is a fault. */
  async #call(endpoint: EndpointShape, sent: { params?: object; body?: object } = {}) {
    const before = this.#services.payments.length
    const reply = await this.#app.call(endpoint, sent, tokenOf(this.#at))
    if (reply.status === 500) throw new Error(`${endpoint.path}: ${JSON.stringify(reply.body)}`)
    for (const { reference, state } of this.#services.payments.slice(before))
      if (state === 'open') this.#opened.set(reference, this.#app.clock.now().getTime())
    return reply
  }

  async take(step: PlanStep): Promise<void> {
    if (step.kind === 'change') await this.#change(step)
    else if (step.kind === 'pass') {
      this.#app.clock.advance(step.days * 86_400 + 3600)
      if (step.isRunning) await this.#work()
    } else if (step.kind === 'pay') await this.#pay()
    else if (step.kind === 'bank') this.#services.isDeclining = !this.#services.isDeclining
    else if (step.kind === 'service') this.#services.isDown = !this.#services.isDown
    else if (step.kind === 'currency') {
      this.#isNaira = !this.#isNaira
      await this.#call(firmSettings.update, { body: { currencyCode: this.#isNaira ? 'NGN' : 'USD' } })
    } else await this.#call(plans[step.kind])
  }

  async #change({ plan: position, seats, withNewCard, pays }: Extract<PlanStep, { kind: 'change' }>): Promise<void> {
    const plan = ((await this.#call(plans.list)).body.data as Plan[])[position]
    if (!plan) throw new Error('no such plan')
    const body = { planId: plan.id, seats: Math.min(seats, plan.allocatedNumberUsers) }
    const stored = await readStored(this.#app, this.#at)
    const quote = (await this.#call(plans.quote, { body })).body.data as PlanQuote
    const wrong = wrongLines(quote, plan, stored, this.#today)
    if (wrong.length > 0) throw new Error(`${wrong.join(', ')}: ${JSON.stringify(quote)}`)
    await this.#call(plans.change, { body: { ...body, dueAmount: quote.dueAmount, withNewCard } })
    if (pays) await this.#pay()
  }

  /** The payer pays on the newest page that is open, and comes back. */
  async #pay(): Promise<void> {
    const isOpen = (reference: string) =>
      this.#app.clock.now().getTime() - (this.#opened.get(reference) ?? 0) < 86_400_000
    const page = this.#services.payments.findLast(({ reference, state }) => state === 'open' && isOpen(reference))
    if (!page) return
    if (!this.#services.isDown) page.state = 'paid'
    await this.#call(plans.settle, { params: { id: page.reference } })
  }

  /** Everything answers again, and the server runs until nothing is left to be found out. */
  async settle(): Promise<void> {
    Object.assign(this.#services, { isDown: false, isDeclining: false })
    for (let turns = 0; turns < 3; turns += 1) {
      await this.#work()
      this.#app.clock.advance(26 * 3600)
    }
    await this.#work()
  }

  /** Payments at the service that are not exactly those of a charge that is paid. */
  async strayPayments(): Promise<string[]> {
    const { charges } = await readStored(this.#app, this.#at)
    const own = new Set(charges.map(({ id }) => id))
    const settled = this.#services.payments.filter(
      ({ reference, state, isRefunded, isSetup }) =>
        own.has(reference.slice(0, 36)) && state === 'paid' && !isRefunded && !isSetup,
    )
    const text = (reference: string, currency: string, minor: string) => `${reference} ${currency} ${minor}`
    const paid = charges.filter(({ status }) => status === 'paid')
    const wanted = new Set(paid.map(({ id, currency, total }) => text(id, currency, total)))
    const found = settled.map(({ reference, currency, amount }) =>
      text(reference.slice(0, 36), currency.toUpperCase(), String(amount)),
    )
    return [...found.filter((one) => !wanted.delete(one)), ...wanted]
  }
}
