import { addDays } from '#domain/calendar-day.ts'
import { TRUST_SEED } from './identity.ts'
import type { DemoInvoice } from './invoices.ts'
import type { DemoMatter } from './matters.ts'
import type { DemoPayment } from './payments.ts'
import { Random } from './random.ts'
import type { DemoCurrency } from './team.ts'

/** The amounts are in major units of the currency of the ledger. */
export type DemoTrustMove =
  | {
      readonly kind: 'deposit'
      readonly method: 'transfer' | 'cheque'
      readonly fate: DemoFate
      readonly reference: string
    }
  | { readonly kind: 'disbursement'; readonly payee: string; readonly purpose: string; readonly chequeNumber: string }
  | { readonly kind: 'transfer'; readonly toMatterId: string; readonly authority: string }
  | { readonly kind: 'bankCharge' }

/** What became of a deposit: a cheque clears after some days, waits, or bounces; one was recorded by mistake. */
export type DemoFate = 'cleared' | 'uncleared' | 'bounced' | 'reversed'

export type DemoTrustEvent = DemoTrustMove & {
  /** The matter of the ledger; blank for a charge of the account. */
  readonly matterId: string
  readonly currency: DemoCurrency
  readonly on: string
  readonly amount: number
}

export type DemoTrust = {
  /** The day on which the accounts were opened and the float was paid in. */
  readonly openedOn: string
  /** The matters with a ledger. */
  readonly matterIds: readonly string[]
  /** In the order of their days. */
  readonly events: readonly DemoTrustEvent[]
  /** The positions of the payments that are made from client money. */
  readonly payments: readonly number[]
}

/** The firm's own money in each account (§7). */
export const DEMO_FLOATS: Readonly<Record<DemoCurrency, number>> = { NGN: 20_000, USD: 100, GBP: 100 }
/** A deposit is a multiple of this. */
const UNITS: Readonly<Record<DemoCurrency, number>> = { NGN: 50_000, USD: 50, GBP: 50 }
const LEDGERS: Readonly<Record<DemoCurrency, number>> = { NGN: 17, USD: 3, GBP: 4 }
const CURRENCIES = ['NGN', 'USD', 'GBP'] as const

const FIRST_DAY = '2025-09-01'
/** Before the week that is loaded as this one. */
const LAST_DAY = '2026-02-20'
const DORMANT_SINCE = '2025-01-21'
const DAYS = 150
/** Ledgers at zero. */
const EMPTIED = 2
const CHARGE_DAYS = ['2025-10-31', '2025-12-31', '2026-01-30']
const PAYEES = [
  ['Court registry', 'Filing fees'],
  ['Bailiff of the High Court', 'Service and execution'],
  ['Harmattan Valuers', 'Valuation report'],
  ['Lands registry', 'Search and registration'],
  ['Obi and Sons, surveyors', 'Survey of the site'],
] as const

interface Parts {
  readonly matters: readonly DemoMatter[]
  readonly invoices: readonly DemoInvoice[]
  readonly payments: readonly DemoPayment[]
}

/** Client money of the demo firm (§7): three accounts, 24 ledgers, 2 of them at zero and one dormant. A stream of its own. */
export function drawTrust({ matters, invoices, payments }: Parts): DemoTrust {
  const random = new Random(TRUST_SEED)
  const fromTrust = payments.flatMap((payment, position) => (canComeFromTrust(payment) ? [position] : []))
  const paying = new Set(fromTrust.map((position) => invoices[payments[position]?.invoice ?? -1]?.matterId))
  const dormant = matters.find(
    ({ id, currency, status, openedOn }) =>
      currency === 'NGN' && status !== 'closed' && openedOn < DORMANT_SINCE && !paying.has(id),
  )
  const rank = ({ id }: DemoMatter) => (id === dormant?.id ? 2 : Number(paying.has(id)))
  const ledgers = CURRENCIES.flatMap((currency) =>
    matters
      .filter((matter) => matter.currency === currency && matter.status !== 'closed')
      .toSorted((one, other) => rank(other) - rank(one))
      .slice(0, LEDGERS[currency]),
  )
  const ids = new Set(ledgers.map(({ id }) => id))
  const quiet = ledgers.filter(({ id }) => !paying.has(id))
  const emptied = quiet.filter((matter) => matter !== dormant).slice(0, EMPTIED)
  const busy = ledgers.filter((matter) => matter !== dormant && !emptied.includes(matter))
  const events = [
    ...busy.flatMap((matter, place) => drawLedger(random, matter, place)),
    ...emptied.flatMap((matter) => drawEmptied(random, matter)),
    ...(dormant ? [deposit(dormant, DORMANT_SINCE, 75_000)] : []),
    ...drawTransfers(busy),
    ...CHARGE_DAYS.map((on) => ({ kind: 'bankCharge', matterId: '', currency: 'NGN', on, amount: 525 }) as const),
  ]
  return {
    openedOn: addDays(DORMANT_SINCE, -7),
    matterIds: ledgers.map(({ id }) => id),
    events: events.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)),
    payments: fromTrust.filter((position) => ids.has(invoices[payments[position]?.invoice ?? -1]?.matterId ?? '')),
  }
}

