import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { portalStatements, type PortalTrustLedger } from '#contract/portal-statements.ts'
import { request } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { Answer, Empty, moneyOf, Panel, PortalLink } from './parts.tsx'
import { StatementPeriod, StatementTable, type Period } from './StatementFrame.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

/** What moved the money that is held, a matter after the other; it is never set off. */
export function TrustStatement({ at }: Pick<TabProps, 'at'>) {
  const [period, setPeriod] = useState<Period>({})
  const query = { slug: at.company, clientId: at.clientId, ...period }
  const answer = useQuery({
    ...queryFor(portalStatements.trust, { query }, { keepsCache: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PortalLink to={tabPath(at, 'funds')}>Funds held</PortalLink>
      <h1 className={styles.title}>Statement of client money</h1>
      <p className={styles.lead}>This money is yours. It is kept apart and not set off against what you owe.</p>
      <Answer of={answer}>
        {({ from, to, ledgers }) => (
          <>
            <StatementPeriod
              shown={{ from, to }}
              onChange={setPeriod}
              file={() => request(portalStatements.trustFile, { query })}
              name="Statement of client money.pdf"
            />
            <div className={styles.cards}>
              {ledgers.length === 0 && (
                <Panel title="Movements">
                  <Empty>We held no money for you in this period.</Empty>
                </Panel>
              )}
            </div>
            <div className={styles.stack}>
              {ledgers.map((ledger) => (
                <Panel key={ledger.id} title={ledger.matterName} aside={<span>{ledger.matterNumber}</span>}>
                  <Ledger ledger={ledger} from={from} to={to} />
                </Panel>
              ))}
            </div>
          </>
        )}
      </Answer>
    </>
  )
}

function Ledger({ ledger, from, to }: { ledger: PortalTrustLedger; from: string; to: string }) {
  const amount = (value: number) => moneyOf(value, ledger)
  const side = (value: number) => (value === 0 ? '' : amount(value))
  return (
    <StatementTable
      label={`Movements of ${ledger.matterName}`}
      heads={['Paid out', 'Received', 'Held']}
      opening={{ day: from, amount: amount(ledger.opening) }}
      rows={ledger.rows.map((row) => ({
        id: row.id,
        date: row.date,
        text: row.description,
        note: row.reference,
        amounts: [side(row.paidOut), side(row.received), amount(row.balance)],
      }))}
      closing={{
        text: `Held at ${dayText(to)}`,
        ...(ledger.clearing > 0 && { note: `${amount(ledger.clearing)} is still clearing` }),
        amounts: [amount(ledger.paidOut), amount(ledger.received), amount(ledger.closing)],
      }}
    />
  )
}
