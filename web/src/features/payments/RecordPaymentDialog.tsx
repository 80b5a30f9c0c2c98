import { useQuery } from '@tanstack/react-query'
import { PAYMENT_METHOD_LABELS } from '#domain/payment-labels.ts'
import { TYPED_METHODS } from '#contract/payment-shapes.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FailedLookup } from '../../shared/ui/fields/FailedLookup.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { AllocationTable } from './AllocationTable.tsx'
import { PaymentCurrencies } from './PaymentCurrencies.tsx'
import { PaymentSum } from './PaymentSum.tsx'
import { previewPayment, sentAllocations } from './allocation.ts'
import { accountOptions } from './list.ts'
import { accountsQuery, openInvoicesQuery, recordPayment, type PaymentBody } from './queries.ts'
import { usePaymentForm, type PaymentForm } from './use-payment-form.ts'
import styles from './payments.module.css'

export interface RecordPaymentProps extends Closable {
  /** Of the page from which it is recorded. */
  clientId?: string
  /** This invoice is paid before the older ones. */
  invoiceId?: string
  currencyId?: number
}

const METHODS = TYPED_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))
const FIELDS = ['clientId', 'amount', 'date', 'method', 'reference', 'accountId', 'exchangeRate', 'invoiceExchangeRate']

/** Records money received: the oldest invoices are paid first, and typed amounts stay. */
export function RecordPaymentDialog({ onClose, ...start }: RecordPaymentProps) {
  const { firm } = useCurrentUser()
  const form = usePaymentForm(start)
  const open = useQuery(openInvoicesQuery(firm, form.clientId, form.day || undefined))
  const invoices = open.data?.invoices ?? []
  const preview = previewPayment(form.typed, invoices)
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const isOverapplied = preview.excess.minor < 0n
  const amount = form.amount === '' ? '' : formatMoney(form.amount, form.currency)

  async function save(): Promise<string> {
    const receiptTo = form.mailsReceipt ? open.data?.clientEmail : undefined
    const body = { ...toBody(form, sentAllocations(preview.rows)), ...(receiptTo && { receiptTo }) }
    return (await recordPayment(firm, body, repeatKey(body))).message
  }

  return (
    <FormDialog
      title="Record payment"
      width={880}
      submit={amount === '' ? 'Record payment' : `Record ${amount}`}
      isSending={sending.isSending}
      refusal={sending.refusal(...FIELDS)}
      onSubmit={() => {
        if (!isOverapplied) void sending.send(save)
      }}
      onClose={onClose}
      className={styles.form}
      also={
        open.data && <span className="lx-muted">Receipt {open.data.nextNumber}, posts to the ledger immediately</span>
      }
    >
      <Fields form={form} errorOf={sending.errorOf} />
      <PaymentCurrencies form={form} invoices={invoices} errorOf={sending.errorOf} />
      {open.isError && (
        <FailedLookup onRetry={() => void open.refetch()}>The open invoices could not be loaded.</FailedLookup>
      )}
      {open.data && (
        <>
          <div className={styles.head}>
            <h3>Apply to</h3>
            <span className="lx-muted">{countText(preview.rows.length, open.data.hasMore)}</span>
            <Withholding
              form={form}
              isOffered={preview.rows.some(({ invoice }) => invoice.withholdingPercent !== null)}
            />
            {form.typed.rows.size > 0 && (
              <button type="button" className="lx-bare lx-link" onClick={form.reallocate}>
                Reallocate
              </button>
            )}
          </div>
          <AllocationTable form={form} rows={preview.rows} error={sending.errorOf('allocations')} />
          <PaymentSum form={form} preview={preview} clientName={open.data.clientName} />
          {open.data.clientEmail !== '' && (
            <CheckboxField
              label={`Email the receipt to ${open.data.clientEmail}`}
              value={form.mailsReceipt}
              onChange={form.setMailsReceipt}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const countText = (count: number, hasMore: boolean): string =>
  count === 0
    ? 'No open invoices: all of it becomes client credit'
    : `${hasMore ? 'the first ' : ''}${count} open ${count === 1 ? 'invoice' : 'invoices'}, oldest due first`

function Fields({ form, errorOf }: { form: PaymentForm; errorOf: (field: string) => string | undefined }) {
  const { firm, business } = useCurrentUser()
  const accounts = useQuery({ ...accountsQuery(firm), select: accountOptions })
  const accountId = form.accountId || (accounts.data?.[0]?.value ?? '')
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <ClientField value={form.clientId} onChange={form.setClientId} externalError={errorOf('clientId')} />
        </div>
        <MoneyField
          label="Amount received"
          required
          currency={form.currency}
          value={form.amount}
          onChange={form.setAmount}
          externalError={errorOf('amount')}
        />
        <DateField
          label="Date received"
          required
          today={todayIn(business.timeZone)}
          value={form.date}
          onChange={form.setDate}
          externalError={errorOf('date')}
        />
      </div>
      <div className={styles.fields}>
        <Select
          label="Method"
          required
          entity="method"
          options={METHODS}
          value={form.method}
          onChange={form.setMethod}
          externalError={errorOf('method')}
        />
        <TextField
          label="Reference"
          maxLength={120}
          value={form.reference}
          onChange={form.setReference}
          externalError={errorOf('reference')}
        />
        <div className={styles.wide}>
          <Select
            label="Paid into"
            required
            entity="account"
            options={accounts.data}
            load={accounts}
            value={accountId}
            onChange={form.setAccountId}
            externalError={errorOf('accountId')}
          />
        </div>
      </div>
    </>
  )
}

function Withholding({ form, isOffered }: { form: PaymentForm; isOffered: boolean }) {
  if (!isOffered) return null
  const { withholding } = form.typed
  return (
    <span className={styles.withholding}>
      <CheckboxField
        label="Client deducted withholding tax"
        value={withholding !== 'none'}
        onChange={(isWithheld) => form.setWithholding(isWithheld ? 'fees' : 'none')}
      />
      {withholding !== 'none' && (
        <CheckboxField
          label="and the VAT"
          value={withholding === 'feesAndTax'}
          onChange={(isWithheld) => form.setWithholding(isWithheld ? 'feesAndTax' : 'fees')}
        />
      )}
    </span>
  )
}

function toBody(form: PaymentForm, allocations: NonNullable<PaymentBody['allocations']>): PaymentBody {
  const { typed } = form
  return {
    clientId: form.clientId,
    date: form.date,
    amount: form.amount,
    method: form.method as (typeof TYPED_METHODS)[number],
    accountId: form.accountId,
    currencyId: form.currency.id,
    exchangeRate: typed.exchangeRate || undefined,
    invoiceCurrencyId: form.invoiceCurrency.id,
    invoiceExchangeRate: typed.invoiceExchangeRate || undefined,
    reference: form.reference,
    allocations,
  }
}
