import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { currenciesQuery } from '../../shared/choices.ts'
import { countryOptions } from '../../shared/countries.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { ContactFields } from './ContactFields.tsx'
import type { ClientValues } from './client-values.ts'
import './clients.css'

interface Props {
  form: UseFormReturn<ClientValues>
}

/** The fields of a client; saving is the page's. */
export function ClientFields({ form }: Props) {
  return (
    <>
      <NameFields form={form} />
      <SectionTitle>Address</SectionTitle>
      <AddressFields form={form} />
      <SectionTitle>Billing</SectionTitle>
      <BillingFields form={form} />
      <ContactFields form={form} />
      <SectionTitle>Notes</SectionTitle>
      <TextAreaField {...useFormField(form.control, 'notes')} label="Notes" maxLength={10_000} />
    </>
  )
}

function NameFields({ form: { control } }: Props) {
  const clientType = useWatch({ control, name: 'clientType' })
  const type = useFormField(control, 'clientType')
  return (
    <>
      <Radio.Group label="Client type" value={type.value} onChange={(value) => type.onChange(value as never)}>
        <div className="cl-types">
          <Radio value="Company" label="Company" />
          <Radio value="Individual" label="Individual" />
        </div>
      </Radio.Group>
      <FormGrid>
        {clientType === 'Company' ? <CompanyName control={control} /> : <PersonName control={control} />}
        <TextField {...useFormField(control, 'email')} label="Email" type="email" />
        <TextField {...useFormField(control, 'phoneNumber')} label="Phone" type="tel" />
      </FormGrid>
    </>
  )
}

type ControlProps = Pick<Props['form'], 'control'>

function CompanyName({ control }: ControlProps) {
  return (
    <FormCell>
      <TextField
        {...useFormField(control, 'companyName')}
        label="Company name"
        placeholder="Full legal name"
        required
        autoFocus
        maxLength={200}
      />
    </FormCell>
  )
}

function PersonName({ control }: ControlProps) {
  return (
    <>
      <TextField {...useFormField(control, 'firstName')} label="First name" required maxLength={120} />
      <TextField {...useFormField(control, 'lastName')} label="Last name" maxLength={120} />
    </>
  )
}

function AddressFields({ form: { control } }: Props) {
  return (
    <FormGrid>
      <FormCell>
        <TextField {...useFormField(control, 'address')} label="Street and number" maxLength={500} />
      </FormCell>
      <TextField {...useFormField(control, 'city')} label="City" maxLength={120} />
      <TextField {...useFormField(control, 'state')} label="State" maxLength={120} />
      <TextField {...useFormField(control, 'postalCode')} label="Postal code" maxLength={30} />
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
  const { data: currencies, isPending } = useQuery(currenciesQuery())
  const options = currencies?.map(({ isoCurrenyCode, currencyName }) => ({
    value: isoCurrenyCode,
    label: isoCurrenyCode,
    note: currencyName,
  }))
  return (
    <FormGrid>
      <Select
        {...useFormField(control, 'currencyCode')}
        label="Currency"
        entity="currency"
        options={options ?? []}
        isLoading={isPending}
        clearable
        disabled={!business.multicurrency}
        placeholder={business.currencyISOCode}
        prompt={
          business.multicurrency
            ? "Usual currency of the client's matters"
            : `The firm bills in ${business.currencyISOCode} only`
        }
      />
      <TextField {...useFormField(control, 'taxNumber')} label="Tax number" maxLength={60} />
      <TextField {...useFormField(control, 'website')} label="Website" type="url" maxLength={300} />
    </FormGrid>
  )
}
