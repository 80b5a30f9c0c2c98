import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { ChequeNumberField } from '../trust/public.ts'
import { withdrawalBlock } from './amounts.ts'
import { AvailableNote } from './AvailableNote.tsx'
import { AmountField, DayField, LedgerSelect, PurposeField, ReferenceField } from './fields.tsx'
import { NotRequestedDialog } from './NotRequestedDialog.tsx'
import { ledgerQuery, ledgerSummaryQuery } from './queries.ts'
import { usePosting } from './use-posting.ts'
import { useWithdrawalWay } from './use-withdrawal-way.ts'
import styles from './trust-transactions.module.css'

export interface WithdrawProps extends Closable {
  /** The ledger that pays; another one is chosen on the page of an account. */
  ledger?: TrustLedger | undefined
  accountId: string
}

const METHODS = (['transfer', 'cheque', 'cash'] as const).map((value) => ({ value, label: TRUST_METHOD_LABELS[value] }))
type Method = (typeof METHODS)[number]['value']
const FIELDS = ['ledgerId', 'date', 'amount', 'payee', 'method', 'chequeNumber', 'reference', 'purpose']
const NONE = { symbol: '' }

/** A ledger that is chosen in a form, with what waits to clear in it. */
export function useChosenLedger(fixed: TrustLedger | undefined) {
  const { firm } = useCurrentUser()
  const [chosen, setChosen] = useState('')
  const id = fixed?.id ?? chosen
  const enabled = id !== ''
  const { data = fixed } = useQuery({ ...ledgerQuery(firm, id), enabled })
  const { data: summary } = useQuery({ ...ledgerSummaryQuery(firm, id), enabled })
  return { ledger: data, summary, id, chosen, setChosen }
}

/**
 * Pays client money to somebody for the matter that it is held for. Where the firm approves withdrawals, or the person may only
 * ask for them, it is requested instead.
 */
export function WithdrawDialog(props: WithdrawProps) {
  const go = useGo()
  const way = useWithdrawalWay({ pays: trustTransactions.disburse, requests: trustWithdrawals.create })
  const ledgerId = props.ledger?.id
  useEffect(() => {
    if (way === 'request') void go(paths.newTrustWithdrawal(ledgerId === undefined ? {} : { ledgerId }))
  }, [way, ledgerId, go])
  if (way === undefined || way === 'request') return null
  return way === 'none' ? <NotRequestedDialog onClose={props.onClose} /> : <PayOutDialog {...props} />
}

function PayOutDialog({ ledger: fixed, accountId, onClose }: WithdrawProps) {
  const form = usePosting(onClose)
  const { ledger, summary, id, chosen, setChosen } = useChosenLedger(fixed)
  const [payee, setPayee] = useState('')
  const [method, setMethod] = useState<Method>('transfer')
  const [chequeNumber, setChequeNumber] = useState('')
  const { errorOf } = form.sending
  const currency = ledger ? currencyOf(ledger) : NONE
  const blocked = withdrawalBlock(ledger, form.amount.value, summary)

  async function save(): Promise<string> {
    const body = {
      ledgerId: id,
      date: form.date.value,
      amount: form.amount.value,
      payee,
      method,
      ...(method === 'cheque' && { chequeNumber }),
      reference: form.reference.value,
      purpose: form.purpose.value,
    }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.disburse, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  return (
    <FormDialog
      title="Pay out client money"
      width={560}
      submit={form.submit('Pay', currency)}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      {!fixed && <LedgerSelect accountId={accountId} value={chosen} onChange={setChosen} error={errorOf('ledgerId')} />}
      {ledger && <AvailableNote ledger={ledger} summary={summary} amount={form.amount.value} />}
      <div className={styles.pair}>
        <AmountField form={form} currency={currency} />
        <DayField form={form} />
      </div>
      <TextField
        label="Payee"
        required
        maxLength={200}
        value={payee}
        onChange={setPayee}
        externalError={errorOf('payee')}
        prompt="The firm itself is paid against an invoice, not here"
      />
      <div className={styles.pair}>
        <Select
          label="Method"
          required
          entity="method"
          options={METHODS}
          value={method}
          onChange={(value) => setMethod(METHODS.find((one) => one.value === value)?.value ?? 'transfer')}
        />
        {method === 'cheque' && (
          <ChequeNumberField
            accountId={ledger?.accountId}
            value={chequeNumber}
            onChange={setChequeNumber}
            error={errorOf('chequeNumber')}
          />
        )}
      </div>
      <div className={styles.pair}>
        <ReferenceField form={form} />
        <PurposeField form={form} />
      </div>
    </FormDialog>
  )
}