/** What is paid to the penny by transfer, without withholding tax and at the rate of the day. */
const canComeFromTrust = ({ method, percent, isTaxWithheld, isRateMoved }: DemoPayment): boolean =>
  method === 'transfer' && percent <= 100 && !isTaxWithheld && !isRateMoved

type Ledger = Pick<DemoMatter, 'id' | 'currency' | 'number'>

const deposit = (
  { id, currency, number }: Ledger,
  on: string,
  amount: number,
  how: { method?: 'transfer' | 'cheque'; fate?: DemoFate } = {},
): DemoTrustEvent => ({
  kind: 'deposit',
  matterId: id,
  currency,
  on,
  amount,
  method: how.method ?? 'transfer',
  fate: how.fate ?? 'cleared',
  reference: `${number} ${on}`,
})

/** Deposits over the months, with what was paid out of them. */
function drawLedger(random: Random, matter: Ledger, place: number): DemoTrustEvent[] {
  const unit = UNITS[matter.currency]
  const firstOn = addDays(FIRST_DAY, random.int(0, 30))
  const first = random.int(6, 24) * unit
  const events = [deposit(matter, firstOn, first)]
  const laterOn = addDays(firstOn, random.int(30, DAYS - 50))
  const later = random.int(2, 14) * unit
  events.push(deposit(matter, laterOn, later, { method: place % 4 === 0 ? 'cheque' : 'transfer' }))
  if (place < 18) {
    const [payee, purpose] = random.pick(PAYEES)
    const on = addDays(firstOn, random.int(5, 25))
    const amount = random.int(1, 4) * (unit / 2)
    const chequeNumber = place % 3 === 0 ? String(214 + place).padStart(6, '0') : ''
    events.push({
      kind: 'disbursement',
      matterId: matter.id,
      currency: matter.currency,
      on,
      amount,
      payee,
      purpose,
      chequeNumber,
    })
  }
  return [...events, ...exceptions(matter, place)]
}

/** A dishonoured cheque and the transfer in its place, three deposits recorded by mistake, and two cheques that wait (§7). */
function exceptions(matter: Ledger, place: number): DemoTrustEvent[] {
  const unit = UNITS[matter.currency]
  const events: DemoTrustEvent[] = []
  if (place === 0)
    events.push(
      deposit(matter, '2026-02-06', 10 * unit, { method: 'cheque', fate: 'bounced' }),
      deposit(matter, '2026-02-13', 10 * unit),
    )
  if (place === 2 || place === 5 || place === 8)
    events.push(deposit(matter, addDays('2025-11-10', place * 7), 3 * unit, { fate: 'reversed' }))
  if (place === 1) events.push(deposit(matter, LAST_DAY, 14 * unit, { method: 'cheque', fate: 'uncleared' }))
  if (matter.currency === 'GBP' && place % 2 === 1)
    events.push(
      deposit(matter, '2026-02-19', 17 * unit, {
        method: 'cheque',
        fate: place === UNCLEARED_GBP ? 'uncleared' : 'cleared',
      }),
    )
  return events
}
/** The place of the ledger in pounds whose cheque waits. */
const UNCLEARED_GBP = 19

/** Money that was received and paid on: nothing is left. */
function drawEmptied(random: Random, matter: Ledger): DemoTrustEvent[] {
  const amount = random.int(4, 20) * UNITS[matter.currency]
  const on = addDays(FIRST_DAY, random.int(10, 60))
  return [
    deposit(matter, on, amount),
    {
      kind: 'disbursement',
      matterId: matter.id,
      currency: matter.currency,
      on: addDays(on, 21),
      amount,
      payee: 'The client',
      purpose: 'Proceeds of the sale',
      chequeNumber: '',
    },
  ]
}

/** Four transfers between ledgers of one account, each with what the client allowed. */
const drawTransfers = (ledgers: readonly Ledger[]): DemoTrustEvent[] =>
  ledgers
    .filter(({ currency }) => currency === 'NGN')
    .slice(0, 8)
    .flatMap((matter, place, all) => {
      const to = all[place + 1]
      if (place % 2 === 1 || !to) return []
      const on = addDays('2025-11-17', place * 9)
      return [
        {
          kind: 'transfer',
          matterId: matter.id,
          toMatterId: to.id,
          currency: matter.currency,
          on,
          amount: UNITS[matter.currency],
          authority: `Letter of the client of ${addDays(on, -3)}`,
        },
      ]
    })
