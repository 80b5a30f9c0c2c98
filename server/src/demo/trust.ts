import { addDays } from '#domain/calendar-day.ts'
import { decimal, multiply } from '#domain/decimal.ts'
import { fromMajor, roundToMoney, toDecimal, toMajorText } from '#domain/money.ts'
import { exchangeRateOf } from '../../../db/demo/exchange-rates.ts'
import { DEMO_CURRENCIES, HOME_CURRENCY, type DemoCurrency } from '../../../db/demo/team.ts'
import { DEMO_FLOATS, type DemoTrustEvent } from '../../../db/demo/trust.ts'
import { getOpenInvoices } from '../features/payments/public.ts'
import { currencies } from '../features/reference/public.ts'
import { createTrustAccount } from '../features/trust-accounts/public.ts'
import { createLedger } from '../features/trust-ledgers/public.ts'
import {
  bounceDeposit,
  clearDeposit,
  createBankCharge,
  createDeposit,
  createDisbursement,
  createFirmDeposit,
  reverseTransaction,
  transferBetweenLedgers,
  transferToOffice,
} from '../features/trust-transactions/public.ts'
import { updateApprovalSettings } from '../features/trust-withdrawals/public.ts'
import type { FirmWork } from '../platform/context.ts'
import type { Banks } from './payments.ts'
import type { LoadedDemo } from './people.queries.ts'

/** The accounts of client money by currency, and the ledgers by matter. */
export interface TrustBooks {
  readonly accounts: ReadonlyMap<string, string>
  readonly ledgers: ReadonlyMap<string, string>
  /** The names of the clients, by matter. */
  readonly payers: ReadonlyMap<string, string>
  readonly banks: Banks
}

const ACCOUNT_NUMBERS: Readonly<Record<DemoCurrency, string>> = {
  NGN: '0110822210',
  USD: '0110828853',
  GBP: '0110828846',
}

/** Units of a foreign currency for one naira; none for naira. */
const rateOf = (currency: DemoCurrency) =>
  currency === HOME_CURRENCY ? {} : { exchangeRate: exchangeRateOf(currency) }

/** Opens the three accounts with the float of each, and a ledger for each matter (§7). */
export async function openTrustBooks(
  work: FirmWork,
  { trust, matters, clients }: LoadedDemo,
  banks: Banks,
): Promise<TrustBooks> {
  await updateApprovalSettings(work, { withdrawalApprovers: 0, requestsNeedApproval: true, version: 0 })
  const known = await currencies(work.tx)
  const accounts = new Map<string, string>()
  for (const currency of DEMO_CURRENCIES) {
    const { id } = await createTrustAccount(work, {
      name: `Client account, ${currency}`,
      bankName: 'Harbour Bank',
      accountNumber: ACCOUNT_NUMBERS[currency],
      currencyId: known.byCode(currency).id,
      jurisdiction: 'NG',
      floatMax: currency === HOME_CURRENCY ? '50000' : '200',
    })
    accounts.set(currency, id)
    await createFirmDeposit(work, {
      accountId: id,
      date: trust.openedOn,
      amount: String(DEMO_FLOATS[currency]),
      purpose: 'bankCharges',
      officeAccountId: banks.get(currency),
      ...rateOf(currency),
      reference: 'Float',
    })
  }
  const ledgers = new Map<string, string>()
  for (const matterId of trust.matterIds) {
    const currency = matters.find(({ id }) => id === matterId)?.currency ?? HOME_CURRENCY
    const { id } = await createLedger(work, { accountId: accounts.get(currency) ?? '', matterId })
    ledgers.set(matterId, id)
  }
  return {
    accounts,
    ledgers,
    payers: new Map(matters.map(({ id, clientId }) => [id, nameOf(clients, clientId)])),
    banks,
  }
}

/** From now on somebody else approves what is paid out; until now the firm kept its approvals on paper. */
export const requireApproval = (work: FirmWork) =>
  updateApprovalSettings(work, { withdrawalApprovers: 1, requestsNeedApproval: true, version: 1 })

const nameOf = (clients: LoadedDemo['clients'], id: string): string =>
  clients.find((client) => client.id === id)?.name ?? ''

/** Who works at a moment of a day. */
export type WorkOn = (day: string, time: `${number}:${number}`) => Promise<FirmWork>

