import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { exchange } from '../../shared/api.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { withdrawalBlock } from './amounts.ts'
import { AvailableNote } from './AvailableNote.tsx'
import { AmountField, DayField, LedgerSelect, ReferenceField } from './fields.tsx'
import { openLedgersQuery } from './queries.ts'
import { usePosting } from './use-posting.ts'
import { useWithdrawalWay } from './use-withdrawal-way.ts'
import { useChosenLedger } from './WithdrawDialog.tsx'
import styles from './trust-transactions.module.css'

export interface LedgerDialogProps extends Closable {
  ledger: TrustLedger
}

const FIELDS = ['toLedgerId', 'authority', 'date', 'amount', 'reference']

/**
 * Moves money to another ledger of the same account, with what the client allowed (T4). Where the firm approves withdrawals, a
 * transfer to the ledger of another client is requested instead.
 */
export function LedgerTransferDialog({ ledger: fixed, onClose }: LedgerDialogProps) {
  const form = usePosting(onClose)
  const { ledger = fixed, summary } = useChosenLedger(fixed)
  const go = useGo()
  const [toLedgerId, setTo] = useState('')
  const [authority, setAuthority] = useState('')
  const { errorOf } = form.sending
  const { data: ledgers } = useQuery(openLedgersQuery(form.firm, { accountId: ledger.accountId }))
  const target = ledgers?.data.find(({ id }) => id === toLedgerId)
  const way = useWithdrawalWay({
    pays: trustTransactions.transfer,
    requests: trustWithdrawals.createForLedger,
    isFree: target?.client?.id === ledger.client?.id,
  })
  const isRequested = target !== undefined && way === 'request'
  const wanted = { ledgerId: ledger.id, toLedgerId, amount: form.amount.value, authority }

  async function request(): Promise<string> {
    const sent = { body: { ...form.firm, ...wanted } }
    const answer = await exchange(trustWithdrawals.createForLedger, sent, { idempotencyKey: form.repeatKey(wanted) })
    void go(paths.trustWithdrawal(answer.data.id))
    return answer.message
  }

  async function save(): Promise<string> {
    const body = { ...wanted, date: form.date.value, reference: form.reference.value }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.transfer, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  function blockOf(): string | undefined {
    if (toLedgerId === '') return 'Choose the other ledger'
    if (target !== undefined && way === 'none') return 'Somebody who may request withdrawals has to ask for it'
    // What is requested need not be there yet.
    if (!isRequested || Number(form.amount.value || 0) === 0) {
      const short = withdrawalBlock(ledger, form.amount.value, summary)
      if (short !== undefined) return short
    }
    return authority.trim() === '' ? 'Say what the client allowed' : undefined
  }

  return (
    <FormDialog
      title="Transfer to another ledger"
      width={560}
      submit={form.submit(isRequested ? 'Request' : 'Transfer', currencyOf(ledger))}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: blockOf() }}
      onSubmit={() => void form.sending.send(isRequested ? request : save)}
      onClose={onClose}
    >
      <AvailableNote ledger={ledger} summary={summary} amount={form.amount.value} />
      <LedgerSelect
        label="To ledger"
        accountId={ledger.accountId}
        except={ledger.id}
        value={toLedgerId}
        onChange={setTo}
        error={errorOf('toLedgerId')}
      />
      <div className={styles.pair}>
        <AmountField form={form} currency={currencyOf(ledger)} />
        {!isRequested && <DayField form={form} />}
      </div>
      {isRequested && (
        <InlineNote tone="info">
          In this firm somebody else approves before money goes to the ledger of another client. It is moved once that
          is done.
        </InlineNote>
      )}
      <TextAreaField
        label="Authority"
        required
        maxLength={500}
        value={authority}
        onChange={setAuthority}
        externalError={errorOf('authority')}
        prompt="What the client allowed, and how: letter of 12 March, mail, minutes of a meeting"
      />
      {!isRequested && <ReferenceField form={form} />}
    </FormDialog>
  )
}
