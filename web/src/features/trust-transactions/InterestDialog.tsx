import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FailedLookup } from '../../shared/ui/fields/FailedLookup.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf, type CurrencyText } from '../../shared/ui/values/format.ts'
import { AmountField, DayField, ReferenceField } from './fields.tsx'
import { ShareList } from './InterestShares.tsx'
import { blockOf, useInterestDivision, type InterestDivision } from './use-interest-division.ts'
import { usePosting, type Posting } from './use-posting.ts'
import styles from './trust-transactions.module.css'

export interface InterestProps extends Closable {
  account: TrustAccount
}

const FIELDS = ['date', 'amount', 'reference', 'from', 'to', 'rate']

/** Interest of an account: divided over its clients by what each held day by day, or held until it is paid out. */
export function InterestDialog({ account, onClose }: InterestProps) {
  const form = usePosting(onClose)
  const currency = currencyOf(account)
  const isForClients = account.interestTo === 'client'
  const division = useInterestDivision(account, form)
  const { firm } = form
  const common = {
    accountId: account.id,
    date: form.date.value,
    amount: form.amount.value,
    reference: form.reference.value,
  }

  async function save(): Promise<string> {
    const once = (body: object) => ({ idempotencyKey: form.repeatKey(body) })
    if (isForClients && !division.isTyped) {
      const rate = division.rate || undefined
      const body = { ...common, ...division.days, leaveOutClosed: division.leavesOutClosed, rate }
      return (await exchange(trustTransactions.divideInterest, { body: { ...firm, ...body } }, once(body))).message
    }
    const typed = division.shares.filter(({ text }) => Number(text) > 0)
    const allocation = isForClients ? typed.map(({ ledgerId, text }) => ({ ledgerId, amount: text })) : []
    const body = { ...common, allocation }
    return (await exchange(trustTransactions.interest, { body: { ...firm, ...body } }, once(body))).message
  }

  return (
    <FormDialog
      title="Record interest"
      width={600}
      submit={form.submit('Record', currency)}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS)}
      money={{ blocked: blockOf(form.amount.value, isForClients ? division : undefined, currency) }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <AmountField form={form} currency={currency} label="The bank paid" />
        <DayField form={form} />
      </div>
      <ReferenceField form={form} />
      {isForClients ? (
        <Division form={form} division={division} currency={currency} />
      ) : (
        <p className="lx-soft">
          The interest of this account belongs to {account.interestTo === 'firm' ? 'the firm' : 'the bar foundation'}:
          it is held apart until it is paid out.
        </p>
      )}
    </FormDialog>
  )
}

interface DivisionProps {
  form: Posting
  division: InterestDivision
  currency: CurrencyText
}

function Division({ form, division, currency }: DivisionProps) {
  const { proposal } = division
  const { errorOf } = form.sending
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label="For the days from"
          required
          today={form.today}
          value={division.from}
          onChange={division.setFrom}
          externalError={errorOf('from')}
        />
        <DateField
          label="to"
          required
          today={form.today}
          max={form.today}
          value={division.to}
          onChange={division.setTo}
          externalError={errorOf('to')}
        />
      </div>
      {division.hasFairSum && (
        <NumberField
          label="Fair sum at a yearly rate"
          unit="%"
          value={division.rate}
          onChange={division.setRate}
          prompt="Each client gets what they held, day by day, at this rate, and the firm the rest. Left blank, the clients get all of it."
          externalError={errorOf('rate')}
        />
      )}
      {proposal.isError && (
        <FailedLookup onRetry={() => void proposal.refetch()}>The shares could not be worked out.</FailedLookup>
      )}
      {proposal.data && <ShareList known={proposal.data} division={division} currency={currency} />}
    </>
  )
}
