import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/payment-labels.ts'
import {
  TYPED_METHODS,
  type ClientCredit,
  type OpenInvoice,
  type PaymentDetail,
  type Refund,
} from '#contract/payment-shapes.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { UndoDialog } from '../../shared/ui/overlays/UndoDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { accountOptions } from './list.ts'
import {
  accountsQuery,
  applyCredit,
  bouncePayment,
  openInvoicesQuery,
  recordCertificate,
  refundCredit,
  reversePayment,
  reverseRefund,
  undoApplication,
} from './queries.ts'

export interface PaymentDialogProps extends Closable {
  payment: PaymentDetail
}

const useToday = () => isoToMdy(todayIn(useCurrentUser().business.timeZone))

/** A day field, for dialogs that post something on it. */
function PostedDay(props: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  const { business } = useCurrentUser()
  const { error, ...field } = props
  return <DateField label="Date" required today={todayIn(business.timeZone)} externalError={error} {...field} />
}

/** The bank returned the payment. */
export function BounceDialog({ payment, onClose }: PaymentDialogProps) {
  const { firm } = useCurrentUser()
  const [bankFee, setBankFee] = useState('')
  return (
    <UndoDialog
      title={`Mark ${payment.number} as bounced`}
      submit="Mark as bounced"
      prompt="Its invoices are open again, and their responsible lawyers get a mail"
      send={(body) => bouncePayment(firm, payment.id, { ...body, ...(bankFee !== '' && { bankFee }) })}
      fields={['bankFee']}
      onClose={onClose}
    >
      {(errorOf) => (
        <MoneyField
          label="Bank's fee"
          currency={currencyOf(payment)}
          value={bankFee}
          onChange={setBankFee}
          externalError={errorOf('bankFee')}
        />
      )}
    </UndoDialog>
  )
}

export function ReverseDialog({ payment, onClose }: PaymentDialogProps) {
  const { firm } = useCurrentUser()
  return (
    <UndoDialog
      title={`Reverse ${payment.number}`}
      submit={`Reverse ${formatMoney(payment.amount, currencyOf(payment))}`}
      prompt="For a payment that was recorded by mistake. Its number stays listed"
      send={(body) => reversePayment(firm, payment.id, body)}
      onClose={onClose}
    />
  )
}

export function UndoApplicationDialog({ entryId, onClose }: Closable & { entryId: string }) {
  const { firm } = useCurrentUser()
  return (
    <UndoDialog
      title="Take credit back"
      submit="Take back"
      prompt="The invoices are open again, and the client has the credit"
      send={(body) => undoApplication(firm, entryId, body)}
      onClose={onClose}
    />
  )
}

export interface ReverseRefundProps extends Closable {
  refund: Refund
  isOwedBack: boolean
}

/** A refund recorded by mistake; or one that the client owes back, which returns or is given up. */
export function ReverseRefundDialog({ refund, isOwedBack, onClose }: ReverseRefundProps) {
  const { firm } = useCurrentUser()
  const [isBadDebt, setBadDebt] = useState(false)
  const amount = formatMoney(refund.amount, currencyOf(refund))
  return (
    <UndoDialog
      title={isOwedBack ? 'Settle what is owed back' : 'Reverse refund'}
      submit={`${isBadDebt ? 'Write off' : isOwedBack ? 'Record' : 'Reverse'} ${amount}`}
      prompt={
        isOwedBack
          ? 'The payment was undone after this refund'
          : 'For a refund that was recorded by mistake. The client has the credit again'
      }
      send={(body) => reverseRefund(firm, refund.id, { ...body, isBadDebt })}
      onClose={onClose}
    >
      {() =>
        isOwedBack && (
          <Segments
            aria-label="What became of it"
            data={[
              { value: 'returned', label: `Paid into ${refund.account.name}` },
              { value: 'badDebt', label: 'Bad debt' },
            ]}
            value={isBadDebt ? 'badDebt' : 'returned'}
            onChange={(chosen) => setBadDebt(chosen === 'badDebt')}
          />
        )
      }
    </UndoDialog>
  )
}

/** The certificate of the tax office for what the payer withheld. */
export function CertificateDialog({ payment, onClose }: PaymentDialogProps) {
  const { firm } = useCurrentUser()
  const today = useToday()
  const [number, setNumber] = useState(payment.certificate?.number ?? '')
  const [date, setDate] = useState(payment.certificate?.date ? isoToMdy(payment.certificate.date) : today)
  const sending = useSending(onClose)
  return (
    <FormDialog
      title="Withholding tax certificate"
      width={440}
      submit="Record certificate"
      isSending={sending.isSending}
      refusal={sending.refusal('number', 'date')}
      onSubmit={() =>
        void sending.send(async () => (await recordCertificate(firm, payment.id, { number, date })).message)
      }
      onClose={onClose}
    >
      <TextField
        label="Certificate number"
        required
        maxLength={120}
        value={number}
        onChange={setNumber}
        externalError={sending.errorOf('number')}
      />
      <PostedDay value={date} onChange={setDate} error={sending.errorOf('date')} />
    </FormDialog>
  )
}

