import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { firm, type SetUpFirm } from '#contract/firm.ts'
import type { Currency } from '#contract/session.ts'
import { defaultCurrency } from '#domain/countries.ts'
import { needsSpelling, slugFrom } from '#domain/slug.ts'
import { call } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { countryOptions } from '../../shared/countries.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { logOut } from '../../shared/log-out.ts'
import { currencyOption, MULTICURRENCY } from '../../shared/currency-choice.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { zoneFor, zoneOptions } from '../../shared/zones.ts'
import { AuthForm } from './AuthForm.tsx'
import { firmDraft } from './firm-draft.ts'
import { forgetLoaded } from './session-start.ts'
import { SlugField } from './SlugField.tsx'
import { likelyWhereabouts } from './whereabouts.ts'
import styles from './auth.module.css'

const resolver = contractResolver<SetUpFirm>(async () => (await import('#schemas/firm.ts')).SetUpFirm)

const startingValues = () => ({
  businessName: '',
  slug: '',
  multicurrency: false,
  ...likelyWhereabouts(new Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language),
})

/** The table of other scripts is large, and few names need it. */
const spelling = async (name: string) => (needsSpelling(name) ? (await import('any-ascii')).default : undefined)

async function slugForName(name: string): Promise<string> {
  return name.trim() === '' ? '' : slugFrom(name, await spelling(name))
}

interface Props {
  currencies: readonly Currency[]
  person: { readonly id: string; readonly email: string }
}

export function SetupFirmForm({ currencies, person }: Props) {
  const go = useGo()
  const personId = person.id
  const [defaultValues] = useState(() => firmDraft.get(personId) ?? startingValues())
  const form = useForm({ resolver, defaultValues, mode: 'onTouched' })
  const { control, setValue, getValues, subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => firmDraft.set(personId, values) }),
    [subscribe, personId],
  )
  const [countryCode, timeZone] = useWatch({ control, name: ['countryCode', 'timeZone'] })
  const name = useFormField(control, 'businessName')
  const country = useFormField(control, 'countryCode')
  const setUp = async (body: SetUpFirm) => {
    await call(firm.setUp, { body })
    firmDraft.remove(personId)
    forgetLoaded()
    await go(paths.dashboard())
  }
  const nameFirm = async (typed: string) => {
    const { businessName, slug } = getValues()
    name.onChange(typed)
    const [before, after] = await Promise.all([slugForName(businessName), slugForName(typed)])
    // The address follows the name until it is edited. Later letters may have been typed meanwhile.
    if (getValues('businessName') === typed && (slug === '' || slug === before)) setValue('slug', after)
  }
  const choose = (code: string) => {
    const { countryCode: before, currencyCode } = getValues()
    country.onChange(code)
    const currency = defaultCurrency(code)
    // The currency follows the country until it is edited.
    if (currency && (currencyCode === '' || currencyCode === defaultCurrency(before)))
      setValue('currencyCode', currency)
    setValue('timeZone', zoneFor(code, timeZone))
  }
  return (
    <AuthForm
      form={form}
      title="Set up your firm"
      lead="Your trial runs for 14 days from today. Name and rates can be changed later."
      submit="Set up firm"
      first="businessName"
      send={setUp}
      foot={
        <>
          Signed in as <b>{person.email}</b>.{' '}
          <UnstyledButton className="lx-link" onClick={() => void logOut()}>
            Log out
          </UnstyledButton>
        </>
      }
    >
      <TextField
        label="Firm name"
        autoComplete="organization"
        required
        {...name}
        onChange={(typed) => void nameFirm(typed)}
      />
      <SlugField {...useFormField(control, 'slug')} />
      <Select label="Country" entity="country" required options={countryOptions} {...country} onChange={choose} />
      <div className={styles.pair}>
        <Select
          label="Currency"
          entity="currency"
          required
          options={currencies.map(currencyOption)}
          {...useFormField(control, 'currencyCode')}
        />
        <Select
          label="Time zone"
          entity="time zone"
          required
          options={zoneOptions(countryCode, timeZone)}
          {...useFormField(control, 'timeZone')}
        />
      </div>
      <CheckboxField label="Multicurrency" tooltip={MULTICURRENCY} {...useFormField(control, 'multicurrency')} />
    </AuthForm>
  )
}
