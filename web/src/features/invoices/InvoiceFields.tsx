import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DOCUMENT_TEMPLATES } from '#domain/firm-document.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { DISCOUNT_TARGETS } from '#domain/invoice-total.ts'
import { matterChoicesQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { CurrencyFields } from '../../shared/ui/fields/CurrencyFields.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MultiSelect } from '../../shared/ui/fields/MultiSelect.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { matterOptions } from '../../shared/ui/fields/options.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { discountTypes } from './discount-types.ts'
import { FIRM_TERMS, OWN_DAY, type InvoiceValues } from './invoice-values.ts'
import { billingSettingsQuery } from './queries.ts'
import { useTaxOptions } from './use-tax-options.ts'
import styles from './editor.module.css'

interface Props {
  form: UseFormReturn<InvoiceValues>
  values: InvoiceValues
  /** The preview, once there is one. */
  detail: InvoiceDetail | undefined
  isNew: boolean
}

/** Whom the invoice is for, when it is due, and how it is priced. */
export function InvoiceFields(props: Props) {
  return (
    <>
      <ClientFields {...props} />
      <TermsFields {...props} />
      <DiscountFields {...props} />
    </>
  )
}

function ClientFields({ form, values, isNew }: Props) {
  const { firm } = useCurrentUser()
  const client = useFormField(form.control, 'clientId')
  const matters = useFormField(form.control, 'matterIds')
  const load = useQuery({ ...matterChoicesQuery(firm, values.clientId), enabled: values.clientId !== '' })
  const options = useMemo(() => (load.data ? matterOptions(load.data) : []), [load.data])
  const currency = useChargeCurrency(form, values.lines[0]?.matterId ?? '')
  return (
    <>
      <FormGrid>
        <ClientField
          {...client}
          disabled={!isNew}
          onChange={(clientId) => {
            if (clientId === client.value) return
            client.onChange(clientId)
            form.setValue('matterIds', [])
            form.setValue('lines', [])
          }}
        />
        <MultiSelect
          {...matters}
          label="Matters"
          entity="matter"
          load={load}
          options={options}
          placeholder={values.clientId === '' ? 'Choose a client first' : 'All with unbilled work'}
          disabled={values.clientId === ''}
        />
      </FormGrid>
      <CurrencyFields of={currency} />
    </>
  )
}

const DAYS = [0, 7, 14, 30, 45, 60, 90]

function TermsFields({ form, values, detail }: Props) {
  const { firm, business } = useCurrentUser()
  const { data: settings } = useQuery(billingSettingsQuery(firm))
  const terms = useFormField(form.control, 'terms')
  const options = [
    { value: FIRM_TERMS, label: settings ? `Firm’s, ${daysText(settings.termsDays)}` : 'Firm’s terms' },
    ...DAYS.map((days) => ({ value: String(days), label: daysText(days) })),
    { value: OWN_DAY, label: 'Another day' },
  ]
  const day = todayIn(business.timeZone)
  return (
    <FormGrid columns={4}>
      <DateField {...useFormField(form.control, 'date')} label="Issue date" required today={day} />
      <Select
        {...terms}
        label="Terms"
        entity="term"
        options={options}
        prompt={values.terms !== OWN_DAY && detail ? `Due ${dayText(detail.dueDate)}` : undefined}
      />
      <DueField form={form} today={day} isShown={values.terms === OWN_DAY} />
      <DateField {...useFormField(form.control, 'upTo')} label="Work up to" today={day} />
    </FormGrid>
  )
}

const daysText = (days: number): string => (days === 0 ? 'on receipt' : `${days} days`)

function DueField({ form, today, isShown }: Pick<Props, 'form'> & { today: string; isShown: boolean }) {
  const field = useFormField(form.control, 'dueDate')
  return isShown ? <DateField {...field} label="Due date" required today={today} /> : null
}

const TARGETS = { all: 'Everything', fees: 'All fees', time: 'Time', expense: 'Expenses' } as const
const BASES = [
  { value: 'noTax', label: 'Tax is added' },
  { value: 'tax', label: 'Tax is included' },
] as const

function DiscountFields({ form, values, detail }: Props) {
  const type = useFormField(form.control, 'discountType')
  const target = useFormField(form.control, 'appliesTo')
  const { business } = useCurrentUser()
  const taxes = useTaxOptions()
  const fees = useFormField(form.control, 'feeTaxIds')
  const bases = useFormField(form.control, 'pricesInclude')
  return (
    <>
      <FormGrid columns={4}>
        <div className={styles.discount}>
          <NumberField {...useFormField(form.control, 'discount')} label="Discount" />
          <Segments
            data={discountTypes(detail?.currencySymbol ?? business.currencySymbol)}
            value={type.value}
            onChange={type.onChange}
            aria-label="Discount in"
          />
        </div>
        <Select
          {...target}
          label="Discount applies to"
          entity="target"
          options={DISCOUNT_TARGETS.map((value) => ({ value, label: TARGETS[value] }))}
          disabled={values.discount === ''}
          onChange={(value) => target.onChange(DISCOUNT_TARGETS.find((one) => one === value) ?? 'all')}
        />
        <MultiSelect
          {...fees}
          label="Tax on fees"
          entity="tax code"
          load={taxes.load}
          options={taxes.onLines}
          value={fees.value ?? taxes.standard}
          onChange={(ids) => fees.onChange(ids)}
        />
        <Select
          {...useFormField(form.control, 'withholdingCodeId')}
          label="Withholding tax"
          entity="tax code"
          load={taxes.load}
          options={taxes.withholding}
          clearable
          placeholder="None"
        />
      </FormGrid>
      <div className={styles.bases}>
        <Segments data={BASES} value={bases.value} onChange={bases.onChange} aria-label="Prices" />
      </div>
    </>
  )
}

const DESIGNS = [
  { value: 'classic', label: 'Classic' },
  { value: 'plain', label: 'Plain' },
  { value: 'detailed', label: 'Detailed' },
]

/** What the invoice says besides its lines. */
export function TextFields({ form, detail }: Pick<Props, 'form' | 'detail'>) {
  const template = useFormField(form.control, 'template')
  return (
    <FormGrid>
      <Select
        {...template}
        label="Design of the document"
        entity="design"
        options={DESIGNS}
        value={template.value ?? ''}
        onChange={(value) => template.onChange(DOCUMENT_TEMPLATES.find((one) => one === value) ?? null)}
        clearable
        placeholder="As the firm's"
      />
      <FormCell>
        <TextAreaField
          {...useFormField(form.control, 'billTo')}
          label="Bill to"
          maxLength={2000}
          rows={2}
          placeholder={detail?.billTo || 'Name and address of the client'}
        />
      </FormCell>
      <TextAreaField {...useFormField(form.control, 'note')} label="Note to client" maxLength={5000} rows={2} />
      <TextAreaField
        {...useFormField(form.control, 'internalNote')}
        label="Internal note"
        maxLength={5000}
        rows={2}
        placeholder="Not shown to the client"
      />
    </FormGrid>
  )
}
