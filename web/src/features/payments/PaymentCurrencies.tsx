import type { OpenInvoice } from '#contract/payment-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CurrencySelect } from '../../shared/ui/fields/CurrencySelect.tsx'
import { ExchangeRateField } from '../../shared/ui/fields/ExchangeRateField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import type { PaymentForm } from './use-payment-form.ts'
import styles from './payments.module.css'

interface Props {
  form: PaymentForm
  invoices: readonly OpenInvoice[]
  errorOf: (field: string) => string | undefined
}

/** The currency of the money, that of the invoices which it pays, and the rates of the day. For firms with several currencies. */
export function PaymentCurrencies({ form, invoices, errorOf }: Props) {
  const { business } = useCurrentUser()
  if (!business.multicurrency) return null
  const { currency, invoiceCurrency, home, rate, invoiceRate } = form
  const others = new Map(
    invoices
      .filter(({ currencyId }) => currencyId !== currency.id)
      .map(({ currencyId, currencyCode, currencySymbol }) => [
        String(currencyId),
        { value: String(currencyId), label: `${currencyCode} – ${currencySymbol}` },
      ]),
  )
  const own = { value: String(currency.id), label: `${currency.code} – ${currency.symbol}` }
  return (
    <div className={styles.fields}>
      <CurrencySelect
        label="Currency"
        value={String(currency.id)}
        onChange={form.setCurrencyId}
        valueLabel={`${currency.code} – ${currency.symbol}`}
        externalError={errorOf('currencyId')}
      />
      {rate.isForeign && (
        <div>
          <ExchangeRateField
            label="Exchange Rate"
            homeCode={home.code}
            foreignCode={currency.code}
            value={rate.value}
            onChange={rate.onChange}
            lookup={rate.lookup}
            externalError={errorOf('exchangeRate')}
          />
        </div>
      )}
      {others.size > 0 && (
        <Select
          label="Pays invoices in"
          entity="currency"
          options={[own, ...others.values()]}
          value={String(invoiceCurrency.id)}
          onChange={form.setInvoiceCurrencyId}
        />
      )}
      {invoiceCurrency.id !== currency.id && invoiceRate.isForeign && (
        <div>
          <ExchangeRateField
            label="Rate of the invoices"
            homeCode={home.code}
            foreignCode={invoiceCurrency.code}
            value={invoiceRate.value}
            onChange={invoiceRate.onChange}
            lookup={invoiceRate.lookup}
            externalError={errorOf('invoiceExchangeRate')}
          />
        </div>
      )}
    </div>
  )
}
