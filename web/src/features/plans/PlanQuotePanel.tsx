import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans as calls, type Plan, type PlanQuote, type PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { dayText } from '#domain/calendar-day.ts'
import { errorText, exchange } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { moneyOf, usersText } from './labels.ts'
import { quoteQuery } from './queries.ts'
import styles from './plans.module.css'

interface Props {
  plan: Plan
  seats: number
  info: SubscriptionInfo
  standing: PlanStanding
  /** Once the change is made, or is left. */
  onLeave: () => void
}

/** What is due today and from then on, with the arithmetic, and the button that does it. */
export function PlanQuotePanel({ plan, seats, ...of }: Props) {
  const { info } = of
  const { firm } = useCurrentUser()
  const quote = useQuery({ ...quoteQuery(firm, plan.id, seats), placeholderData: keepPreviousData })
  if (quote.error)
    return (
      <div>
        <InlineNote tone="warning" live>
          {errorText(quote.error)}
        </InlineNote>
      </div>
    )
  if (!quote.data) return <div aria-busy="true" />
  return (
    <section className={`lx-panel ${styles.quote}`} aria-label="What it costs" aria-busy={quote.isPlaceholderData}>
      <DueNow quote={quote.data} info={info} />
      <FromThen quote={quote.data} />
      <Pay plan={plan} quote={quote.data} isOld={quote.isPlaceholderData} {...of} />
    </section>
  )
}

interface LineProps {
  label: string
  amount: string
  note?: string | false
  isStrong?: boolean
}

const Line = ({ label, amount, note, isStrong }: LineProps) => (
  <div className={styles.line} data-strong={isStrong || undefined}>
    <span>
      {label}
      {note && <small>{note}</small>}
    </span>
    <span className="lx-num">{amount}</span>
  </div>
)

function DueNow({ quote, info }: { quote: PlanQuote; info: SubscriptionInfo }) {
  const { timeZone } = useCurrentUser().business
  const money = (amount: number) => moneyOf(amount, quote)
  if (quote.when !== 'now')
    return (
      <>
        <h2>Due today</h2>
        <Line label="Nothing to pay" amount={money(0)} isStrong />
        <p className={styles.planUsers}>
          {quote.when === 'same'
            ? `This is your plan, until ${info.subscriptionEndDate}.`
            : `You keep ${info.planName} until ${info.subscriptionEndDate}; it is already paid for.`}
        </p>
      </>
    )
  const isPart = quote.newDays !== quote.durationInDays
  return (
    <>
      <h2>Due today, {dayText(today(timeZone))}</h2>
      <Line
        label={`${quote.planName}, ${usersText(quote.seats)}${isPart ? `, ${daysText(quote.newDays)}` : ''}`}
        amount={money(quote.newAmount)}
        note={isPart && `${money(quote.fullAmount)} × ${quote.newDays} ÷ ${quote.durationInDays}`}
      />
      {quote.unusedAmount > 0 && (
        <>
          <Line
            label={`Unused ${info.planName}, ${usersText(quote.unusedSeats)}, ${daysText(quote.unusedDays)}`}
            amount={`−${money(quote.unusedAmount)}`}
            note={`${money(quote.unusedOfAmount)} × ${quote.unusedDays} ÷ ${quote.unusedOfDays}`}
          />
          <Line label="Difference" amount={money(quote.netAmount)} isStrong />
        </>
      )}
      {quote.taxPercent > 0 && <Line label={`VAT ${quote.taxPercent}%`} amount={money(quote.taxAmount)} />}
      <Line label="Due today" amount={money(quote.dueAmount)} isStrong />
    </>
  )
}

const daysText = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The price of one user, for a year as twelve months where that is exact. */
function yearText({ renewalSeatAmount, durationInDays }: PlanQuote, money: (amount: number) => string): string {
  const isMonthly = durationInDays === 365 && Math.round(renewalSeatAmount * 100) % 12 === 0
  return isMonthly ? `${money(renewalSeatAmount / 12)} × 12` : money(renewalSeatAmount)
}

