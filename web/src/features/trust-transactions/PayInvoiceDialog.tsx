import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { withdrawalBlock } from './amounts.ts'
import { AvailableNote } from './AvailableNote.tsx'
import { AmountField, DayField, OfficeAccountSelect, RateField, ReferenceField } from './fields.tsx'
import { toInvoiceOption } from './OfficePart.tsx'
import { usePosting } from './use-posting.ts'
import { useChosenLedger } from './WithdrawDialog.tsx'
import styles from './trust-transactions.module.css'

export interface PayInvoiceProps extends Closable {
  ledger: TrustLedger
  /** The invoice that is paid; another one of the matter can be chosen. */
  invoiceId?: string | undefined
}

const FIELDS = ['invoiceId', 'date', 'amount', 'reference', 'officeAccountId', 'exchangeRate']

/** Pays an issued invoice of the ledger's matter: the ledger, the payment and the office move together, or not at all. */
export function PayInvoiceDialog({ ledger: fixed, invoiceId: start = '', onClose }: PayInvoiceProps) {
  const form = usePosting(onClose)
  const { ledger = fixed, summary } = useChosenLedger(fixed)
  const [chosen, setChosen] = useState(start)
  const [typed, setTyped] = useState<string>()
  const [officeAccountId, setOfficeAccount] = useState('')
  const [exchangeRate, setRate] = useState('')
  const { errorOf } = form.sending
  const currency = currencyOf(ledger)
  const invoices = summary?.invoices ?? []
  const invoice = invoices.find(({ id }) => id === chosen) ?? invoices[0]
  const amount = typed ?? (invoice ? decimalText(Math.min(invoice.open, Math.max(ledger.cleared, 0))) : '')
  const payment = { ...form, amount: { value: amount, onChange: (text: string) => setTyped(text) } }

  async function save(): Promise<string> {
    const body = {
      ledgerId: ledger.id,
      invoiceId: invoice?.id ?? '',
      date: form.date.value,
      amount,
      reference: form.reference.value,
      ...(officeAccountId !== '' && { officeAccountId }),
      ...(exchangeRate !== '' && { exchangeRate }),
    }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.transferToOffice, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  return (
    <FormDialog
      title="Pay an invoice from client money"
      width={560}
      submit={amount === '' ? 'Pay' : `Pay ${formatMoney(amount, currency)}`}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: blockOf({ ledger, invoice, amount, summary }) }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      <AvailableNote ledger={ledger} />
      <Select
        label="Invoice"
        required
        entity="unpaid invoice"
        options={summary && invoices.map((one) => toInvoiceOption(one, currency))}
        value={invoice?.id ?? ''}
        onChange={(id) => {
          setChosen(id)
          setTyped(undefined)
        }}
        externalError={errorOf('invoiceId')}
      />
      <div className={styles.pair}>
        <AmountField form={payment} currency={currency} />
        <DayField form={form} />
      </div>
      <div className={styles.pair}>
        <OfficeAccountSelect
          label="Paid into"
          currencyCode={ledger.currencyCode}
          value={officeAccountId}
          onChange={setOfficeAccount}
          error={errorOf('officeAccountId')}
        />
        <ReferenceField form={form} />
      </div>
      <RateField
        currencyCode={ledger.currencyCode}
        value={exchangeRate}
        onChange={setRate}
        error={errorOf('exchangeRate')}
      />
    </FormDialog>
  )
}

interface Wanted {
  ledger: TrustLedger
  invoice: TrustLedgerSummary['invoices'][number] | undefined
  amount: string
  summary: TrustLedgerSummary | undefined
}

function blockOf({ ledger, invoice, amount, summary }: Wanted): string | undefined {
  if (!summary) return 'Loading the invoices'
  if (!invoice) return 'This matter has no issued, unpaid invoice'
  const short = withdrawalBlock(ledger, amount, summary.uncleared)
  if (short !== undefined) return short
  return Number(amount) > invoice.open
    ? `Only ${formatMoney(invoice.open, currencyOf(ledger))} is left to pay on ${invoice.number}.`
    : undefined
}
