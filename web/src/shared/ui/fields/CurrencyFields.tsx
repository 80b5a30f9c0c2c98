import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { CurrencySelect } from './CurrencySelect.tsx'
import { ExchangeRateField } from './ExchangeRateField.tsx'
import { FormGrid } from './FormGrid.tsx'
import { useFormField } from './use-field.ts'
import type { ChargeCurrency } from './use-charge-currency.ts'

/** A form of a charge; expenses and flat fees name these two fields alike. */
type WithCurrency = FieldValues & { currencyId: string; exchangeRate: string }

interface Props<Values extends WithCurrency> {
  control: Control<Values>
  currency: ChargeCurrency
  disabled?: boolean
  /** Another currency was chosen. */
  onCurrency: () => void
  /** A rate was typed. */
  onExchange: () => void
}

/** Currency, and its exchange rate where it is not the firm's. */
export function CurrencyFields<Values extends WithCurrency>({
  control,
  currency,
  disabled = false,
  onCurrency,
  onExchange,
}: Props<Values>) {
  const chosen = useTextField(control, 'currencyId' as FieldPathByValue<Values, string>)
  const exchange = useTextField(control, 'exchangeRate' as FieldPathByValue<Values, string>)
  const { code, symbol } = currency.currency
  return (
    <FormGrid>
      <CurrencySelect
        {...chosen}
        label="Currency"
        disabled={disabled}
        valueLabel={`${code} – ${symbol}`}
        onChange={(currencyId) => {
          if (currencyId === chosen.value) return
          chosen.onChange(currencyId)
          onCurrency()
        }}
      />
      {currency.isForeign && (
        <div>
          <ExchangeRateField
            {...exchange}
            label="Exchange Rate"
            disabled={disabled}
            homeCode={currency.home.code}
            foreignCode={code}
            lookup={currency.lookup}
            onChange={(rate) => {
              exchange.onChange(rate)
              onExchange()
            }}
          />
        </div>
      )}
    </FormGrid>
  )
}

/** A field of which the form's type says that it holds a text. */
function useTextField<Values extends WithCurrency>(control: Control<Values>, name: FieldPathByValue<Values, string>) {
  const { value, onChange, ...field } = useFormField(control, name)
  return { ...field, value: value as string, onChange: onChange as (value: string) => void }
}