function FromThen({ quote }: { quote: PlanQuote }) {
  if (quote.when === 'same' || quote.renewsOn === null) return null
  const { renewalCurrencySymbol: currencySymbol, renewalCurrencyISOCode: currencyISOCode } = quote
  const money = (amount: number) => moneyOf(amount, { currencySymbol, currencyISOCode })
  const each = quote.durationInDays === 365 ? 'Per year' : 'Per 30 days'
  return (
    <>
      <h3>
        From {dayText(quote.when === 'now' ? quote.renewsOn : quote.startsOn)},{' '}
        {quote.durationInDays === 365 ? 'yearly' : 'monthly'}
      </h3>
      <Line
        label={`${quote.planName}, ${usersText(quote.seats)}`}
        amount={money(quote.renewalNetAmount)}
        note={`${quote.seats} × ${yearText(quote, money)}`}
      />
      {quote.renewalTaxPercent > 0 && (
        <Line label={`VAT ${quote.renewalTaxPercent}%`} amount={money(quote.renewalTaxAmount)} />
      )}
      <Line label={each} amount={money(quote.renewalAmount)} isStrong />
    </>
  )
}

interface PayProps extends Omit<Props, 'seats'> {
  quote: PlanQuote
  /** The figures are those of what was chosen before. */
  isOld: boolean
}

function buttonText(quote: PlanQuote, { planName }: SubscriptionInfo): string {
  const isSamePlan = quote.planName === planName
  if (quote.when === 'atEnd') return `${isSamePlan ? 'Change' : 'Downgrade'} on ${dayText(quote.startsOn)}`
  if (quote.when === 'same') return 'Keep this plan'
  if (quote.dueAmount === 0) return `Use ${quote.planName}`
  return `Pay ${moneyOf(quote.dueAmount, quote)}${isSamePlan || quote.unusedAmount === 0 ? '' : ' and upgrade'}`
}

function Pay({ plan, quote, info, standing, isOld, onLeave }: PayProps) {
  const { firm } = useCurrentUser()
  const [isLeaving, setLeaving] = useState(false)
  const { isSending, send, refusal } = useSending()
  const problem = refusal()
  const isPaid = quote.when === 'now' && quote.dueAmount > 0
  const change = (withNewCard: boolean) => async () => {
    const body = { ...firm, planId: plan.id, seats: quote.seats, dueAmount: quote.dueAmount, withNewCard }
    const { data, message } = await exchange(calls.change, { body })
    if (data.url !== null) {
      setLeaving(true)
      window.location.assign(data.url)
      return undefined
    }
    onLeave()
    return message
  }
  const { card } = standing
  return (
    <>
      {problem !== undefined && <FormError>{problem}</FormError>}
      {(isPaid || quote.when === 'atEnd') && quote.renewalAmount > 0 && <PaidWith standing={standing} />}
      <Button
        fullWidth
        loading={isSending || isLeaving}
        disabled={isOld || (isPaid && !standing.isPaymentSetUp)}
        onClick={() => void send(change(false))}
      >
        {buttonText(quote, info)}
      </Button>
      {isPaid && card && (
        <Button fullWidth variant="default" disabled={isOld || isSending} onClick={() => void send(change(true))}>
          Pay with another card
        </Button>
      )}
      <Button fullWidth variant="subtle" onClick={onLeave}>
        Keep {info.planName}
      </Button>
    </>
  )
}

const PaidWith = ({ standing: { card, isPaymentSetUp } }: { standing: PlanStanding }) => (
  <>
    <h3>Payment method</h3>
    <p className={styles.planUsers}>
      {!isPaymentSetUp
        ? 'Cards cannot be charged on this server. Ask whoever runs it.'
        : card
          ? `Card •••• ${card.lastDigits}, ${card.expires}`
          : 'You enter a card on the page of the payment service. It is kept there for the next payments.'}
    </p>
  </>
)
