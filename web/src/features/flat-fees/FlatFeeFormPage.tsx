import { useParams } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor, instalments, type Money } from '#domain/money.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { useChargeCurrency, type ChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { mdyToDmy } from '../../shared/ui/values/calendar.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { FlatFeeFields, type FlatFeeFormApi } from './FlatFeeFields.tsx'
import { flatFeeResolver, newValues, toBody, valuesOf, type FlatFeeValues } from './flat-fee-values.ts'
import { createFlatFee, flatFeeQuery, updateFlatFee } from './queries.ts'

const Url = urlSchema({ matterId: urlId })

const pages = recordForm({
  noun: 'flat fee',
  list: { label: 'Flat Fees', all: 'All flat fees', href: () => paths.flatFees() },
  href: paths.flatFee,
  nameOf: (fee) => fee.matterName ?? 'Flat fee',
  useId: () => useParams({ from: '/firm/billing/flat-fees/$feeId/edit' }).feeId,
  query: flatFeeQuery,
  create: createFlatFee,
  update: updateFlatFee,
  useNewValues() {
    const { business, profileId } = useCurrentUser()
    const { matterId = '' } = useUrl(Url)
    return newValues({ today: today(business.timeZone), profileId, homeCurrencyId: business.currencyId, matterId })
  },
  valuesOf,
  toBody,
  labels: { userId: 'Fee earner', isBillable: 'Billable', instalmentDates: 'Instalments' },
  asNew: (values) => values,
  onSaved: ({ user, saved }) => void warnOfBudget(user, saved.matterId),
  useParts,
})
export const NewFlatFeePage: FormPage = pages.NewPage
export const EditFlatFeePage: FormPage = pages.EditPage

function useParts(values: FlatFeeValues, fee: FlatFeeDetail | undefined) {
  const form = useForm<FlatFeeValues>({ defaultValues: values, resolver: flatFeeResolver, mode: 'onTouched' })
  const matterId = useWatch({ control: form.control, name: 'matterId' })
  const currency = useChargeCurrency(form, matterId)
  return {
    form,
    aside: <FeePreview form={form} currency={currency} />,
    children: <FlatFeeFields form={form} fee={fee} currency={currency} />,
  }
}

/** The amounts due by date, split by the server's own rule. */
function FeePreview({ form, currency: { currency } }: { form: FlatFeeFormApi; currency: ChargeCurrency }) {
  const [typed, dates] = useWatch({ control: form.control, name: ['amount', 'instalmentDates'] })
  const amount = parseAmount(typed, currency.code)
  const show = (part: Money | undefined) => part && <span className="lx-num">{moneyText(part, currency.symbol)}</span>
  const parts = amount && dates.length > 1 ? instalments(amount, dates.length) : []
  return (
    <Panel title="Total">
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

/** Undefined while the text is no amount of the currency. */
function parseAmount(typed: string, code: string): Money | undefined {
  try {
    return fromMajor(typed || '0', code)
  } catch {
    return undefined
  }
}
