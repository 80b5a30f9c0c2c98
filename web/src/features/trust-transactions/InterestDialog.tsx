import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { isSameDecimal, sumDecimals } from '#domain/decimal.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustTransactions, type InterestShares } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FailedLookup } from '../../shared/ui/fields/FailedLookup.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { decimalText } from '../../shared/ui/values/exchange-rate.ts'
import { currencyOf, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { AmountField, DayField, ReferenceField } from './fields.tsx'
import { usePosting } from './use-posting.ts'
import styles from './trust-transactions.module.css'

export interface InterestProps extends Closable {
  account: TrustAccount
}

const FIELDS = ['date', 'amount', 'reference', 'allocation']

/** Interest of an account: divided over its clients by what each held day by day, or held until it is paid out. */
export function InterestDialog({ account, onClose }: InterestProps) {
  const form = usePosting(onClose)
  const isForClients = account.interestTo === 'client'
  const currency = currencyOf(account)
  const lastMonth = addDays(startOfMonth(form.today), -1)
  const [from, setFrom] = useState(isoToMdy(startOfMonth(lastMonth)))
  const [to, setTo] = useState(isoToMdy(lastMonth))
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const proposal = useShares(account, { from, to, amount: form.amount.value, isForClients })
  const shares = (proposal.data?.shares ?? []).map((share) => ({
    ...share,
    text: typed.get(share.ledgerId) ?? decimalText(share.amount),
  }))
  const blocked = blockOf(form.amount.value, isForClients ? shares : undefined, {
    currency,
    isPartial: proposal.data?.isPartial ?? false,
  })

  async function save(): Promise<string> {
    const body = {
      accountId: account.id,
      date: form.date.value,
      amount: form.amount.value,
      reference: form.reference.value,
      allocation: isForClients
        ? shares.filter(({ text }) => Number(text) > 0).map(({ ledgerId, text }) => ({ ledgerId, amount: text }))
        : [],
    }
    const sent = { body: { ...form.firm, ...body } }
    return (await exchange(trustTransactions.interest, sent, { idempotencyKey: form.repeatKey(body) })).message
  }

  return (
    <FormDialog
      title="Record interest"
      width={600}
      submit={form.submit('Record', currency)}
      isSending={form.sending.isSending}
      refusal={form.sending.refusal(...FIELDS.slice(0, -1))}
      money={{ blocked }}
      onSubmit={() => void form.sending.send(save)}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <AmountField form={form} currency={currency} label="The bank paid" />
        <DayField form={form} />
      </div>
      <ReferenceField form={form} />
      {isForClients ? (
        <>
          <div className={styles.pair}>
            <DateField label="For the days from" required today={form.today} value={from} onChange={setFrom} />
            <DateField label="to" required today={form.today} value={to} onChange={setTo} />
          </div>
          {proposal.isError && (
            <FailedLookup onRetry={() => void proposal.refetch()}>The shares could not be worked out.</FailedLookup>
          )}
          {proposal.data?.isPartial && (
            <InlineNote tone="warning">
              Some ledgers of this account are hidden from you by a wall, so somebody who sees them all has to divide
              its interest.
            </InlineNote>
          )}
          <Shares
            shares={shares}
            currency={currency}
            onChange={(id, text) => setTyped((known) => new Map(known).set(id, text))}
          />
        </>
      ) : (
        <p className="lx-soft">
          The interest of this account belongs to {account.interestTo === 'firm' ? 'the firm' : 'the bar foundation'}:
          it is held apart until it is paid out.
        </p>
      )}
    </FormDialog>
  )
}

interface Wanted {
  from: string
  to: string
  amount: string
  isForClients: boolean
}

function useShares({ id }: TrustAccount, { from, to, amount, isForClients }: Wanted) {
  const { firm } = useCurrentUser()
  const days = { from: mdyToIso(from), to: mdyToIso(to) }
  return useQuery({
    ...queryFor(trustTransactions.interestShares, { params: { id }, query: { ...firm, ...days, amount } }),
    enabled: isForClients && Number(amount) > 0 && days.from !== '' && days.to !== '',
    placeholderData: (known) => known,
  })
}

type Share = InterestShares['shares'][number] & { readonly text: string }

function blockOf(
  amount: string,
  shares: readonly Share[] | undefined,
  { currency, isPartial }: { currency: CurrencyText; isPartial: boolean },
): string | undefined {
  if (Number(amount) === 0) return 'Type the amount'
  if (shares === undefined) return undefined
  if (isPartial) return 'Not all ledgers are seen'
  if (shares.length === 0) return 'No ledger held cleared money on these days'
  const sum = sumDecimals(shares.map(({ text }) => text || '0'))
  return isSameDecimal(sum, amount) ? undefined : `The shares come to ${formatMoney(sum, currency)}`
}

interface SharesProps {
  shares: readonly Share[]
  currency: CurrencyText
  onChange: (ledgerId: string, text: string) => void
}

const Shares = ({ shares, currency, onChange }: SharesProps) =>
  shares.map((share) => (
    <MoneyField
      key={share.ledgerId}
      label={share.name}
      currency={currency}
      value={share.text}
      onChange={(text) => onChange(share.ledgerId, text)}
      prompt={`Held ${formatMoney(share.averageHeld, currency)} on average`}
    />
  ))
