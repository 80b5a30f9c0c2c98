import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { ChequeNumberField } from '../trust/public.ts'
import { OfficeAccountSelect, RateField } from '../trust-transactions/public.ts'
import type { WithdrawalDialogProps } from './dialogs.tsx'
import { payWithdrawal } from './queries.ts'
import { payeeFacts } from './payee-facts.tsx'

const FIELDS = ['date', 'amount', 'chequeNumber', 'reference', 'officeAccountId', 'exchangeRate']

/** Records the payment of what was approved: in full, or in part. */
export function PayDialog({ request, onClose }: WithdrawalDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const [amount, setAmount] = useState(decimalText(leftOf(request)))
  const [chequeNumber, setChequeNumber] = useState('')
  const [reference, setReference] = useState('')
  const [officeAccountId, setOfficeAccount] = useState('')
  const [exchangeRate, setRate] = useState('')
  const sending = useSending(onClose)
  const repeatKeyOf = useRepeatKey()
  const { errorOf } = sending
  const currency = currencyOf(request)
  const body = {
    date,
    amount,
    reference,
    ...(request.method === 'cheque' && { chequeNumber }),
    ...(officeAccountId !== '' && { officeAccountId }),
    ...(exchangeRate !== '' && { exchangeRate }),
  }
  return (
    <FormDialog
      title={`Pay ${request.payee}`}
      width={440}
      submit={amount === '' ? 'Pay' : `Pay ${formatMoney(amount, currency)}`}
      isSending={sending.isSending}
      refusal={sending.refusal(...FIELDS)}
      money={{ blocked: blockOf(request, amount) }}
      onSubmit={() =>
        void sending.send(async () => (await payWithdrawal(firm, request.id, body, repeatKeyOf(body))).message)
      }
      onClose={onClose}
    >
      <KeyValueList items={payeeFacts(request)} />
      <MoneyField
        label="Amount"
        required
        currency={currency}
        value={amount}
        onChange={setAmount}
        externalError={errorOf('amount')}
      />
      <DateField
        label="Date"
        required
        today={today}
        max={today}
        value={date}
        onChange={setDate}
        externalError={errorOf('date')}
      />
      {request.method === 'cheque' && (
        <ChequeNumberField
          accountId={request.accountId}
          value={chequeNumber}
          onChange={setChequeNumber}
          error={errorOf('chequeNumber')}
        />
      )}
      {request.kind === 'officeTransfer' && (
        <>
          <OfficeAccountSelect
            label="Paid into"
            currencyCode={request.currencyCode}
            value={officeAccountId}
            onChange={setOfficeAccount}
            error={errorOf('officeAccountId')}
          />
          <RateField
            currencyCode={request.currencyCode}
            value={exchangeRate}
            onChange={setRate}
            error={errorOf('exchangeRate')}
          />
        </>
      )}
      <TextField
        label="Reference"
        maxLength={120}
        value={reference}
        onChange={setReference}
        externalError={errorOf('reference')}
      />
    </FormDialog>
  )
}

type Request = WithdrawalDialogProps['request']

/** What of the request was not paid yet, without the fractions of binary numbers. */
const leftOf = ({ amount, used }: Request): number => Math.round((amount - used) * 1000) / 1000

/** Why an amount cannot be paid, in one sentence with the figure; the server judges the day that was typed as well. */
function blockOf(request: Request, amount: string): string | undefined {
  if (amount === '' || Number(amount) === 0) return 'Type the amount'
  const show = (value: number) => formatMoney(value, currencyOf(request))
  if (Number(amount) > leftOf(request)) return `Only ${show(leftOf(request))} of what was approved is left.`
  const { balance, uncleared } = request.funds
  const isMet = (code: Request['checks'][number]['code']) =>
    request.checks.find((check) => check.code === code)?.isMet !== false
  if (!isMet('ownFunds') && Number(amount) > balance) return `The ledger holds only ${show(balance)}.`
  if (isMet('ownFunds') && !isMet('cleared') && Number(amount) > balance - uncleared)
    return `Only ${show(balance - uncleared)} of this ledger has cleared.`
  return undefined
}
