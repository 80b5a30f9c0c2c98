import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { TRUST_KIND_LABELS } from '#domain/trust-labels.ts'
import type { ChargebackInput, TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { DayField, OfficeAccountSelect, RateField } from './fields.tsx'
import { usePosting, type Posting } from './use-posting.ts'

export interface TransactionDialogProps extends Closable {
  transaction: TrustTransaction
}

const FIELDS = ['date', 'reason', 'officeAccountId', 'exchangeRate']

const amountOf = (one: TrustTransaction) => formatMoney(one.amount, currencyOf(one))

/** The bank has credited a cheque or a card payment. */
export function ClearDialog({ transaction, onClose }: TransactionDialogProps) {
  const form = usePosting(onClose)
  const save = async () =>
    (
      await exchange(trustTransactions.clear, {
        params: { id: transaction.id },
        body: { ...form.firm, date: form.date.value },
      })
    ).message
  return (
    <FormDialog
      title={`Clear ${amountOf(transaction)}`}
      width={420}
      submit={`Mark ${amountOf(transaction)} as cleared`}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal('date')}
      money={{ blocked: undefined }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      <p className="lx-soft">The day on which the bank credited it. From then on it may be paid out.</p>
      <DayField form={form} />
    </FormDialog>
  )
}

interface UndoProps extends TransactionDialogProps {
  title: string
  submit: string
  prompt: string
  send: (form: Posting, reason: string) => Promise<{ readonly message: string }>
  children?: (form: Posting) => ReactNode
}

/** Asks on which day something is undone and why. */
function UndoDialog({ title, submit, prompt, send, children, onClose }: UndoProps) {
  const form = usePosting(onClose)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={title}
      width={480}
      submit={submit}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: reason.trim() === '' ? 'Say why' : undefined }}
      onSubmit={() => void form.sending.send(async () => (await send(form, reason)).message)}
      onClose={onClose}
    >
      <DayField form={form} />
      {children?.(form)}
      <TextAreaField
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={form.sending.errorOf('reason')}
        prompt={prompt}
      />
    </FormDialog>
  )
}

interface ReturnedProps extends TransactionDialogProps {
  title: string
  submit: string
  prompt: string
  sendBody: (body: z.input<typeof ChargebackInput>) => Promise<{ readonly message: string }>
  /** Whether some of the money may be spent, so that the firm has to pay it in. */
  mayHaveGap: boolean
}

/** The bank took a deposit back; the firm pays in what of it was spent, in the same day. */
function ReturnedDialog({ sendBody, mayHaveGap, ...props }: ReturnedProps) {
  const [officeAccountId, setOfficeAccount] = useState('')
  const [exchangeRate, setRate] = useState('')
  const { transaction } = props
  return (
    <UndoDialog
      {...props}
      send={(form, reason) =>
        sendBody({
          ...form.firm,
          date: form.date.value,
          reason,
          ...(officeAccountId !== '' && { officeAccountId }),
          ...(exchangeRate !== '' && { exchangeRate }),
        })
      }
    >
      {({ sending }) =>
        mayHaveGap && (
          <>
            <OfficeAccountSelect
              label="A gap is paid from"
              currencyCode={transaction.currencyCode}
              value={officeAccountId}
              onChange={setOfficeAccount}
              error={sending.errorOf('officeAccountId')}
            />
            <RateField
              currencyCode={transaction.currencyCode}
              value={exchangeRate}
              onChange={setRate}
              error={sending.errorOf('exchangeRate')}
            />
          </>
        )
      }
    </UndoDialog>
  )
}

/** The bank did not credit a deposit, which may be spent already where the account lets uncleared money be paid out. */
export function BounceDialog(props: TransactionDialogProps) {
  const { firm } = useCurrentUser()
  const { transaction } = props
  const { data: accounts } = useQuery(trustAccountsQuery(firm))
  const account = accounts?.find(({ id }) => id === transaction.accountId)
  return (
    <ReturnedDialog
      {...props}
      sendBody={(body) => exchange(trustTransactions.bounce, { params: { id: transaction.id }, body })}
      mayHaveGap={account?.allowUncleared === true}
      title="Mark the deposit as bounced"
      submit={`Take ${amountOf(transaction)} back`}
      prompt="What the bank says. The deposit and its reversal stay on the ledger"
    />
  )
}

/** The bank took a cleared deposit back. */
export const ChargebackDialog = (props: TransactionDialogProps) => (
  <ReturnedDialog
    {...props}
    sendBody={(body) => exchange(trustTransactions.chargeback, { params: { id: props.transaction.id }, body })}
    mayHaveGap
    title="Record a chargeback"
    submit={`Charge ${amountOf(props.transaction)} back`}
    prompt="No client loses by it: what of the money is spent, the firm pays in on the same day"
  />
)

/** A deposit, payment or transfer that was recorded by mistake. */
export const ReverseDialog = (props: TransactionDialogProps) => (
  <UndoDialog
    {...props}
    title={`Reverse ${TRUST_KIND_LABELS[props.transaction.kind].toLowerCase()}`}
    submit={`Reverse ${amountOf(props.transaction)}`}
    prompt="What is posted is never edited: an opposite entry is posted, and both stay on the ledger"
    send={(form, reason) =>
      exchange(trustTransactions.reverse, {
        params: { id: props.transaction.id },
        body: { ...form.firm, date: form.date.value, reason },
      })
    }
  />
)
