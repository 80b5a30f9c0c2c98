import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { WITHDRAWAL_METHOD_LABELS } from '#domain/trust-withdrawal.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { FilesField } from '../../shared/ui/fields/LazyFilesField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { availableOf, ledgerSummaryQuery } from '../trust-transactions/public.ts'
import { createWithdrawal, ledgerQuery, matterLedgersQuery, updateWithdrawal, withdrawalQuery } from './queries.ts'
import { newValues, toBody, valuesOf, withdrawalResolver, type WithdrawalValues } from './withdrawal-values.ts'

const Url = urlSchema({ ledgerId: urlId, matterId: urlId })

const pages = recordForm({
  noun: 'withdrawal request',
  list: { label: 'Withdrawal requests', all: 'All withdrawal requests', href: () => paths.trustWithdrawals() },
  href: paths.trustWithdrawal,
  nameOf: ({ number }) => number,
  useId: () => useParams({ from: '/firm/trust-account/withdrawals/$withdrawalId/edit' }).withdrawalId,
  query: withdrawalQuery,
  create: createWithdrawal,
  update: updateWithdrawal,
  useNewValues() {
    const { ledgerId = '', matterId = '' } = useUrl(Url)
    return newValues({ ledgerId, matterId })
  },
  valuesOf,
  toBody,
  labels: {
    ledgerId: 'Ledger',
    payeeBank: 'Payee’s bank',
    payeeAccount: 'Payee’s account',
    neededOn: 'Needed by',
    attachmentIds: 'Files',
  },
  useParts,
})
export const NewWithdrawalPage: FormPage = pages.NewPage
export const EditWithdrawalPage: FormPage = pages.EditPage

type FormApi = UseFormReturn<WithdrawalValues>

function useParts(values: WithdrawalValues, request: TrustWithdrawalDetail | undefined) {
  const form = useForm<WithdrawalValues>({ defaultValues: values, resolver: withdrawalResolver, mode: 'onTouched' })
  const { firm } = useCurrentUser()
  const ledgerId = useWatch({ control: form.control, name: 'ledgerId' })
  const { data: ledger } = useQuery(ledgerQuery(firm, ledgerId))
  const [isUploading, setUploading] = useState(false)
  return {
    form,
    isWaiting: isUploading,
    submit: request ? 'Save' : 'Request withdrawal',
    aside: <LedgerPanel form={form} ledger={ledger} />,
    children: (
      <>
        {request && request.approvals > 0 && (
          <InlineNote tone="warning">
            A changed amount, payee, account or method cancels the approvals. Other changes keep them.
          </InlineNote>
        )}
        {!request && values.ledgerId === '' && <LedgerFields form={form} />}
        <Fields form={form} ledger={ledger} onUploading={setUploading} />
      </>
    ),
  }
}

/** The matter whose money it is, and the account that holds it, which is chosen where there is only one. */
function LedgerFields({ form }: { form: FormApi }) {
  const { firm } = useCurrentUser()
  const matter = useFormField(form.control, 'matterId')
  const ledger = useFormField(form.control, 'ledgerId')
  const load = useQuery(matterLedgersQuery(firm, matter.value))
  const rows = load.data?.data
  const single = rows?.length === 1 ? rows[0]?.id : undefined
  useEffect(() => {
    if (single !== undefined) form.setValue('ledgerId', single)
  }, [form, single])
  return (
    <FormGrid>
      <MatterSelect
        {...matter}
        label="Matter"
        required
        onChange={(matterId) => {
          form.setValue('ledgerId', '')
          matter.onChange(matterId)
        }}
      />
      <Select
        {...ledger}
        label="Ledger"
        required
        entity="ledger"
        load={load}
        disabled={matter.value === ''}
        options={rows?.map((row) => ({
          value: row.id,
          label: row.accountName,
          note: formatMoney(row.balance, currencyOf(row)),
        }))}
      />
    </FormGrid>
  )
}

const METHODS = Object.entries(WITHDRAWAL_METHOD_LABELS).map(([value, label]) => ({ value, label }))

interface FieldsProps {
  form: FormApi
  ledger: TrustLedger | undefined
  onUploading: (isUploading: boolean) => void
}

function Fields({ form, ledger, onUploading }: FieldsProps) {
  const { business } = useCurrentUser()
  const currency = ledger ? currencyOf(ledger) : { symbol: '', code: business.currencyISOCode }
  const { control } = form
  const method = useFormField(control, 'method')
  return (
    <>
      <FormGrid>
        <MoneyField {...useFormField(control, 'amount')} label="Amount" required currency={currency} />
        <DateField {...useFormField(control, 'neededOn')} label="Needed by" today={today(business.timeZone)} />
      </FormGrid>
      <SectionTitle>Payee</SectionTitle>
      <FormGrid>
        <FormTextField control={control} name="payee" label="Payee" required maxLength={200} />
        <Select {...method} label="Method" required entity="method" options={METHODS} />
        <FormTextField control={control} name="payeeBank" label="Payee’s bank" maxLength={120} />
        <FormTextField control={control} name="payeeAccount" label="Payee’s account" maxLength={60} />
        <FormCell>
          <FormTextField control={control} name="purpose" label="Purpose" required maxLength={500} />
        </FormCell>
      </FormGrid>
      <FilesField {...useFormField(control, 'attachmentIds')} label="Files" onUploading={onUploading} />
    </>
  )
}

/** What the ledger holds beside what is asked for; money may still arrive before it is paid out. */
function LedgerPanel({ form, ledger }: { form: FormApi; ledger: TrustLedger | undefined }) {
  const { firm } = useCurrentUser()
  const typed = Number(useWatch({ control: form.control, name: 'amount' }) || 0)
  const { data: summary } = useQuery({ ...ledgerSummaryQuery(firm, ledger?.id ?? ''), enabled: ledger !== undefined })
  if (!ledger) return null
  const currency = currencyOf(ledger)
  const available = summary ? availableOf(ledger, summary) : ledger.cleared
  return (
    <Panel title="Ledger">
      <KeyValueList
        figures
        items={[
          { label: 'Balance', value: <Money amount={ledger.balance} currency={currency} /> },
          { label: 'Uncleared', value: <Money amount={ledger.uncleared} currency={currency} dashZero /> },
          {
            label: 'Approved, not yet paid',
            value: summary && <Money amount={summary.reserved} currency={currency} dashZero />,
          },
          { label: 'Available', value: summary && <Money amount={available} currency={currency} /> },
          { label: 'Balance after', value: <Money amount={ledger.balance - typed} currency={currency} strong /> },
        ]}
      />
      <FundsWarning typed={typed} cleared={ledger.cleared} available={available} />
    </Panel>
  )
}

function FundsWarning({ typed, cleared, available }: { typed: number; cleared: number; available: number }) {
  if (typed > cleared)
    return (
      <InlineNote tone="warning">
        More than has cleared. It can be approved, but is paid out only once the money is there.
      </InlineNote>
    )
  return typed > available ? (
    <InlineNote tone="warning">More than other approved requests leave of what has cleared.</InlineNote>
  ) : null
}