export interface CreditDialogProps extends Closable {
  credit: Pick<ClientCredit, 'id' | 'clientId' | 'unapplied' | 'currencyCode' | 'currencySymbol' | 'number'>
  /** Applied to this invoice unless another is chosen. */
  invoiceId?: string
}

const chooseInvoice = (payable: readonly OpenInvoice[] = [], chosen: string): OpenInvoice | undefined =>
  payable.find(({ id }) => id === chosen) ?? payable[0]

/** Applies a client's credit to one of its open invoices. */
export function ApplyCreditDialog({ credit, invoiceId: start = '', onClose }: CreditDialogProps) {
  const { firm } = useCurrentUser()
  const currency = currencyOf(credit)
  const [date, setDate] = useState(useToday())
  const [chosen, setChosen] = useState(start)
  const [typed, setTyped] = useState<string>()
  const open = useQuery(openInvoicesQuery(firm, credit.clientId))
  const payable = open.data?.invoices.filter(({ currencyCode }) => currencyCode === credit.currencyCode)
  const invoice = chooseInvoice(payable, chosen)
  const highest = decimalText(Math.min(credit.unapplied, invoice?.balance ?? credit.unapplied))
  const amount = typed ?? highest
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const send = async () => {
    const body = { date, allocations: [{ invoiceId: invoice?.id ?? '', amount }] }
    return (await applyCredit(firm, credit.id, body, repeatKey(body))).message
  }
  return (
    <FormDialog
      title="Apply credit"
      width={480}
      submit={`Apply ${formatMoney(amount || 0, currency)}`}
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'amount')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <p className="lx-soft">
        {formatMoney(credit.unapplied, currency)} of {credit.number} is left.
      </p>
      <Select
        label="Invoice"
        required
        entity="open invoice"
        load={open}
        options={payable?.map(({ id, number, balance }) => ({
          value: id,
          label: number,
          note: formatMoney(balance, currency),
        }))}
        value={invoice?.id ?? ''}
        onChange={(id) => {
          setChosen(id)
          setTyped(undefined)
        }}
      />
      <MoneyField
        label="Amount"
        required
        currency={currency}
        max={highest}
        value={amount}
        onChange={setTyped}
        externalError={sending.errorOf('amount')}
      />
      <PostedDay value={date} onChange={setDate} error={sending.errorOf('date')} />
    </FormDialog>
  )
}

const METHODS = TYPED_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))

/** Pays a client's credit back. */
export function RefundDialog({ credit, onClose }: CreditDialogProps) {
  const { firm } = useCurrentUser()
  const currency = currencyOf(credit)
  const accounts = useQuery({ ...accountsQuery(firm), select: accountOptions })
  const [date, setDate] = useState(useToday())
  const [amount, setAmount] = useState(decimalText(credit.unapplied))
  const [method, setMethod] = useState<string>('transfer')
  const [reference, setReference] = useState('')
  const [account, setAccount] = useState('')
  const accountId = account || (accounts.data?.[0]?.value ?? '')
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const send = async () => {
    const body = { date, amount, method: method as (typeof TYPED_METHODS)[number], accountId, reference }
    return (await refundCredit(firm, credit.id, body, repeatKey(body))).message
  }
  return (
    <FormDialog
      title="Refund credit"
      width={480}
      submit={`Refund ${formatMoney(amount || 0, currency)}`}
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'amount', 'method', 'accountId', 'reference')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        required
        currency={currency}
        max={decimalText(credit.unapplied)}
        value={amount}
        onChange={setAmount}
        externalError={sending.errorOf('amount')}
      />
      <PostedDay value={date} onChange={setDate} error={sending.errorOf('date')} />
      <Select
        label="Method"
        required
        entity="method"
        options={METHODS}
        value={method}
        onChange={setMethod}
        externalError={sending.errorOf('method')}
      />
      <Select
        label="Paid from"
        required
        entity="account"
        options={accounts.data}
        load={accounts}
        value={accountId}
        onChange={setAccount}
        externalError={sending.errorOf('accountId')}
      />
      <TextField
        label="Reference"
        maxLength={120}
        value={reference}
        onChange={setReference}
        externalError={sending.errorOf('reference')}
      />
    </FormDialog>
  )
}
