import { useState } from 'react'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { withdrawalBlock } from './amounts.ts'
import { AvailableNote } from './AvailableNote.tsx'
import { AmountField, DayField, LedgerSelect, ReferenceField } from './fields.tsx'
import { usePosting } from './use-posting.ts'
import { useChosenLedger } from './WithdrawDialog.tsx'
import styles from './trust-transactions.module.css'

export interface LedgerDialogProps extends Closable {
  ledger: TrustLedger
}

const FIELDS = ['toLedgerId', 'authority', 'date', 'amount', 'reference']

/** Moves money to another ledger of the same account, with what the client allowed (T4). */
export function LedgerTransferDialog({ ledger: fixed, onClose }: LedgerDialogProps) {
  const form = usePosting(onClose)
  const { ledger = fixed, summary } = useChosenLedger(fixed)
  const [toLedgerId, setTo] = useState('')
  const [authority, setAuthority] = useState('')
  const { errorOf } = form.sending
  const blocked = toLedgerId === '' ? 'Choose the other ledger' : undefined

  async function save(): Promise<string> {
    const body = {
      ledgerId: ledger.id,
      toLedgerId,
      date: form.date.value,
      amount: form.amount.value,
      authority,
      reference: form.reference.value,
    }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.transfer, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  return (
    <FormDialog
      title="Transfer to another ledger"
      width={560}
      submit={form.submit('Transfer', currencyOf(ledger))}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: blocked ?? withdrawalBlock(ledger, form.amount.value, summary?.uncleared) }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      <AvailableNote ledger={ledger} />
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
        <DayField form={form} />
      </div>
      <TextAreaField
        label="Authority"
        required
        maxLength={500}
        value={authority}
        onChange={setAuthority}
        externalError={errorOf('authority')}
        prompt="What the client allowed, and how: letter of 12 March, mail, minutes of a meeting"
      />
      <ReferenceField form={form} />
    </FormDialog>
  )
}
