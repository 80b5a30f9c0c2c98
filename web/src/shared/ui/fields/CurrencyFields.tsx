import { CurrencySelect } from './CurrencySelect.tsx'
import { ExchangeRateField } from './ExchangeRateField.tsx'
import { FormGrid } from './FormGrid.tsx'
import { useFormField } from './use-field.ts'
import type { ChargeCurrency } from '../../records/use-charge-currency.ts'

/** Currency of a charge, and its exchange rate where it is not the firm's. */
export function CurrencyFields({ of, disabled = false }: { of: ChargeCurrency; disabled?: boolean }) {
  const { form, home, currency, isForeign, lookup } = of
  const chosen = useFormField(form.control, 'currencyId')
  const exchange = useFormField(form.control, 'exchangeRate')
  return (
    <FormGrid>
      <CurrencySelect
        {...chosen}
        label="Currency"
        disabled={disabled}
        valueLabel={`${currency.code} – ${currency.symbol}`}
        onChange={(currencyId) => {
          if (currencyId === chosen.value) return
          chosen.onChange(currencyId)
          form.setValue('isCurrencyChosen', true)
          form.setValue('isExchangeTyped', false)
          form.setValue('exchangeRate', '')
        }}
      />
      {isForeign && (
        <div>
          <ExchangeRateField
            {...exchange}
            label="Exchange Rate"
            disabled={disabled}
            homeCode={home.code}
            foreignCode={currency.code}
            lookup={lookup}
            onChange={(rate) => {
              exchange.onChange(rate)
              form.setValue('isExchangeTyped', true)
            }}
          />
        </div>
      )}
    </FormGrid>
  )
}
