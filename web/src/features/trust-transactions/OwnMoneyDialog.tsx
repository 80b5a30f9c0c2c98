import { useState } from 'react'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { AmountField, DayField, OfficeAccountSelect, PurposeField, RateField, ReferenceField } from './fields.tsx'
import { usePosting } from './use-posting.ts'
import styles from './trust-transactions.module.css'

export interface OwnMoneyProps extends Closable {
  account: TrustAccount
  work: 'firmDeposit' | 'floatReturn' | 'bankCharge' | 'interestPayout'
}

const FIELDS = ['date', 'amount', 'reference', 'purpose', 'payee', 'officeAccountId', 'exchangeRate']

const WORDS = {
  firmDeposit: { title: "Pay in the firm's float", verb: 'Pay in' },
  floatReturn: { title: "Take out the firm's float", verb: 'Take out' },
  bankCharge: { title: 'Record a bank charge', verb: 'Record' },
  interestPayout: { title: 'Pay out interest', verb: 'Pay' },
} as const

function hintOf({ figures, floatMax, ...account }: TrustAccount, work: OwnMoneyProps['work']): string {
  const money = (amount: number) => formatMoney(amount, currencyOf(account))
  const held = figures && `The float is ${money(figures.float)}. `
  switch (work) {
    case 'firmDeposit':
      return `${held ?? ''}The firm may keep at most ${money(floatMax)} of its own money here, for bank charges only.`
    case 'floatReturn':
      return `${held ?? ''}It goes back to the office.`
    case 'bankCharge':
      return `${held ?? ''}The firm bears what the bank charges, never a client: the float goes below zero if need be.`
    case 'interestPayout':
      return figures
        ? `${money(figures.interestToPayOut)} is held to be paid out.`
        : 'Interest that is held is paid out.'
  }
}

/** The firm's own money in a client account: its float, what the bank charges, and interest that is not the clients'. */
export function OwnMoneyDialog({ account, work, onClose }: OwnMoneyProps) {
  const form = usePosting(onClose)
  const [officeAccountId, setOfficeAccount] = useState('')
  const [exchangeRate, setRate] = useState('')
  const [payee, setPayee] = useState('')
  const { errorOf } = form.sending
  const currency = currencyOf(account)
  const isPayout = work === 'interestPayout'
  const isOffice = work === 'firmDeposit' || work === 'floatReturn'

  async function save(): Promise<string> {
    const common = {
      ...form.firm,
      accountId: account.id,
      date: form.date.value,
      amount: form.amount.value,
      reference: form.reference.value,
    }
    const rate = exchangeRate === '' ? {} : { exchangeRate }
    const office = { ...rate, ...(officeAccountId !== '' && { officeAccountId }) }
    const once = { idempotencyKey: form.repeatKey({ ...common, ...office, payee }) }
    const { firmDeposit, floatReturn, bankCharge, interestPayout } = trustTransactions
    const answer =
      work === 'firmDeposit'
        ? await exchange(firmDeposit, { body: { ...common, ...office, purpose: 'bankCharges' } }, once)
        : work === 'floatReturn'
          ? await exchange(floatReturn, { body: { ...common, ...office } }, once)
          : work === 'bankCharge'
            ? await exchange(bankCharge, { body: { ...common, ...rate, purpose: form.purpose.value } }, once)
            : await exchange(interestPayout, { body: { ...common, payee } }, once)
    return answer.message
  }

  return (
    <FormDialog
      title={WORDS[work].title}
      width={520}
      submit={form.submit(WORDS[work].verb, currency)}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: Number(form.amount.value) === 0 ? 'Type the amount' : undefined }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      <p className="lx-soft">{hintOf(account, work)}</p>
      <div className={styles.pair}>
        <AmountField form={form} currency={currency} />
        <DayField form={form} />
      </div>
      {isPayout && (
        <TextField
          label="Payee"
          required
          maxLength={200}
          value={payee}
          onChange={setPayee}
          externalError={errorOf('payee')}
        />
      )}
      {isOffice && (
        <OfficeAccountSelect
          label={work === 'firmDeposit' ? 'Paid from' : 'Paid into'}
          currencyCode={account.currencyCode}
          value={officeAccountId}
          onChange={setOfficeAccount}
          error={errorOf('officeAccountId')}
        />
      )}
      <ReferenceField form={form} />
      {work === 'bankCharge' && <PurposeField form={form} />}
      {!isPayout && (
        <RateField
          currencyCode={account.currencyCode}
          value={exchangeRate}
          onChange={setRate}
          error={errorOf('exchangeRate')}
        />
      )}
    </FormDialog>
  )
}
