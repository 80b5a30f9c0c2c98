import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useFieldArray, type Control } from 'react-hook-form'
import type { Currency } from '#contract/session.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { NumberField } from '../../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { currencyOptions, currencyText, shownRate, type RatesValues } from './rates.ts'
import styles from '../settings.module.css'
import fieldsStyles from '../../../shared/ui/fields/fields.module.css'

interface Props {
  control: Control<RatesValues>
  currencies: readonly Currency[]
}

/** One rate for each currency; a firm that bills in one currency has one. */
export function RatesFields({ control, currencies }: Props) {
  const { business } = useCurrentUser()
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' })
  const options = currencyOptions(currencies, new Set(fields.map(({ currencyCode }) => currencyCode)))
  return (
    <div className={styles.rates}>
      {fields.map(({ id, currencyCode }, index) => (
        <div key={id} className={styles.ratesRow}>
          <RateField control={control} index={index} code={currencyCode} currencies={currencies} />
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

function RateField({ control, index, code, currencies }: RateFieldProps) {
  const field = useFormField(control, `rates.${index}.rate`)
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
