import { useForm, useWatch } from 'react-hook-form'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor, instalments, type Money } from '#domain/money.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { RecordForm } from '../../shared/ui/page/RecordForm.tsx'
import { mdyToDmy } from '../../shared/ui/values/calendar.ts'
import { useChargeCurrency, type ChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { FlatFeeFields, type FlatFeeFormApi } from './FlatFeeFields.tsx'
import { flatFeeResolver, type FlatFeeValues } from './flat-fee-values.ts'

interface Props {
  title: string
  crumbs: readonly Crumb[]
  values: FlatFeeValues
  /** The fee being edited. */
  fee?: FlatFeeDetail
  onSave: (values: FlatFeeValues) => Promise<string>
  cancelHref: string
}

/** One page for a new flat fee and a known one. */
export function FlatFeeFormPage({ title, crumbs, values, fee, onSave, cancelHref }: Props) {
  const form = useForm<FlatFeeValues>({ defaultValues: values, resolver: flatFeeResolver, mode: 'onTouched' })
  const matterId = useWatch({ control: form.control, name: 'matterId' })
  const currency = useChargeCurrency(form, matterId)
  return (
    <RecordForm
      title={title}
      crumbs={crumbs}
      isNew={fee === undefined}
      form={form}
      onSave={onSave}
      cancelHref={cancelHref}
      aside={<FeePreview form={form} currency={currency} />}
    >
      <FlatFeeFields form={form} fee={fee} currency={currency} />
    </RecordForm>
  )
}

/** What is due when, split by the rule that the server splits by. */
function FeePreview({ form, currency: { currency } }: { form: FlatFeeFormApi; currency: ChargeCurrency }) {
  const [typed, dates] = useWatch({ control: form.control, name: ['amount', 'instalmentDates'] })
  const amount = amountOf(typed, currency.code)
  const show = (part: Money | undefined) => part && <span className="lx-num">{moneyText(part, currency.symbol)}</span>
  const parts = amount && dates.length > 1 ? instalments(amount, dates.length) : []
  return (
    <Panel title="Comes to">
      <KeyValueList
        figures
        items={[
          ...parts.map((part, index) => ({
            label: `${index + 1}. ${mdyToDmy(dates[index]?.day ?? '') || 'No date yet'}`,
            value: show(part),
          })),
          { label: 'Total', value: <strong>{show(amount)}</strong> },
        ]}
      />
    </Panel>
  )
}

/** Undefined while what is typed is no amount of the currency. */
function amountOf(typed: string, code: string): Money | undefined {
  try {
    return fromMajor(typed || '0', code)
  } catch {
    return undefined
  }
}
