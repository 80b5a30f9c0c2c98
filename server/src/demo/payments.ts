import { exchangeRateOf } from '../../../db/demo/exchange-rates.ts'
import { DEMO_CURRENCIES, HOME_CURRENCY } from '../../../db/demo/team.ts'
import { decimal, multiply } from '#domain/decimal.ts'
import { fromMajor, roundToMoney, toDecimal, toMajorText } from '#domain/money.ts'
import { fullWithholding } from '#domain/settlement.ts'
import { selectAccounts } from '../features/ledger-accounts/public.ts'
import { createAccount } from '../features/ledger-accounts/service.ts'
import { createPayment, getOpenInvoices } from '../features/payments/public.ts'
import { currencies } from '../features/reference/public.ts'
import type { FirmWork } from '../platform/context.ts'
import type { LoadedDemo } from './people.queries.ts'

type DemoPayment = LoadedDemo['payments'][number]

/** The account that receives money, by currency. */
export type Banks = ReadonlyMap<string, string>

/** The operating account of the firm, and an account for each foreign currency in which clients pay. */
export async function openBankAccounts(work: FirmWork): Promise<Banks> {
  const [accounts, known] = await Promise.all([selectAccounts(work.tx), currencies(work.tx)])
  const operating = accounts.find(({ role }) => role === 'bank')
  if (!operating) throw new Error('the books have no bank account')
  const banks = new Map([[HOME_CURRENCY as string, operating.id]])
  const foreign = DEMO_CURRENCIES.filter((currency) => currency !== HOME_CURRENCY)
  for (const [position, currency] of foreign.entries()) {
    const { id } = await createAccount(work, {
      code: String(1001 + position),
      name: `Domiciliary account ${currency}`,
      type: 'asset',
      currencyId: known.byCode(currency).id,
      holdsMoney: true,
    })
    banks.set(currency, id)
  }
  return banks
}

/** After the rate moved a dollar brought five percent more naira; one client paid only then (§6). */
const MOVED = '0.95'

interface Receiving {
  readonly clientId: string
  readonly invoiceId: string
  readonly banks: Banks
}

/** Records what a client paid on an invoice, in the invoice's currency. */
export async function receivePayment(
  work: FirmWork,
  { receivedOn, method, percent, isTaxWithheld, isRateMoved }: DemoPayment,
  { clientId, invoiceId, banks }: Receiving,
): Promise<void> {
  const { invoices } = await getOpenInvoices(work, { clientId, date: receivedOn })
  const invoice = invoices.find(({ id }) => id === invoiceId)
  if (!invoice) throw new Error('a payment of the demo finds its invoice settled')
  const currency = invoice.currencyCode
  const amount = (figure: number) => fromMajor(String(figure), currency)
  const total = amount(invoice.total)
  const { withheld, cash } = fullWithholding({
    fees: amount(invoice.fees),
    tax: amount(invoice.tax),
    total,
    percent: isTaxWithheld ? String(invoice.withholdingPercent ?? 0) : '0',
    withholdsTax: false,
  })
  const received =
    percent === 100 ? cash : roundToMoney(multiply(toDecimal(total), decimal((percent / 100).toFixed(2))), currency)
  const settled = percent > 100 ? total : received
  const rate = exchangeRateOf(currency === 'USD' || currency === 'GBP' ? currency : HOME_CURRENCY)
  await createPayment(work, {
    clientId,
    date: receivedOn,
    amount: toMajorText(received),
    method,
    accountId: banks.get(currency) ?? '',
    note: '',
    ...(currency === HOME_CURRENCY
      ? {}
      : { currencyId: invoice.currencyId, exchangeRate: isRateMoved ? moved(rate) : rate }),
    allocations: [{ invoiceId, amount: toMajorText(settled), withheld: toMajorText(withheld) }],
  })
}

const moved = (rate: string) => (Number(rate) * Number(MOVED)).toFixed(12)
