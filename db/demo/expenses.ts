import { daysFrom, weekdayOf } from '#domain/calendar-day.ts'
import { decimal, formatFixed, multiply } from '#domain/decimal.ts'
import { priceCost, type PricedCost } from '#domain/expense-amount.ts'
import { exchangeRateOf } from './exchange-rates.ts'
import { clientKinds, firmKinds, type ExpenseKind } from './expense-kinds.ts'
import { demoId, EXPENSES_SEED } from './identity.ts'
import type { DemoMatter } from './matters.ts'
import { Random } from './random.ts'
import { type DemoCurrency, HOME_CURRENCY, personByCode } from './team.ts'
import { FIRST_WORKDAY, LAST_WORKDAY } from './time-entries.ts'

/** The decision of a request and its person. */
type DemoRequest = {
  readonly state: 'draft' | 'submitted' | 'approved' | 'rejected'
  readonly deciderId: string
  readonly reason: string
}

export type DemoExpense = {
  readonly id: string
  /** Null for the firm's own. */
  readonly matterId: string | null
  readonly category: string
  readonly description: string
  readonly vendor: string
  readonly reference: string
  readonly spentOn: string
  readonly quantity: string
  readonly unitCost: string
  readonly taxPercentage: string
  readonly markupPercentage: string
  readonly currency: DemoCurrency
  readonly exchangeRate: string
  readonly priced: PricedCost
  readonly isPaid: boolean
  readonly addedById: string
  /** Null for what was spent in one's own right. */
  readonly request: DemoRequest | null
}

/** §5: 180, of them 60 % for clients, 40 % for the firm, and a tenth unpaid. */
const EXPENSES = 180
const isForClient = (n: number) => n % 5 < 3
/** One of each ten, another one each time. */
const isUnpaid = (n: number) => n % 10 === Math.floor(n / 10) % 10

const workdays = daysFrom(FIRST_WORKDAY, LAST_WORKDAY).filter((day) => weekdayOf(day) % 6 !== 0)
/** Who keeps the firm's own costs: the accountant and the secretary. */
const directPurchasers = [personByCode('T08'), personByCode('T11')]
/** People who make requests, and people who decide them. */
const requesters = [personByCode('T09'), personByCode('T10'), personByCode('T06'), personByCode('T07')]
const deciders = [personByCode('T02'), personByCode('T03')]

/** Every second unpaid one waits for a decision, or has had one; in turn. */
const STATES = ['submitted', 'approved', 'submitted', 'rejected', 'submitted', 'draft'] as const

const VAT = '7.5'
const quantities = [
  ['1', 80],
  ['2', 15],
  ['3', 5],
] as const

class ExpenseBook {
  readonly #random = new Random(EXPENSES_SEED)
  readonly #matters: readonly DemoMatter[]
  #requests = 0

  constructor(matters: readonly DemoMatter[]) {
    this.#matters = matters
  }

  entry(n: number): DemoExpense {
    const spentOn = this.#random.pick(workdays)
    const matter = isForClient(n) ? this.#matterOpenOn(spentOn) : null
    const kind = this.#random.pick(matter ? clientKinds : firmKinds)
    const currency = matter?.currency ?? HOME_CURRENCY
    const request = isUnpaid(n) ? this.#request() : null
    return {
      id: demoId('expense', n + 1),
      matterId: matter?.id ?? null,
      category: kind.category,
      description: this.#random.pick(kind.texts),
      vendor: this.#random.pick(kind.vendors),
      reference: `R-${this.#random.int(10_000, 99_999)}`,
      spentOn,
      ...this.#cost(kind, currency, matter !== null),
      isPaid: !isUnpaid(n),
      addedById: this.#adder(matter, request !== null),
      request,
    }
  }

  #cost(kind: ExpenseKind, currency: DemoCurrency, isForClientOf: boolean) {
    const [from, to, step] = kind.naira
    const naira = from + this.#random.int(0, Math.floor((to - from) / step)) * step
    const exchangeRate = exchangeRateOf(currency)
    const isTaxed = !kind.isOfficial && currency === HOME_CURRENCY && this.#random.draw() < 0.6
    const cost = {
      quantity: this.#random.weighted(quantities),
      // Prices abroad are the naira prices, to the cent.
      unitCost: formatFixed(multiply(decimal(String(naira)), decimal(exchangeRate)), 2),
      taxPercentage: isTaxed ? VAT : '0',
      markupPercentage: isForClientOf && kind.category === 'Copying and printing' ? '10' : '0',
      currency,
      exchangeRate,
    }
    return { ...cost, priced: priceCost({ ...cost, homeCurrency: HOME_CURRENCY }) }
  }

  /** The requester, else a member of the matter, else the person who records the firm's own costs. */
  #adder(matter: DemoMatter | null, isRequest: boolean): string {
    if (isRequest) return this.#random.pick(requesters).id
    return matter ? this.#random.pick(matter.members).personId : this.#random.pick(directPurchasers).id
  }

  #matterOpenOn(day: string): DemoMatter {
    return this.#random.pick(
      this.#matters.filter(
        ({ status, openedOn, closedOn }) =>
          status !== 'pending' && openedOn <= day && (closedOn === null || closedOn >= day),
      ),
    )
  }

  #request(): DemoRequest | null {
    this.#requests += 1
    if (this.#requests % 2 === 0) return null
    const state = STATES[((this.#requests - 1) / 2) % STATES.length] ?? 'submitted'
    const reason = state === 'rejected' ? 'Send the receipt with it' : ''
    return { state, reason, deciderId: this.#random.pick(deciders).id }
  }
}

export function drawExpenses(matters: readonly DemoMatter[]): DemoExpense[] {
  const book = new ExpenseBook(matters)
  return Array.from({ length: EXPENSES }, (_, n) => book.entry(n))
}
