import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { publicInvoice, type OpenInvoice } from '#contract/public-invoice.ts'
import { dayText } from '#domain/calendar-day.ts'
import { INVOICE_STATE_LABELS, SETTLED_STATES } from '#domain/invoice-state.ts'
import { call } from '../../shared/api.ts'
import { toast } from '../../shared/toast.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './public-invoice.module.css'

type Props = { invoice: OpenInvoice }

const BANK = 'bank-transfer'

/** What a client reads as the state; an invoice that is only due has none. */
const LABELS: Readonly<Record<OpenInvoice['state'], string | undefined>> = {
  ...INVOICE_STATE_LABELS,
  approved: undefined,
  sent: undefined,
  viewed: undefined,
}

const isSettled = (state: OpenInvoice['state']): boolean => SETTLED_STATES.some((settled) => settled === state)

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function dueSentence({ dueDate, dueInDays }: OpenInvoice): string {
  const day = dayText(dueDate)
  if (dueInDays === 0) return `Due today, ${day}`
  return dueInDays > 0 ? `Due ${day}, in ${days(dueInDays)}` : `Was due ${day}, ${days(-dueInDays)} ago`
}

/** What is still owed, what was paid of it, and where to pay. */
export function PayPanel({ invoice }: Props) {
  const { state, balanceText, totalText, settledText, isSettledInPart, content } = invoice
  const label = LABELS[state]
  const isPaid = isSettled(state)
  return (
    <section className={styles.card} aria-label="What is owed">
      <div className={styles.due}>
        <span>{isPaid ? 'Nothing left to pay' : 'Amount due'}</span>
        {label !== undefined && <StatusBadge kind="invoice" status={label} />}
      </div>
      <p className={styles.balance}>{balanceText}</p>
      {!isPaid && <p className={styles.when}>{dueSentence(invoice)}</p>}
      {isSettledInPart && (
        <dl className={styles.sums}>
          <Figure label={`${content.title} ${content.number}`} value={totalText} />
          <Figure label="Paid or credited" value={`−${settledText}`} />
        </dl>
      )}
      {!isPaid && invoice.cards.length > 0 && <CardButtons invoice={invoice} />}
      {!isPaid && <BankTransfer invoice={invoice} />}
    </section>
  )
}

const CARD_LABELS = { stripe: 'Pay by card', paystack: 'Pay with Paystack' } as const

/** Leads to the page of a provider, which brings the payer back here. */
function CardButtons({ invoice: { cards, balanceText } }: Props) {
  const { slug } = useParams({ from: '/paper/billing/invoice/$slug' })
  const [opening, setOpening] = useState<string>()
  const open = async (provider: (typeof cards)[number]) => {
    setOpening(provider)
    try {
      const { url } = await call(publicInvoice.pay, { params: { slug }, body: { provider } })
      window.location.assign(url)
    } catch (error) {
      toast.error(error)
      setOpening(undefined)
    }
  }
  return cards.map((provider) => (
    <Button key={provider} fullWidth loading={opening === provider} onClick={() => void open(provider)}>
      {CARD_LABELS[provider]} · {balanceText}
    </Button>
  ))
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function BankTransfer({ invoice: { bank, content } }: Props) {
  if (!bank) return null
  const facts = [
    ['Bank', bank.bankName],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Branch or sort code', bank.branchCode],
    ['IBAN', bank.iban],
    ['BIC', bank.bic],
    ['Reference', content.number],
  ] as const
  return (
    <div id={BANK} className={styles.bank} tabIndex={-1}>
      <h2 className={styles.cardTitle}>Pay by bank transfer</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <CopiedFact key={label} label={label} value={value} />
          ))}
      </dl>
    </div>
  )
}

/** What somebody types into their bank's form can be copied. */
function CopiedFact({ label, value }: { label: string; value: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span dir="auto">{value}</span>
        <button
          type="button"
          className={styles.copy}
          aria-label={`Copy ${label}`}
          onClick={() => clipboard.copy(value)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </button>
      </dd>
    </div>
  )
}

/** On a phone the way to pay is always in reach. */
export function PinnedPay({ invoice: { bank, state, balanceText } }: Props) {
  if (!bank || isSettled(state)) return null
  const showBank = () => {
    const target = document.getElementById(BANK)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.pinned}>
      <Button fullWidth size="md" className={styles.pay} onClick={showBank}>
        Pay {balanceText}
      </Button>
    </div>
  )
}