/** Records what happened to client money on one day of the demo. */
export async function recordTrustEvent(
  workOn: WorkOn,
  event: DemoTrustEvent,
  { trustBooks, lastDay }: { trustBooks: TrustBooks; lastDay: string },
): Promise<void> {
  const { on, currency } = event
  const [accountId, ledgerId] = [trustBooks.accounts.get(currency) ?? '', trustBooks.ledgers.get(event.matterId) ?? '']
  const amount = String(event.amount)
  const work = await workOn(on, '10:40')
  switch (event.kind) {
    case 'deposit': {
      const [made] = await createDeposit(work, {
        accountId,
        date: on,
        method: event.method,
        payer: trustBooks.payers.get(event.matterId),
        currencyId: undefined,
        reference: event.reference,
        parts: [{ ledgerId, amount }],
      })
      await settleDeposit(workOn, event, { id: made?.id ?? '', lastDay })
      return
    }
    case 'disbursement':
      await createDisbursement(work, {
        ledgerId,
        date: on,
        amount,
        payee: event.payee,
        purpose: event.purpose,
        method: event.chequeNumber === '' ? 'transfer' : 'cheque',
        chequeNumber: event.chequeNumber,
      })
      return
    case 'transfer':
      await transferBetweenLedgers(work, {
        ledgerId,
        toLedgerId: trustBooks.ledgers.get(event.toMatterId) ?? '',
        date: on,
        amount,
        authority: event.authority,
      })
      return
    case 'bankCharge':
      await createBankCharge(work, { accountId, date: on, amount, ledgerId: undefined, purpose: 'Account maintenance' })
  }
}

const CLEARS_AFTER = 3
const BOUNCES_AFTER = 5

/** What became of a deposit in the days after it, as far as they have come. */
async function settleDeposit(
  workOn: WorkOn,
  { on, method, fate }: DemoTrustEvent & { kind: 'deposit' },
  { id, lastDay }: { id: string; lastDay: string },
): Promise<void> {
  const clearsOn = addDays(on, CLEARS_AFTER)
  if (fate === 'cleared' && method === 'cheque' && clearsOn <= lastDay)
    await clearDeposit(await workOn(clearsOn, '09:05'), id, { date: clearsOn })
  const undoneOn = addDays(on, BOUNCES_AFTER)
  if (fate === 'bounced')
    await bounceDeposit(await workOn(undoneOn, '09:20'), id, { date: undoneOn, reason: 'Refer to drawer' })
  if (fate === 'reversed')
    await reverseTransaction(await workOn(undoneOn, '15:10'), id, {
      date: undoneOn,
      reason: 'Recorded for the wrong client',
    })
}

const PAID_IN_BEFORE = 6

interface TrustPayment {
  readonly receivedOn: string
  readonly percent: number
  readonly clientId: string
  readonly matterId: string
  readonly invoiceId: string
}

/** Pays an invoice from client money that the client paid in some days before (T7). */
export async function payFromTrust(
  workOn: WorkOn,
  { receivedOn, percent, clientId, matterId, invoiceId }: TrustPayment,
  { ledgers, accounts, payers, banks }: TrustBooks,
): Promise<void> {
  const { invoices } = await getOpenInvoices(await workOn(receivedOn, '11:20'), { clientId, date: receivedOn })
  const invoice = invoices.find(({ id }) => id === invoiceId)
  if (!invoice) throw new Error('a payment of the demo finds its invoice settled')
  const currency = DEMO_CURRENCIES.find((known) => known === invoice.currencyCode) ?? HOME_CURRENCY
  const total = fromMajor(String(invoice.total), currency)
  const amount = toMajorText(
    percent === 100 ? total : roundToMoney(multiply(toDecimal(total), decimal((percent / 100).toFixed(2))), currency),
  )
  const ledgerId = ledgers.get(matterId) ?? ''
  const paidInOn = addDays(receivedOn, -PAID_IN_BEFORE)
  await createDeposit(await workOn(paidInOn, '10:15'), {
    accountId: accounts.get(currency) ?? '',
    date: paidInOn,
    method: 'transfer',
    payer: payers.get(matterId),
    currencyId: undefined,
    reference: `${invoice.number} ${paidInOn}`,
    purpose: 'On account of costs',
    parts: [{ ledgerId, amount }],
  })
  await transferToOffice(await workOn(receivedOn, '11:25'), {
    ledgerId,
    invoiceId,
    date: receivedOn,
    amount,
    officeAccountId: banks.get(currency),
    ...rateOf(currency),
  })
}
