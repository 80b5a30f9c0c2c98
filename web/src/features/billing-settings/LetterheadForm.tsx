import { useFieldArray, useForm, useFormContext } from 'react-hook-form'
import { DOCUMENT_TEMPLATES } from '#domain/firm-document.ts'
import type { Letterhead } from '#contract/letterhead.ts'
import type { Currency } from '#contract/session.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { currencyOption } from '../../shared/currency-choice.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import type { Option } from '../../shared/ui/fields/options.ts'
import { RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { letterheadQuery, saveLetterhead } from './queries.ts'
import styles from './billing-settings.module.css'
import formStyles from '../../shared/ui/page/settings-form.module.css'

const toValues = (letterhead: Letterhead) => ({
  template: String(letterhead.template),
  color: letterhead.color,
  address: letterhead.address,
  taxNumber: letterhead.taxNumber,
  phone: letterhead.phone,
  email: letterhead.email,
  footer: letterhead.footer,
  bankDetails: letterhead.bankDetails,
})
type Values = ReturnType<typeof toValues>

const toBody = ({ template, ...rest }: Values) => ({
  ...rest,
  template: DOCUMENT_TEMPLATES.find((one) => one === template),
})

const resolver = contractResolver<Values>(async () => (await import('#schemas/letterhead.ts')).LetterheadInput, toBody)

const TEMPLATES: readonly Option[] = [
  { value: 'classic', label: 'Classic', note: 'with logo and colour' },
  { value: 'plain', label: 'Plain', note: 'black on white' },
  { value: 'detailed', label: 'Detailed', note: 'with a summary by fee earner' },
]

interface Props {
  letterhead: Letterhead
  currencies: readonly Currency[]
}

/** What documents say of the firm, how they are designed, and where clients pay. */
export function LetterheadForm({ letterhead, currencies }: Props) {
  const { firm } = useCurrentUser()
  const form = useForm({ resolver, defaultValues: toValues(letterhead), mode: 'onTouched' })
  const { control, formState } = form
  const color = useFormField(control, 'color')
  const onSave = async (values: Values) => {
    const { data, message } = await saveLetterhead(firm, { ...toBody(values), version: letterhead.version })
    queryClient.setQueryData(letterheadQuery(firm).queryKey, data)
    form.reset(toValues(data))
    toast.success(message)
    if (data.color !== letterhead.color) await reloadCurrentUser()
  }
  return (
    <SettingsForm form={form} onSave={onSave} guardsChanges className={formStyles.form}>
      <SectionTitle>Letterhead</SectionTitle>
      <FormGrid>
        <Select label="Design" entity="design" options={TEMPLATES} {...useFormField(control, 'template')} />
        <div className={styles.color}>
          <TextField label="Colour" required maxLength={7} {...color} />
          <input
            type="color"
            aria-label="Choose the colour"
            value={/^#[0-9a-f]{6}$/i.test(color.value) ? color.value : ''}
            onChange={({ currentTarget }) => color.onChange(currentTarget.value.toUpperCase())}
          />
        </div>
        <FormCell>
          <TextAreaField label="Address" maxLength={500} rows={2} {...useFormField(control, 'address')} />
        </FormCell>
        <TextField label="Tax number" maxLength={60} {...useFormField(control, 'taxNumber')} />
        <TextField
          label="Phone"
          maxLength={60}
          prompt="For questions about an invoice"
          {...useFormField(control, 'phone')}
        />
        <TextField
          label="Email"
          maxLength={254}
          prompt="Clients who reply to a mail reach it"
          {...useFormField(control, 'email')}
        />
        <TextField
          label="Foot of each page"
          maxLength={300}
          prompt="By default the firm's name, email and phone"
          {...useFormField(control, 'footer')}
        />
      </FormGrid>
      <SectionTitle>Bank details</SectionTitle>
      <p className={formStyles.note}>Documents show the account for their currency.</p>
      <Banks currencies={currencies} />
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </FormBar>
    </SettingsForm>
  )
}

const EMPTY = { bankName: '', accountName: '', accountNumber: '', branchCode: '', iban: '', bic: '' }

function Banks({ currencies }: { currencies: readonly Currency[] }) {
  const { control } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray({ control, name: 'bankDetails' })
  const options = currencies
    .filter(({ isoCurrenyCode }) => !fields.some(({ currencyCode }) => currencyCode === isoCurrenyCode))
    .map(currencyOption)
  return (
    <>
      {fields.map(({ id, currencyCode }, index) => (
        <fieldset key={id} className={styles.bank}>
          <legend>{currencyCode}</legend>
          <RemoveRow label={`Remove the account for ${currencyCode}`} onClick={() => remove(index)} />
          <Bank index={index} />
        </fieldset>
      ))}
      <Select
        label="Add an account for"
        entity="currency"
        options={options}
        value=""
        onChange={(currencyCode) => append({ currencyCode, ...EMPTY })}
      />
    </>
  )
}

function Bank({ index }: { index: number }) {
  const { control } = useFormContext<Values>()
  return (
    <FormGrid>
      <TextField label="Bank" required maxLength={120} {...useFormField(control, `bankDetails.${index}.bankName`)} />
      <TextField
        label="Account name"
        required
        maxLength={120}
        {...useFormField(control, `bankDetails.${index}.accountName`)}
      />
      <TextField
        label="Account number"
        maxLength={60}
        {...useFormField(control, `bankDetails.${index}.accountNumber`)}
      />
      <TextField
        label="Branch or sort code"
        maxLength={60}
        {...useFormField(control, `bankDetails.${index}.branchCode`)}
      />
      <TextField label="IBAN" maxLength={42} {...useFormField(control, `bankDetails.${index}.iban`)} />
      <TextField label="BIC" maxLength={11} {...useFormField(control, `bankDetails.${index}.bic`)} />
    </FormGrid>
  )
}
