import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { PaymentProviderName } from '#contract/online-payments.ts'
import { toast } from '../../toast.ts'
import styles from './public-page.module.css'

const BANK = 'bank-transfer'

interface PanelProps {
  /** Of the region. */
  label: string
  heading: string
  badge: ReactNode
  amountText: string
  when?: string | undefined
  children: ReactNode
}

/** What is to be paid, as the largest figure of the page, and the ways to pay it. */
export const PayPanel = ({ label, heading, badge, amountText, when, children }: PanelProps) => (
  <section className={styles.card} aria-label={label}>
    <div className={styles.due}>
      <span>{heading}</span>
      {badge}
    </div>
    <p className={styles.balance}>{amountText}</p>
    {when !== undefined && <p className={styles.when}>{when}</p>}
    {children}
  </section>
)

type Fact = readonly [label: string, value: string]

export const PaySums = ({ sums }: { sums: readonly Fact[] }) => (
  <dl className={styles.sums}>
    {sums.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const CARD_LABELS: Readonly<Record<PaymentProviderName, string>> = {
  stripe: 'Pay by card',
  paystack: 'Pay with Paystack',
}

interface CardProps {
  cards: readonly PaymentProviderName[]
  amountText: string
  /** Asks for the page of a provider. */
  open: (provider: PaymentProviderName) => Promise<{ url: string }>
}

/** Leads to the page of a provider, which brings the payer back here. */
function useProviderPage(open: CardProps['open']) {
  const [opening, setOpening] = useState<PaymentProviderName>()
  const start = async (provider: PaymentProviderName) => {
    setOpening(provider)
    try {
      window.location.assign((await open(provider)).url)
    } catch (error) {
      toast.error(error)
      setOpening(undefined)
    }
  }
  return { opening, start }
}

export function CardButtons({ cards, amountText, open }: CardProps) {
  const { opening, start } = useProviderPage(open)
  return cards.map((provider) => (
    <Button key={provider} fullWidth loading={opening === provider} onClick={() => void start(provider)}>
      {CARD_LABELS[provider]} · {amountText}
    </Button>
  ))
}

/** The account to pay into; what is blank is left out. */
export const BankTransfer = ({ facts }: { facts: readonly Fact[] }) => (
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

/** On a phone the way to pay is always in reach: the first provider's page, else the account to pay into. */
export function PinnedPay({ cards: [provider], amountText, open }: CardProps) {
  const { opening, start } = useProviderPage(open)
  const showBank = () => {
    const target = document.getElementById(BANK)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.pinned}>
      <Button
        fullWidth
        size="md"
        className={styles.pay}
        loading={opening !== undefined}
        onClick={() => (provider === undefined ? showBank() : void start(provider))}
      >
        Pay {amountText}
      </Button>
    </div>
  )
}
