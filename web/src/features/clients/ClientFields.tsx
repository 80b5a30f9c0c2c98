import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useWatch, type UseFormReturn } from 'react-hook-form'
import { currenciesQuery } from '../../shared/choices.ts'
import { countryOptions } from '../../shared/countries.ts'
import { currencyOption } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { CLIENT_STANDINGS, type ClientStanding } from '#contract/clients.ts'
import { CustomFieldInputs } from '../custom-fields/public.ts'
import { RelatedPartyFields } from '../related-parties/public.ts'
import { ContactFields } from './ContactFields.tsx'
import type { ClientValues } from './client-values.ts'
import styles from './clients.module.css'

interface Props {
  form: UseFormReturn<ClientValues>
}

export function ClientFields({ form }: Props) {
  return (
    <>
      <NameFields form={form} />
      <StandingFields form={form} />
      <SectionTitle>Address</SectionTitle>
      <AddressFields form={form} />
      <SectionTitle>Billing</SectionTitle>
      <BillingFields form={form} />
      <FormProvider {...form}>
        <ContactFields form={form} />
        <RelatedPartyFields />
        <CustomFieldInputs kind="client" />
      </FormProvider>
      <SectionTitle>Notes</SectionTitle>
      <TextAreaField {...useFormField(form.control, 'notes')} label="Notes" maxLength={10_000} />
    </>
  )
}

const STANDINGS = CLIENT_STANDINGS.map((standing) => ({ value: standing, label: standing }))

/** A declined enquiry is kept, so that conflict checks find it. */
function StandingFields({ form: { control } }: Props) {
  const standing = useFormField(control, 'standing')
  return (
    <FormGrid>
      <Select
        {...standing}
        label="Standing"
        entity="standing"
        options={STANDINGS}
        onChange={(chosen) => standing.onChange(chosen as ClientStanding)}
      />
      {standing.value !== 'Active' && (
        <FormTextField
          control={control}
          name="standingReason"
          label={standing.value === 'Declined' ? 'Why declined' : 'Why former'}
          maxLength={1000}
        />
      )}
    </FormGrid>
  )
}

function NameFields({ form: { control } }: Props) {
  const clientType = useWatch({ control, name: 'clientType' })
  const type = useFormField(control, 'clientType')
  return (
    <>
      <Radio.Group label="Client type" value={type.value} onChange={(value) => type.onChange(value)}>
        <div className={styles.types}>
          <Radio value="Company" label="Company" />
          <Radio value="Individual" label="Individual" />
        </div>
      </Radio.Group>
      <FormGrid>
        {clientType === 'Company' ? <CompanyName control={control} /> : <PersonName control={control} />}
        <FormTextField control={control} name="email" label="Email" type="email" />
        <FormTextField control={control} name="phoneNumber" label="Phone" type="tel" />
      </FormGrid>
    </>
  )
}

type ControlProps = Pick<Props['form'], 'control'>

function CompanyName({ control }: ControlProps) {
  return (
    <FormCell>
      <FormTextField
        control={control}
        name="companyName"
        label="Company name"
        placeholder="Full legal name"
        required
        maxLength={200}
      />
    </FormCell>
  )
}

function PersonName({ control }: ControlProps) {
  return (
    <>
      <FormTextField control={control} name="firstName" label="First name" required maxLength={120} />
      <FormTextField control={control} name="lastName" label="Last name" maxLength={120} />
    </>
  )
}

function AddressFields({ form: { control } }: Props) {
  return (
    <FormGrid>
      <FormCell>
        <FormTextField control={control} name="address" label="Street and number" maxLength={500} />
      </FormCell>
      <FormTextField control={control} name="city" label="City" maxLength={120} />
      <FormTextField control={control} name="state" label="State" maxLength={120} />
      <FormTextField control={control} name="postalCode" label="Postal code" maxLength={30} />
      <Select
        {...useFormField(control, 'countryCode')}
        label="Country"
        entity="country"
        options={countryOptions}
        clearable
      />
    </FormGrid>
  )
}

function BillingFields({ form: { control } }: Props) {
  const { business } = useCurrentUser()
  const load = useQuery({ ...currenciesQuery(), select: (currencies) => currencies.map(currencyOption) })
  return (
    <FormGrid>
      <Select
        {...useFormField(control, 'currencyCode')}
        label="Currency"
        entity="currency"
        options={load.data ?? []}
        load={load}
        clearable
        disabled={!business.multicurrency}
        placeholder={business.currencyISOCode}
        prompt={
          business.multicurrency
            ? "Usual currency of the client's matters"
            : `The firm bills in ${business.currencyISOCode} only`
        }
      />
      <FormTextField control={control} name="taxNumber" label="Tax number" maxLength={60} />
      <FormTextField control={control} name="website" label="Website" type="url" maxLength={300} />
    </FormGrid>
  )
}
