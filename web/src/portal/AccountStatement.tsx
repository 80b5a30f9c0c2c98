import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { portalStatements, type PortalStatement } from '#contract/portal-statements.ts'
import { call, request } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { Answer, moneyOf, Panel, PortalLink } from './parts.tsx'
import { PayButton } from './PayButton.tsx'
import { StatementPeriod, StatementTable, type Period } from './StatementFrame.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

/** What was charged, paid and credited in a period. */
export function AccountStatement({ at, readOnly }: Pick<TabProps, 'at'> & { readOnly: boolean }) {
  const [chosen, setChosen] = useState<Period & { currencyCode?: string }>({})
  const own = { slug: at.company, clientId: at.clientId }
  const query = { ...own, ...chosen }
  const answer = useQuery({
    ...queryFor(portalStatements.account, { query }, { keepsCache: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PortalLink to={tabPath(at, 'invoices')}>All invoices</PortalLink>
      <h1 className={styles.title}>Statement of account</h1>
      <Answer of={answer}>
        {(statement) => (
          <>
            <StatementPeriod
              shown={statement}
              onChange={(period) => setChosen({ ...chosen, ...period })}
              file={() => request(portalStatements.accountFile, { query })}
              name="Statement.pdf"
            >
              {statement.currencyCodes.length > 1 && (
                <label className={styles.field}>
                  Currency
                  <select
                    className={styles.input}
                    value={statement.currencyCode}
                    onChange={({ currentTarget }) => setChosen({ ...chosen, currencyCode: currentTarget.value })}
                  >
                    {statement.currencyCodes.map((code) => (
                      <option key={code}>{code}</option>
                    ))}
                  </select>
                </label>
              )}
            </StatementPeriod>
            <Statement
              statement={statement}
              pay={
                !readOnly && (
                  <PayButton
                    label="Pay what is due today"
                    open={() =>
                      call(
                        portalStatements.pay,
                        { query: { ...own, currencyCode: statement.currencyCode }, body: {} },
                        { keepsCache: true },
                      )
                    }
                  />
                )
              }
            />
          </>
        )}
      </Answer>
    </>
  )
}

function Statement({ statement, pay }: { statement: PortalStatement; pay: ReactNode }) {
  const { from, to, overdue, creditOnAccount } = statement
  const amount = (value: number) => moneyOf(value, statement)
  const side = (value: number) => (value === 0 ? '' : amount(value))
  return (
    <>
      <div className={styles.cards}>
        <section className={styles.card} aria-label="Amount due">
          <p className={styles.label}>Due at {dayText(to)}</p>
          <p className={styles.figure}>{amount(statement.due)}</p>
          {statement.held > 0 && (
            <p className={styles.warning}>
              {amount(statement.held)} of the {amount(statement.closing)} owed is under question, and not due until we
              have answered
            </p>
          )}
          {overdue > 0 && <p className={styles.danger}>{amount(overdue)} overdue</p>}
          {creditOnAccount > 0 && (
            <p className={styles.soft}>Your credit with us, not set off: {amount(creditOnAccount)}</p>
          )}
          {creditOnAccount < 0 && <p className={styles.soft}>Refunded and owed back: {amount(-creditOnAccount)}</p>}
          {statement.due > 0 && pay}
        </section>
      </div>
      <div className={styles.cards}>
        <Panel title="Entries">
          <StatementTable
            label="Entries of the statement"
            heads={['Charged', 'Paid or credited', 'Balance']}
            opening={{ day: from, amount: amount(statement.opening) }}
            rows={statement.rows.map((row) => ({
              id: row.id,
              date: row.date,
              text: row.description,
              note: row.matters.join(', '),
              amounts: [side(row.charged), side(row.credited), amount(row.balance)],
            }))}
            closing={{
              text:
                statement.held > 0 ? `Owed at ${dayText(to)}, with what is under question` : `Owed at ${dayText(to)}`,
              amounts: [amount(statement.charged), amount(statement.credited), amount(statement.closing)],
            }}
          />
        </Panel>
      </div>
    </>
  )
}
