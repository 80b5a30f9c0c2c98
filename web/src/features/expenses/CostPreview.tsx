import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { priceCost, splitCost, type PricedCost } from '#domain/expense-amount.ts'
import { moneyText } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { matterChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { ChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import type { ExpenseValues } from './expense-values.ts'

interface Props {
  form: UseFormReturn<ExpenseValues>
  currency: ChargeCurrency
}

/** The amounts of the expense, computed by the server's own rules. */
export function CostPreview({ form, currency }: Props) {
  const values = useWatch({ control: form.control }) as ExpenseValues
  const { firm } = useCurrentUser()
  const { data: matters } = useQuery(matterChoicesQuery(firm))
  const priced = priceOf(values, currency)
  const show = (amount: Money | undefined) => amount && moneyText(amount, currency.currency.symbol)
  const isSplit = values.isSplit && values.kind === 'client'
  const parts = isSplit && priced ? partsOf(priced, values) : undefined
  const nameOf = (id: string) => {
    const matter = matters?.find((one) => one.id === id)
    return matter ? `${matter.matterName} · ${matter.matterNumber}` : 'No matter yet'
  }
  return (
    <>
      <Panel title="Total">
        <KeyValueList
          figures
          items={[
            { label: 'Cost', value: show(priced?.cost) },
            { label: 'Tax', value: show(priced?.tax) },
            ...(values.kind === 'client' ? [{ label: 'Markup', value: show(priced?.markup) }] : []),
            { label: 'Total', value: <strong className="lx-num">{show(priced?.amount)}</strong> },
            ...(currency.isForeign && priced
              ? [{ label: `In ${currency.home.code}`, value: moneyText(priced.homeAmount, currency.home.symbol) }]
              : []),
          ]}
        />
      </Panel>
      {parts && (
        <Panel title="Shares">
          <KeyValueList
            figures
            items={parts.map((part, index) => ({
              label: nameOf(values.parts[index]?.matterId ?? ''),
              value: <span className="lx-num">{show(part.amount)}</span>,
            }))}
          />
        </Panel>
      )}
    </>
  )
}

/** Undefined while a figure is invalid. */
function priceOf(values: ExpenseValues, { currency, home, isForeign }: ChargeCurrency): PricedCost | undefined {
  const isFree = values.kind === 'firm' || !values.isBillable
  try {
    return priceCost({
      quantity: values.quantity.trim() || '0',
      unitCost: values.unitCost || '0',
      taxPercentage: values.taxPercentage.trim() || '0',
      markupPercentage: isFree ? '0' : values.markupPercentage.trim() || '0',
      currency: currency.code,
      homeCurrency: home.code,
      exchangeRate: isForeign ? values.exchangeRate.trim() : '1',
    })
  } catch {
    return undefined
  }
}

function partsOf(priced: PricedCost, { parts }: ExpenseValues): PricedCost[] | undefined {
  try {
    return splitCost(
      priced,
      parts.map(({ share }) => share.trim()),
    )
  } catch {
    return undefined
  }
}
