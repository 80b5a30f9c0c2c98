import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { ChequeNumberField } from '../trust/public.ts'
import { withdrawalBlock } from './amounts.ts'
import { AvailableNote } from './AvailableNote.tsx'
import { AmountField, DayField, LedgerSelect, PurposeField, ReferenceField } from './fields.tsx'
import { ledgerQuery, ledgerSummaryQuery } from './queries.ts'
import { usePosting } from './use-posting.ts'
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
  const { firm } = useCurrentUser()
  const go = useGo()
  const [mayPay, mayRequest] = [useCan(trustTransactions.disburse), useCan(trustWithdrawals.create)]
  const { data: settings } = useQuery(queryFor(trustWithdrawals.settings, { query: firm }))
  const ledgerId = props.ledger?.id
  const isRequested = settings !== undefined && (settings.withdrawalApprovers > 0 || !mayPay)
  useEffect(() => {
    if (isRequested && mayRequest) void go(paths.newTrustWithdrawal(ledgerId === undefined ? {} : { ledgerId }))
  }, [isRequested, mayRequest, ledgerId, go])
  if (settings === undefined || (isRequested && mayRequest)) return null
  return isRequested ? <NotRequestedDialog onClose={props.onClose} /> : <PayOutDialog {...props} />
}

/** For people who may pay out what is approved, and not ask for it. */
const NotRequestedDialog = ({ onClose }: Closable) => (
  <Dialog
    opened
    title="Withdrawals are requested first"
    width={440}
    onClose={onClose}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <p className="lx-soft">
      In this firm somebody else approves before client money is paid out. You may record the payment of an approved
      request; ask a colleague who may request withdrawals, or an administrator, to make the request.
    </p>
  </Dialog>
)

function PayOutDialog({ ledger: fixed, accountId, onClose }: WithdrawProps) {
  const form = usePosting(onClose)
  const { ledger, summary, id, chosen, setChosen } = useChosenLedger(fixed)
  const [payee, setPayee] = useState('')
  const [method, setMethod] = useState<Method>('transfer')
  const [chequeNumber, setChequeNumber] = useState('')
  const { errorOf } = form.sending
  const currency = ledger ? currencyOf(ledger) : NONE
  const blocked = withdrawalBlock(ledger, form.amount.value, summary?.uncleared)

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
      {ledger && <AvailableNote ledger={ledger} />}
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
