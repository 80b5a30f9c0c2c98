import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { OfficeAccountSelect, RateField } from './fields.tsx'
import { ledgerSummaryQuery } from './queries.ts'
import styles from './trust-transactions.module.css'

/** Of a mixed receipt: what of it pays an issued invoice of the same matter (T5). */
export function useOfficePart(ledger: TrustLedger | undefined) {
  const { firm } = useCurrentUser()
  const { data } = useQuery({ ...ledgerSummaryQuery(firm, ledger?.id ?? ''), enabled: ledger !== undefined })
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState('')
  const [amount, setAmount] = useState('')
  const [officeAccountId, setOfficeAccount] = useState('')
  const [exchangeRate, setRate] = useState('')
  const invoices = data?.invoices ?? []
  // Invoices of another ledger that was chosen before are not paid.
  const invoice = invoices.find(({ id }) => id === chosen) ?? invoices[0]
  return {
    isOn: isOn && invoice !== undefined,
    setOn,
    invoices,
    invoice,
    setChosen,
    amount,
    setAmount,
    officeAccountId,
    setOfficeAccount,
    exchangeRate,
    setRate,
  }
}
export type OfficePart = ReturnType<typeof useOfficePart>

interface Props {
  office: OfficePart
  currency: CurrencyText & { readonly code: string }
  errorOf: (field: string) => string | undefined
}

export function OfficePartFields({ office, currency, errorOf }: Props) {
  if (office.invoices.length === 0) return null
  return (
    <>
      <CheckboxField
        label="Part of it pays an invoice of this matter"
        value={office.isOn}
        onChange={office.setOn}
        tooltip="The firm's part of a mixed receipt does not stay in the client account: it is moved to the office at once."
      />
      {office.isOn && (
        <div className={styles.pair}>
          <Select
            label="Invoice"
            required
            entity="invoice"
            options={office.invoices.map((invoice) => toInvoiceOption(invoice, currency))}
            value={office.invoice?.id ?? ''}
            onChange={office.setChosen}
            externalError={errorOf('invoiceId')}
          />
          <MoneyField
            label="The firm's part"
            required
            currency={currency}
            value={office.amount}
            onChange={office.setAmount}
            externalError={errorOf('amount')}
          />
        </div>
      )}
      {office.isOn && (
        <div className={styles.pair}>
          <OfficeAccountSelect
            label="Paid into"
            currencyCode={currency.code}
            value={office.officeAccountId}
            onChange={office.setOfficeAccount}
            error={errorOf('officeAccountId')}
          />
          <RateField
            currencyCode={currency.code}
            value={office.exchangeRate}
            onChange={office.setRate}
            error={errorOf('exchangeRate')}
          />
        </div>
      )}
    </>
  )
}

export const toInvoiceOption = (
  { id, number, open, dueOn }: TrustLedgerSummary['invoices'][number],
  currency: CurrencyText,
) => ({ value: id, label: number, context: `due ${dayText(dueOn)}`, note: formatMoney(open, currency) })
