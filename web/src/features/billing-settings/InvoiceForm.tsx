import { useForm, type Control } from 'react-hook-form'
import { documentNumber, NUMBER_PATTERN_MAX, numberPatternProblem, type NumberedKind } from '#domain/document-number.ts'
import { PRICE_BASES, TAX_ROUNDINGS } from '#domain/invoice-tax.ts'
import { PAYMENT_ORDERS } from '#domain/settlement.ts'
import type { BillingSettings } from '#contract/tax-codes.ts'
import { today } from '../../shared/clock.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryClient } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import type { Option } from '../../shared/ui/fields/options.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { billingSettingsQuery, saveBillingSettings } from './queries.ts'
import formStyles from '../../shared/ui/page/settings-form.module.css'

const toValues = (settings: BillingSettings) => ({
  invoiceNumberPattern: settings.invoiceNumberPattern,
  receiptNumberPattern: settings.receiptNumberPattern,
  creditNoteNumberPattern: settings.creditNoteNumberPattern,
  termsDays: String(settings.termsDays),
  pricesInclude: String(settings.pricesInclude),
  taxRounding: String(settings.taxRounding),
  paymentOrder: String(settings.paymentOrder),
  approvalRequired: settings.approvalRequired,
  selfApproval: settings.allowSelfApproval === null ? 'single' : settings.allowSelfApproval ? 'yes' : 'no',
  note: settings.note,
  linkDays: String(settings.linkDays),
})
type Values = ReturnType<typeof toValues>

const integerOf = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

const toBody = ({ termsDays, linkDays, selfApproval, pricesInclude, taxRounding, paymentOrder, ...rest }: Values) => ({
  ...rest,
  pricesInclude: PRICE_BASES.find((basis) => basis === pricesInclude),
  taxRounding: TAX_ROUNDINGS.find((rounding) => rounding === taxRounding),
  paymentOrder: PAYMENT_ORDERS.find((order) => order === paymentOrder),
  termsDays: integerOf(termsDays),
  linkDays: integerOf(linkDays),
  allowSelfApproval: selfApproval === 'single' ? null : selfApproval === 'yes',
})

const resolver = contractResolver<Values>(
  async () => (await import('#schemas/tax-codes.ts')).BillingSettingsInput,
  toBody,
  (path) => (path === 'allowSelfApproval' ? 'selfApproval' : path),
)

const BASES: readonly Option[] = [
  { value: 'noTax', label: 'Without tax', note: 'tax is added to the prices' },
  { value: 'tax', label: 'With tax', note: 'tax is part of the prices' },
]
const ROUNDINGS: readonly Option[] = [
  { value: 'perInvoice', label: 'Once, on the invoice' },
  { value: 'perLine', label: 'On each line' },
  { value: 'downPerInvoice', label: 'Once, down' },
]
const ORDERS: readonly Option[] = [
  { value: 'proRata', label: 'All lines in proportion' },
  { value: 'waterfall', label: 'Interest, costs, tax, then fees' },
]
const SELF_APPROVAL: readonly Option[] = [
  { value: 'single', label: 'Only in a firm of one' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** How documents are numbered, and how invoices are taxed and approved. */
export function InvoiceForm({ settings }: { settings: BillingSettings }) {
  const { firm } = useCurrentUser()
  const form = useForm({ resolver, defaultValues: toValues(settings), mode: 'onTouched' })
  const { control, formState } = form
  const onSave = async (values: Values) => {
    const { data, message } = await saveBillingSettings(firm, { ...toBody(values), version: settings.version })
    queryClient.setQueryData(billingSettingsQuery(firm).queryKey, data)
    form.reset(toValues(data))
    toast.success(message)
  }
  return (
    <SettingsForm form={form} onSave={onSave} guardsChanges className={formStyles.form}>
      <SectionTitle>Numbers</SectionTitle>
      <FormGrid>
        <NumberPatternField label="Invoice numbers" kind="invoice" control={control} />
        <NumberPatternField label="Receipt numbers" kind="receipt" control={control} />
        <NumberPatternField label="Credit note numbers" kind="creditNote" control={control} />
      </FormGrid>
      <p className={formStyles.note}>
        {
          '{seq} is the running number and {seq:4} fills it up to four digits; {year}, {yy} and {mm} are of the day of the document. A pattern with the year starts again at 1 each year. Documents that have a number keep it.'
        }
      </p>
      <SectionTitle>Invoices</SectionTitle>
      <FormGrid>
        <NumberField label="Payment terms" unit="days" inputMode="numeric" {...useFormField(control, 'termsDays')} />
        <Select label="Prices are" entity="basis" options={BASES} {...useFormField(control, 'pricesInclude')} />
        <Select
          label="Tax is rounded"
          entity="rounding"
          options={ROUNDINGS}
          {...useFormField(control, 'taxRounding')}
        />
        <Select
          label="A part payment closes"
          entity="order"
          options={ORDERS}
          {...useFormField(control, 'paymentOrder')}
        />
        <Select
          label="Authors may approve their own"
          entity="choice"
          options={SELF_APPROVAL}
          {...useFormField(control, 'selfApproval')}
        />
        <NumberField label="Links work for" unit="days" inputMode="numeric" {...useFormField(control, 'linkDays')} />
        <FormCell>
          <CheckboxField
            label="Invoices need approval"
            prompt="By somebody who holds the permission to approve"
            {...useFormField(control, 'approvalRequired')}
          />
        </FormCell>
        <FormCell>
          <TextAreaField label="Note on new invoices" maxLength={2000} rows={2} {...useFormField(control, 'note')} />
        </FormCell>
      </FormGrid>
      <p className={formStyles.note}>
        What the mail with an invoice says is under <AppLink href={paths.mailTemplate('invoice')}>Mails</AppLink>.
      </p>
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </FormBar>
    </SettingsForm>
  )
}

interface PatternProps {
  label: string
  kind: Extract<NumberedKind, 'invoice' | 'receipt' | 'creditNote'>
  control: Control<Values>
}

function NumberPatternField({ label, kind, control }: PatternProps) {
  const { business } = useCurrentUser()
  const field = useFormField(control, `${kind}NumberPattern`)
  const day = today(business.timeZone)
  const example =
    numberPatternProblem(kind, field.value) === undefined
      ? `For example ${documentNumber(kind, field.value, { seq: 12, day })}`
      : undefined
  return <TextField label={label} required maxLength={NUMBER_PATTERN_MAX} prompt={example} {...field} />
}
