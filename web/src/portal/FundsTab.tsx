import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { portalPages, type PortalFundsRow } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { Deposits } from './Deposits.tsx'
import type { TabProps } from './tab.ts'
import { Answer, Empty, moneyOf, Panel, PortalLink } from './parts.tsx'
import styles from './portal.module.css'

const KINDS: Readonly<Record<PortalFundsRow['kind'], string>> = {
  received: 'Received',
  paidOut: 'Paid out',
  toInvoice: 'Applied to an invoice',
  transferIn: 'Moved from another matter',
  transferOut: 'Moved to another matter',
  interest: 'Interest',
}

const TrustStatement = lazy(async () => ({ default: (await import('./TrustStatement.tsx')).TrustStatement }))

/** In place of an id. */
const STATEMENT = 'statement'

export const FundsTab = ({ at, profile, record }: TabProps) =>
  record === STATEMENT ? <TrustStatement at={at} /> : <Funds at={at} readOnly={profile.isPreview} />

function Funds({ at, readOnly }: Pick<TabProps, 'at'> & { readOnly: boolean }) {
  const answer = useQuery(queryFor(portalPages.funds, { query: { slug: at.company, clientId: at.clientId } }))
  return (
    <>
      <div className={styles.titleRow}>
        <h1 className={styles.title}>Funds held</h1>
        <PortalLink to={tabPath(at, 'funds', STATEMENT)}>Statement</PortalLink>
      </div>
      <p className={styles.lead}>Money of yours that we hold in a separate bank account for clients.</p>
      <Deposits at={at} readOnly={readOnly} />
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
