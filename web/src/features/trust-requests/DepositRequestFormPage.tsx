import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { DepositRequestDetail } from '#contract/trust-requests.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { createRequest, requestQuery, updateRequest } from './queries.ts'
import { newValues, requestResolver, valuesOf, type RequestValues } from './request-values.ts'

const Url = urlSchema({ matterId: urlId, accountId: urlId })

const pages = recordForm({
  noun: 'deposit request',
  list: { label: 'Deposit requests', all: 'All deposit requests', href: () => paths.trustRequests() },
  href: paths.trustRequest,
  nameOf: ({ number }) => number,
  useId: () => useParams({ from: '/firm/trust-account/requests/$requestId/edit' }).requestId,
  query: requestQuery,
  create: createRequest,
  update: updateRequest,
  useNewValues() {
    const { matterId = '', accountId = '' } = useUrl(Url)
    return newValues({ matterId, accountId })
  },
  valuesOf,
  toBody: (values) => values,
  labels: { matterId: 'Matter', accountId: 'Account', dueOn: 'Due', reason: 'Reason' },
  useParts: (values: RequestValues, request: DepositRequestDetail | undefined) => {
    const form = useForm<RequestValues>({ defaultValues: values, resolver: requestResolver, mode: 'onTouched' })
    return { form, submit: 'Save draft', aside: null, children: <Fields form={form} isNew={request === undefined} /> }
  },
})
export const NewDepositRequestPage: FormPage = pages.NewPage
export const EditDepositRequestPage: FormPage = pages.EditPage

function Fields({ form, isNew }: { form: UseFormReturn<RequestValues>; isNew: boolean }) {
  const { firm, business } = useCurrentUser()
  const { control } = form
  const load = useQuery(trustAccountsQuery(firm))
  const accounts = load.data?.filter(({ isArchived }) => !isArchived)
  const accountId = useWatch({ control, name: 'accountId' })
  const account = load.data?.find(({ id }) => id === accountId)
  const single = accounts?.length === 1 ? accounts[0]?.id : undefined
  useEffect(() => {
    if (isNew && single !== undefined) form.setValue('accountId', single)
  }, [form, isNew, single])
  const matter = useFormField(control, 'matterId')
  const accountField = useFormField(control, 'accountId')
  const currency = account
    ? { symbol: account.currencySymbol, code: account.currencyCode }
    : { symbol: '', code: business.currencyISOCode }
  return (
    <>
      {isNew && (
        <FormGrid>
          <MatterSelect {...matter} label="Matter" required onChange={matter.onChange} />
          <Select
            {...accountField}
            label="Account"
            required
            entity="account"
            load={load}
            options={accounts?.map(({ id, name, currencyCode }) => ({ value: id, label: name, note: currencyCode }))}
          />
        </FormGrid>
      )}
      <FormGrid>
        <MoneyField {...useFormField(control, 'amount')} label="Amount" required currency={currency} />
        <DateField {...useFormField(control, 'dueOn')} label="Due" required today={today(business.timeZone)} />
      </FormGrid>
      <TextAreaField
        {...useFormField(control, 'reason')}
        label="Reason"
        required
        maxLength={1000}
        prompt="The client reads it: what the money is held for"
      />
    </>
  )
}
