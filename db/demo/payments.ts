import { addDays } from '#domain/calendar-day.ts'
import type { DemoClient } from './clients.ts'
import { PAYMENTS_SEED } from './identity.ts'
import type { DemoInvoice } from './invoices.ts'
import type { DemoMatter } from './matters.ts'
import { Random } from './random.ts'

export type DemoPayment = {
  /** The position of its invoice among the invoices. */
  readonly invoice: number
  readonly receivedOn: string
  readonly method: 'transfer' | 'card' | 'cash'
  /** Percent of the invoice's total; 100 pays it, more leaves credit of the client. */
  readonly percent: number
  /** Whether the client kept the withholding tax of the fees. */
  readonly isTaxWithheld: boolean
  /** Whether the rate of exchange had moved since the invoice. */
  readonly isRateMoved: boolean
}

/** §6: transfer 60 %, card 20 %, from trust 15 %, cash 5 %. Money from trust arrives as a transfer into the office account. */
const METHODS = [
  ['transfer', 75],
  ['card', 20],
  ['cash', 5],
] as const

const CASH_LIMIT_DAYS = 12
/** The one client that paid too much. */
const OVERPAID = 5
/** Payments stop before the week that is loaded as this one. */
const LAST_PAYMENT = '2026-02-20'

interface Parties {
  readonly clients: readonly DemoClient[]
  readonly matters: readonly DemoMatter[]
}

/**
 * What clients paid on the invoices that are paid wholly or in part. Nigerian companies withhold tax on every second invoice
 * that they pay (§6). A stream of its own, seeded PAYMENTS_SEED.
 */
export function drawPayments(invoices: readonly DemoInvoice[], { clients, matters }: Parties): DemoPayment[] {
  const random = new Random(PAYMENTS_SEED)
  const dollars = new Set(matters.filter(({ currency }) => currency === 'USD').map(({ id }) => id))
  const firstInDollars = invoices.find(({ state, matterId }) => state === 'paid' && dollars.has(matterId))
  const { taxWithheld, overpaid } = findExceptions(invoices, clients)
  return invoices.flatMap((invoice, position) => {
    if (invoice.state !== 'paid' && invoice.state !== 'partlyPaid') return []
    const [days, method, part] = [random.int(3, 34), random.weighted(METHODS), random.int(3, 7) * 10]
    const due = addDays(invoice.issuedOn, method === 'cash' ? Math.min(days, CASH_LIMIT_DAYS) : days)
    const full = invoice === overpaid ? 110 : 100
    return [
      {
        invoice: position,
        receivedOn: due > LAST_PAYMENT ? LAST_PAYMENT : due,
        method,
        percent: invoice.state === 'paid' ? full : part,
        isTaxWithheld: taxWithheld.has(invoice),
        isRateMoved: invoice === firstInDollars,
      },
    ]
  })
}

/** The invoices that are not paid to the penny: those of which tax is withheld, and the one that is paid too much. */
function findExceptions(invoices: readonly DemoInvoice[], clients: readonly DemoClient[]) {
  const withholding = new Set(
    clients.filter(({ kind, countryCode }) => kind === 'company' && countryCode === 'NG').map(({ id }) => id),
  )
  const paid = invoices.filter(({ state }) => state === 'paid')
  const ofCompanies = paid.filter(({ clientId }) => withholding.has(clientId))
  const taxWithheld = new Set(ofCompanies.filter((_, index) => index % 2 === 0))
  const overpaid = paid.filter((invoice) => !taxWithheld.has(invoice))[OVERPAID - 1]
  return { taxWithheld, overpaid }
}
