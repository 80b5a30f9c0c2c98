import { useWatch, type Control } from 'react-hook-form'
import type { FirmSettings } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { countryOptions } from '../../../shared/countries.ts'
import { currencyOption, MULTICURRENCY } from '../../../shared/currency-choice.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { FormCell, FormGrid } from '../../../shared/ui/fields/FormGrid.tsx'
import { Select } from '../../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { KeyValueList } from '../../../shared/ui/page/KeyValueList.tsx'
import { SectionTitle } from '../../../shared/ui/page/SectionTitle.tsx'
import { zoneOptions } from '../../../shared/zones.ts'
import type { FirmValues } from './firm-values.ts'
import styles from '../settings.module.css'

interface Props {
  control: Control<FirmValues>
  settings: FirmSettings
  currencies: readonly Currency[]
}

/** Where the firm is, and what it keeps its books in: that stays once anything is kept in it. */
export function PlaceFields({ control, settings, currencies }: Props) {
  const { business } = useCurrentUser()
  const [countryCode, timeZone] = useWatch({ control, name: ['countryCode', 'timeZone'] })
  const own = currencies.find(({ isoCurrenyCode }) => isoCurrenyCode === settings.currencyCode)
  const fixed = [
    { label: 'Portal address', value: `/portal/${business.slug}` },
    ...(settings.isCurrencySettled
      ? [{ label: 'Currency', value: `${own?.currencyName ?? settings.currencyCode} (${settings.currencyCode})` }]
      : []),
  ]
  return (
    <>
      <SectionTitle>Place and currency</SectionTitle>
      <FormGrid>
        <Select
          label="Country"
          entity="country"
          required
          options={countryOptions}
          {...useFormField(control, 'countryCode')}
        />
        <Select
          label="Time zone"
          entity="time zone"
          required
          prompt="Decides when a day begins. Dates that are saved stay as they are."
          options={zoneOptions(countryCode, timeZone)}
          {...useFormField(control, 'timeZone')}
        />
        {!settings.isCurrencySettled && <CurrencyField control={control} currencies={currencies} />}
        <FormCell>
          <MulticurrencyField control={control} />
        </FormCell>
      </FormGrid>
      <KeyValueList items={fixed} />
      {settings.isCurrencySettled && (
        <p className={styles.note}>The currency stays, because matters or expenses are kept in it.</p>
      )}
    </>
  )
}

const CurrencyField = ({ control, currencies }: Pick<Props, 'control' | 'currencies'>) => (
  <Select
    label="Currency"
    entity="currency"
    required
    prompt="Stays once the firm has a matter or an expense."
    options={currencies.map(currencyOption)}
    {...useFormField(control, 'currencyCode')}
  />
)

function MulticurrencyField({ control }: Pick<Props, 'control'>) {
  const field = useFormField(control, 'multicurrency')
  return <CheckboxField label="Multicurrency" tooltip={MULTICURRENCY} {...field} />
}
