import { rateInHalves } from '../ui/values/exchange-rate.ts'
import { currencyOf, formatCounted, type CurrencyText } from '../ui/values/format.ts'
import { Money } from '../ui/values/Money.tsx'
import type { KeyValue } from '../ui/page/KeyValueList.tsx'
import { totalsRow } from '../ui/list/totals.tsx'

/** What expenses and flat fees say of their amount: in their currency, and in the firm's. */
interface Charge {
  readonly amount: number
  readonly currencyCode: string
  readonly currencySymbol: string
  readonly homeAmount: number
  readonly homeCurrencyCode: string
  readonly homeCurrencySymbol: string
  readonly exchangeRate: number
}
type ChargeAmounts = Omit<Charge, 'exchangeRate'>

export const homeCurrencyOfCharge = (charge: ChargeAmounts): CurrencyText => ({
  symbol: charge.homeCurrencySymbol,
  code: charge.homeCurrencyCode,
})

const isForeign = ({ currencyCode, homeCurrencyCode }: ChargeAmounts) => currencyCode !== homeCurrencyCode

/** An amount in a list, with the firm's currency under one in another. */
export const ChargeAmount = ({ charge }: { charge: ChargeAmounts }) => (
  <Money
    amount={charge.amount}
    currency={currencyOf(charge)}
    home={isForeign(charge) ? { amount: charge.homeAmount, currency: homeCurrencyOfCharge(charge) } : undefined}
  />
)

/** The lines that the page of a charge in another currency has: its amount in the firm's, and the rate. */
export const foreignLines = (charge: Charge): readonly KeyValue[] =>
  isForeign(charge)
    ? [
        {
          label: `In ${charge.homeCurrencyCode}`,
          value: <Money amount={charge.homeAmount} currency={homeCurrencyOfCharge(charge)} />,
        },
        { label: 'Exchange Rate', value: rateInHalves(charge) },
      ]
    : []

interface Sums {
  readonly count: number
  readonly amount: number
}

/** The totals of a list of charges; `sumsIn` finds those of the tab on screen. */
export const chargeTotals = <Totals extends Sums & { currencySymbol: string; currencyCode: string }>(
  totals: Totals | undefined,
  noun: { readonly one: string; readonly many: string },
  sumsIn: (totals: Totals) => Sums = (known) => known,
) =>
  totalsRow(totals, ['amount'], (known) => {
    const { count, amount } = sumsIn(known)
    return {
      facts: formatCounted(count, noun),
      sums: { amount: <Money amount={amount} currency={currencyOf(known)} strong /> },
    }
  })
