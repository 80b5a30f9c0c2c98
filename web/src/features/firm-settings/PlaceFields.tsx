import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FirmSettings } from '#contract/firm-settings.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { countryOptions } from '../../shared/countries.ts'
import { currencyOption, MULTICURRENCY } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { zoneOptions } from '../../shared/zones.ts'
import type { SettingsProps } from './settings.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

type PlaceValues = Pick<FirmSettings, 'countryCode' | 'timeZone' | 'currencyCode' | 'multicurrency'>

/** Country, time zone and currency. The currency is fixed once a matter or an expense uses it. */
export function PlaceFields({ settings, currencies }: SettingsProps) {
  const { business } = useCurrentUser()
  const { control } = useFormContext<PlaceValues>()
  const [countryCode, timeZone] = useWatch({ control, name: ['countryCode', 'timeZone'] })
  const home = currencies.find(({ isoCurrenyCode }) => isoCurrenyCode === settings.currencyCode)
  const fixed = [
    { label: 'Portal address', value: `/portal/${business.slug}` },
    ...(settings.isCurrencySettled
      ? [{ label: 'Currency', value: `${home?.currencyName ?? settings.currencyCode} (${settings.currencyCode})` }]
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
          prompt="Sets when a day begins. Saved dates do not change."
          options={zoneOptions(countryCode, timeZone)}
          {...useFormField(control, 'timeZone')}
        />
        {!settings.isCurrencySettled && <CurrencyField currencies={currencies} />}
        <FormCell>
          <CheckboxField label="Multicurrency" tooltip={MULTICURRENCY} {...useFormField(control, 'multicurrency')} />
        </FormCell>
      </FormGrid>
      <KeyValueList items={fixed} />
      {settings.isCurrencySettled && (
        <p className={formStyles.note}>The currency cannot be changed, because matters or expenses use it.</p>
      )}
    </>
  )
}

function CurrencyField({ currencies }: Pick<SettingsProps, 'currencies'>) {
  const { data: info } = useQuery(subscriptionQuery(useCurrentUser()))
  return (
    <Select
      label="Currency"
      entity="currency"
      required
      prompt={`Can't be changed after the first matter or expense.${info ? ` ${planText(info)}` : ''}`}
      options={currencies.map(currencyOption)}
      {...useFormField(useFormContext<PlaceValues>().control, 'currencyCode')}
    />
  )
}

/** What becomes of the price of the plan, which is in naira for firms in naira and in dollars for all others. */
const planText = ({ planName, isCancelled, subscriptionEndDate: end }: SubscriptionInfo): string =>
  planName === 'Trial' || planName === 'Free' || isCancelled
    ? 'Plans are paid in naira where it is naira, and in dollars otherwise.'
    : `Your plan is paid for until ${end}. After that it is paid in naira where the currency is naira, and in dollars otherwise.`
