import { useClipboard } from '@mantine/hooks'
import type { OpenTrustRequest } from '#contract/trust-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './public-trust-request.module.css'

const STATES: Readonly<Record<OpenTrustRequest['state'], readonly [label: string, tone: Tone]>> = {
  due: ['Due', 'info'],
  overdue: ['Overdue', 'danger'],
  partPaid: ['Partly paid', 'warning'],
  paid: ['Paid', 'trust'],
}

/** What is outstanding, what was received of it, and the account to pay into. */
export function RequestPayPanel({ request }: { request: OpenTrustRequest }) {
  const { state, bank } = request
  const [label, tone] = STATES[state]
  const facts = [
    ['Name', bank.accountName],
    ['Bank', bank.bankName],
    ['Account', bank.accountNumber],
    ['Quote', request.number],
  ] as const
  return (
    <section className={styles.card} aria-label="What is outstanding">
      <div className={styles.due}>
        <span>{state === 'paid' ? 'Nothing left to pay' : `Outstanding, due ${dayText(request.dueOn)}`}</span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={styles.balance}>{request.outstandingText}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Requested</dt>
          <dd>{request.amountText}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{request.receivedText}</dd>
        </div>
      </dl>
      {state !== 'paid' && bank.accountNumber !== '' && (
        <>
          <h2 className={styles.cardTitle}>By bank transfer</h2>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <CopiedFact key={name} label={name} value={value} />
              ))}
          </dl>
        </>
      )}
      <InlineNote tone="trust">
        This is our client account. We never change bank details by email. If you are asked to pay into another account,
        call us.
      </InlineNote>
    </section>
  )
}

/** What somebody types into their bank's form can be copied. */
function CopiedFact({ label, value }: { label: string; value: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span dir="auto">{value}</span>{' '}
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
