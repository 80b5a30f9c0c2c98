import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { exchange } from '../../shared/api.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { availableOf, formatAmountText, withdrawalBlock } from './amounts.ts'
import { AvailableNote } from './AvailableNote.tsx'
import { AmountField, DayField, OfficeAccountSelect, PurposeField, RateField, ReferenceField } from './fields.tsx'
import { NotRequestedDialog } from './NotRequestedDialog.tsx'
import { toInvoiceOption } from './OfficePart.tsx'
import { usePosting, type Posting } from './use-posting.ts'
import { useWithdrawalWay } from './use-withdrawal-way.ts'
import { useChosenLedger } from './WithdrawDialog.tsx'
import styles from './trust-transactions.module.css'

export interface PayInvoiceProps extends Closable {
  ledger: TrustLedger
  /** The invoice that is paid; another one of the matter can be chosen. */
  invoiceId?: string | undefined
}

const FIELDS = ['invoiceId', 'date', 'amount', 'reference', 'purpose', 'officeAccountId', 'exchangeRate']

/**
 * Pays an issued invoice of the ledger's matter: the ledger, the payment and the office move together, or not at all. Where the
 * firm approves withdrawals, or the person may only ask for them, it is requested instead.
 */
export function PayInvoiceDialog(props: PayInvoiceProps) {
  const way = useWithdrawalWay({ pays: trustTransactions.transferToOffice, requests: trustWithdrawals.createForOffice })
  if (way === undefined) return null
  return way === 'none' ? (
    <NotRequestedDialog onClose={props.onClose} />
  ) : (
    <InvoiceForm {...props} isRequested={way === 'request'} />
  )
}

function InvoiceForm({
  ledger: fixed,
  invoiceId: start = '',
  isRequested,
  onClose,
}: PayInvoiceProps & { isRequested: boolean }) {
  const form = usePosting(onClose)
  const go = useGo()
  const { ledger, summary, invoice, amount, choose, type } = useInvoiceToPay(fixed, start)
  const office = useOfficeFields()
  const { errorOf } = form.sending
  const currency = currencyOf(ledger)
  const payment = { ...form, amount: { value: amount, onChange: type } }
  const invoiceId = invoice?.id ?? ''

  const wanted = { ledgerId: ledger.id, invoiceId, amount }

  async function request(): Promise<string> {
    const body = { ...wanted, purpose: form.purpose.value }
    const sent = { body: { ...form.firm, ...body } }
    const answer = await exchange(trustWithdrawals.createForOffice, sent, { idempotencyKey: form.repeatKey(body) })
    void go(paths.trustWithdrawal(answer.data.id))
    return answer.message
  }

  async function pay(): Promise<string> {
    const body = {
      ...wanted,
      date: form.date.value,
      reference: form.reference.value,
      ...office.sent,
    }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.transferToOffice, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  return (
    <FormDialog
      title={isRequested ? 'Request payment of an invoice' : 'Pay an invoice from client money'}
      width={560}
      submit={formatAmountText(isRequested ? 'Request' : 'Pay', amount, currency)}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: blockOf({ ledger, invoice, amount, summary, isRequested }) }}
      onSubmit={() => void form.sending.send(isRequested ? request : pay)}
      onClose={onClose}
    >
      <AvailableNote ledger={ledger} summary={summary} amount={amount} />
      {isRequested && (
        <InlineNote tone="info">
          In this firm somebody else approves before client money goes to the office. It is paid once that is done.
        </InlineNote>
      )}
      <Select
        label="Invoice"
        required
        entity="unpaid invoice"
        options={summary?.invoices.map((one) => toInvoiceOption(one, currency))}
        value={invoiceId}
        onChange={choose}
        externalError={errorOf('invoiceId')}
      />
      <div className={styles.pair}>
        <AmountField form={payment} currency={currency} />
        {isRequested ? <PurposeField form={form} /> : <DayField form={form} />}
      </div>
      {!isRequested && <OfficeFields form={form} currencyCode={ledger.currencyCode} office={office} />}
    </FormDialog>
  )
}

/** Where the money goes in the office, and at which rate. */
function useOfficeFields() {
  const [officeAccountId, setOfficeAccount] = useState('')
  const [exchangeRate, setRate] = useState('')
  const sent = { ...(officeAccountId !== '' && { officeAccountId }), ...(exchangeRate !== '' && { exchangeRate }) }
  return { officeAccountId, setOfficeAccount, exchangeRate, setRate, sent }
}

interface OfficeProps {
  form: Posting
  currencyCode: string
  office: ReturnType<typeof useOfficeFields>
}

const OfficeFields = ({ form, currencyCode, office }: OfficeProps) => (
  <>
    <div className={styles.pair}>
      <OfficeAccountSelect
        label="Paid into"
        currencyCode={currencyCode}
        value={office.officeAccountId}
        onChange={office.setOfficeAccount}
        error={form.sending.errorOf('officeAccountId')}
      />
      <ReferenceField form={form} />
    </div>
    <RateField
      currencyCode={currencyCode}
      value={office.exchangeRate}
      onChange={office.setRate}
      error={form.sending.errorOf('exchangeRate')}
    />
  </>
)

/** The invoice that is chosen, at first with all that is open of it and available. */
function useInvoiceToPay(fixed: TrustLedger, start: string) {
  const { ledger = fixed, summary } = useChosenLedger(fixed)
  const [chosen, setChosen] = useState(start)
  const [typed, setTyped] = useState<string>()
  const invoice = summary?.invoices.find(({ id }) => id === chosen) ?? summary?.invoices[0]
  const amount = typed ?? (invoice && summary ? decimalText(Math.min(invoice.open, availableOf(ledger, summary))) : '')
  const choose = (id: string) => {
    setChosen(id)
    setTyped(undefined)
  }
  return { ledger, summary, invoice, amount, choose, type: setTyped }
}

interface Wanted {
  ledger: TrustLedger
  invoice: TrustLedgerSummary['invoices'][number] | undefined
  amount: string
  summary: TrustLedgerSummary | undefined
  isRequested: boolean
}

/** What is requested need not be there yet. */
function blockOf({ ledger, invoice, amount, summary, isRequested }: Wanted): string | undefined {
  if (!summary) return 'Loading the invoices'
  if (!invoice) return 'This matter has no issued, unpaid invoice'
  const isTyped = amount !== '' && Number(amount) > 0
  const short = isRequested && isTyped ? undefined : withdrawalBlock(ledger, amount, summary)
  if (short !== undefined) return short
  return Number(amount) > invoice.open
    ? `Only ${formatMoney(invoice.open, currencyOf(ledger))} is left to pay on ${invoice.number}.`
    : undefined
}
