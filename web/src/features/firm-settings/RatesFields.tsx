import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Currency } from '#contract/session.ts'
import { currencyOption, currencyText } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { shownRate, type RatesValues } from './rates.ts'
import styles from './firm-settings.module.css'
import fieldsStyles from '../../shared/ui/fields/fields.module.css'

interface Props {
  currencies: readonly Currency[]
}

/** One rate for each currency; a firm that bills in one currency has one. */
export function RatesFields({ currencies }: Props) {
  const { business } = useCurrentUser()
  const { control } = useFormContext<RatesValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' })
  const options = currencies
    .filter(({ isoCurrenyCode }) => !fields.some(({ currencyCode }) => currencyCode === isoCurrenyCode))
    .map(currencyOption)
  return (
    <div className={styles.rates}>
      {fields.map(({ id, currencyCode }, index) => (
        <div key={id} className={styles.ratesRow}>
          <RateField index={index} code={currencyCode} currencies={currencies} />
          {currencyCode !== business.currencyISOCode && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={`Remove the rate in ${currencyCode}`}
              title="Remove"
              onClick={() => remove(index)}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {business.multicurrency && (
        <Select
          label="Add a currency"
          entity="currency"
          options={options}
          value=""
          onChange={(currencyCode) => append({ currencyCode, rate: '' }, { shouldFocus: true })}
        />
      )}
    </div>
  )
}

interface RateFieldProps extends Props {
  index: number
  code: string
}

function RateField({ index, code, currencies }: RateFieldProps) {
  const field = useFormField(useFormContext<RatesValues>().control, `rates.${index}.rate`)
  const { symbol } = currencyText(currencies, code)
  return (
    <NumberField
      label={`Rate in ${code}`}
      start={<span className={fieldsStyles.symbol}>{symbol}</span>}
      startWidth={14 + symbol.length * 8}
      unit="/ h"
      placeholder="No rate"
      {...field}
      onBlur={() => {
        const shown = shownRate(field.value, code)
        if (shown !== field.value) field.onChange(shown)
        field.onBlur()
      }}
    />
  )
}
