import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { decimalText, isSameDecimal, sumDecimals } from '#domain/decimal.ts'
import { TRUST_RULES } from '#domain/trust-jurisdictions.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustTransactions, type InterestShares } from '#contract/trust-transactions.ts'
import { queryFor } from '../../shared/query.ts'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import type { Posting } from './use-posting.ts'

/** A proposed share with what the person typed instead. */
type Share = InterestShares['shares'][number] & { readonly text: string }

const NONE: ReadonlyMap<string, string> = new Map()

/** The days that the bank paid for, and how its interest is divided over them: as proposed, unless a share was typed. */
export function useInterestDivision({ id, interestTo, jurisdiction }: TrustAccount, { firm, today, amount }: Posting) {
  const lastMonth = addDays(startOfMonth(today), -1)
  const [from, setFrom] = useState(isoToMdy(startOfMonth(lastMonth)))
  const [to, setTo] = useState(isoToMdy(lastMonth))
  const [leavesOutClosed, setLeavesOut] = useState(false)
  const [rate, setRate] = useState('')
  const [typed, setTyped] = useState(NONE)
  const days = { from: mdyToIso(from), to: mdyToIso(to) }
  const query = { ...firm, ...days, amount: amount.value, leaveOutClosed: leavesOutClosed, rate: rate || undefined }
  const proposal = useQuery({
    ...queryFor(trustTransactions.interestShares, { params: { id }, query }),
    enabled: interestTo === 'client' && Number(amount.value) > 0 && days.from !== '' && days.to !== '',
    placeholderData: (known: InterestShares | undefined) => known,
  })
  const shares = (proposal.data?.shares ?? []).map((share): Share => ({
    ...share,
    text: typed.get(share.ledgerId) ?? decimalText(share.amount),
  }))
  return {
    from,
    to,
    setFrom,
    setTo,
    days,
    hasFairSum: TRUST_RULES[jurisdiction].hasFairSum,
    /** Percent a year; blank where all is divided. */
    rate,
    setRate,
    leavesOutClosed,
    setLeavesOut,
    proposal,
    shares,
    isTyped: rate === '' && typed.size > 0,
    type: (ledgerId: string, text: string) => setTyped((known) => new Map(known).set(ledgerId, text)),
    reset: () => setTyped(NONE),
  }
}
export type InterestDivision = ReturnType<typeof useInterestDivision>

/** Why it cannot be recorded yet. */
export function blockOf(
  amount: string,
  division: InterestDivision | undefined,
  currency: CurrencyText,
): string | undefined {
  if (Number(amount) === 0) return 'Type the amount'
  if (!division) return undefined
  const { data } = division.proposal
  if (!data) return 'The shares are not known yet'
  if (data.isPartial) return 'Not all ledgers are seen'
  if (data.all.count === 0) return 'No ledger held cleared money on these days'
  if (data.rest < 0) return `The fair sums are ${formatMoney(-data.rest, currency)} more than the bank paid`
  if (!division.isTyped) return data.closed.count > 0 ? 'A closed ledger receives nothing' : undefined
  const sum = sumDecimals(division.shares.map(({ text }) => text || '0'))
  return isSameDecimal(sum, amount) ? undefined : `The shares come to ${formatMoney(sum, currency)}`
}
