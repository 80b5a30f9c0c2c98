import { useQuery } from '@tanstack/react-query'
import { portalPages, type PortalFundsRow } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { queryFor } from '../shared/query.ts'
import type { TabProps } from './tab.ts'
import { Answer, Empty, moneyOf, Panel } from './parts.tsx'
import styles from './portal.module.css'

const KINDS: Readonly<Record<PortalFundsRow['kind'], string>> = {
  received: 'Received',
  paidOut: 'Paid out',
  toInvoice: 'Applied to an invoice',
  transferIn: 'Moved from another matter',
  transferOut: 'Moved to another matter',
  interest: 'Interest',
}

export function FundsTab({ at }: TabProps) {
  const answer = useQuery(queryFor(portalPages.funds, { query: { slug: at.company, clientId: at.clientId } }))
  return (
    <>
      <h1 className={styles.title}>Funds held</h1>
      <p className={styles.lead}>Money of yours that we hold in a separate bank account for clients.</p>
      <Answer of={answer}>
        {({ held, movements }) => (
          <>
            <div className={styles.cards}>
              {held.map((row) => (
                <section key={row.currencyCode} className={styles.card} aria-label={`Held in ${row.currencyCode}`}>
                  <p className={styles.label}>Held for you</p>
                  <p className={`${styles.figure} ${styles.trust}`}>{moneyOf(row.amount, row)}</p>
                  {row.clearing > 0 && <p className={styles.soft}>{moneyOf(row.clearing, row)} is still clearing</p>}
                </section>
              ))}
            </div>
            <div className={styles.cards}>
              <Panel title="Movements">
                {movements.length === 0 && <Empty>We hold no money for you.</Empty>}
                <ul>
                  {movements.map((row) => (
                    <li key={`${row.id} ${row.kind}`} className={styles.row}>
                      <div className={styles.grow}>
                        <p className={styles.strong}>{KINDS[row.kind]}</p>
                        <p className={styles.soft}>{[row.matterName, row.reference].filter(Boolean).join(', ')}</p>
                      </div>
                      <div className={styles.amount}>
                        <p className={styles.strong}>{moneyOf(row.amount, row)}</p>
                        <p className={styles.soft}>
                          {dayText(row.date)}
                          {row.isUndone ? ', undone' : !row.isCleared && ', still clearing'}
                        </p>
                      </div>
                    </li>
                  ))}
                </ul>
              </Panel>
            </div>
          </>
        )}
      </Answer>
    </>
  )
}
