import { useState } from 'react'
import type { TaxKind } from '#domain/chart-of-accounts.ts'
import type { TaxCode } from '#contract/tax-codes.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { TAX_KIND_LABELS } from './labels.ts'
import { saveTaxCode } from './queries.ts'
import styles from './billing-settings.module.css'

interface Rate {
  readonly key: number
  readonly from: string
  readonly percent: string
}

interface Props {
  /** Undefined for a new one. */
  code: TaxCode | undefined
  onClose: () => void
}

const KINDS = Object.entries(TAX_KIND_LABELS).map(([value, label]) => ({ value, label }))
const isTaxKind = (kind: string): kind is TaxKind => kind in TAX_KIND_LABELS

/** A tax code with each of its rates and the day from which it holds. */
export function TaxCodeDialog({ code, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [short, setShort] = useState(code?.code ?? '')
  const [name, setName] = useState(code?.name ?? '')
  const [kind, setKind] = useState<TaxKind>(code?.kind ?? 'standard')
  const [isArchived, setArchived] = useState(code?.isArchived ?? false)
  const [rates, setRates] = useState<readonly Rate[]>(() =>
    code
      ? code.rates.map(({ from, percent }, key) => ({ key, from: isoToMdy(from), percent: String(percent) }))
      : [{ key: 0, from: isoToMdy(today), percent: '' }],
  )
  const sending = useSending(onClose)
  const rateFields = rates.flatMap((_, at) => [`rates.${at}.from`, `rates.${at}.percent`])
  const send = async () => {
    const body = {
      code: short,
      name,
      kind,
      rates: rates.map(({ from, percent }) => ({ from, percent })),
      ...(code && { isArchived, version: code.version }),
    }
    return (await saveTaxCode(firm, code?.id, body)).message
  }
  return (
    <FormDialog
      title={code ? `Tax code ${code.code}` : 'New tax code'}
      width={520}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('code', 'name', 'kind', ...rateFields)}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <TextField
        label="Code"
        required
        maxLength={12}
        value={short}
        onChange={setShort}
        externalError={sending.errorOf('code')}
      />
      <TextField
        label="Name"
        required
        maxLength={120}
        prompt="As documents show it, before the rate"
        value={name}
        onChange={setName}
        externalError={sending.errorOf('name')}
      />
      <Select
        label="Kind"
        entity="kind"
        options={KINDS}
        value={kind}
        onChange={(chosen) => isTaxKind(chosen) && setKind(chosen)}
      />
      <RateRows rates={rates} today={today} errorOf={sending.errorOf} onChange={setRates} />
      {code && (
        <CheckboxField
          label="Archived"
          prompt="New invoices no longer offer it"
          value={isArchived}
          onChange={setArchived}
        />
      )}
    </FormDialog>
  )
}

interface RateRowsProps {
  rates: readonly Rate[]
  today: string
  errorOf: (field: string) => string | undefined
  onChange: (rates: readonly Rate[]) => void
}

/** The rates with the days from which they hold, the latest first. */
function RateRows({ rates, today, errorOf, onChange }: RateRowsProps) {
  const change = (key: number, changed: Partial<Rate>) =>
    onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...changed } : rate)))
  const add = () => {
    const key = Math.max(-1, ...rates.map((rate) => rate.key)) + 1
    onChange([{ key, from: isoToMdy(today), percent: '' }, ...rates])
  }
  return (
    <>
      {rates.map(({ key, from, percent }, at) => (
        <div key={key} className={styles.rate}>
          <DateField
            label="From"
            required
            today={today}
            value={from}
            onChange={(day) => change(key, { from: day })}
            externalError={errorOf(`rates.${at}.from`)}
          />
          <NumberField
            label="Rate"
            required
            unit="%"
            value={percent}
            onChange={(typed) => change(key, { percent: typed })}
            externalError={errorOf(`rates.${at}.percent`)}
          />
          <RemoveRow
            label={`Remove rate ${at + 1}`}
            disabled={rates.length === 1}
            onClick={() => onChange(rates.filter((rate) => rate.key !== key))}
          />
        </div>
      ))}
      <AddRow onClick={add}>Add a rate</AddRow>
    </>
  )
}
