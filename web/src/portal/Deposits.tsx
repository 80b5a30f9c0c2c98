import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { portalStatements, type PortalDeposit } from '#contract/portal-statements.ts'
import { call, errorText } from '../shared/api.ts'
import { paths } from '../shared/paths.ts'
import { leavePortalFor } from '../shared/portal-return.ts'
import { queryFor } from '../shared/query.ts'
import { moneyOf, Panel } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

const STATES: Readonly<Record<PortalDeposit['state'], string>> = {
  due: 'Due',
  overdue: 'Overdue',
  partPaid: 'Partly paid',
  paid: 'Paid',
}

/** The deposits that the firm has asked for; each opens on the page where it is read and paid. */
export function Deposits({ at, readOnly }: Pick<TabProps, 'at'> & { readOnly: boolean }) {
  const query = { slug: at.company, clientId: at.clientId }
  const { data: deposits = [] } = useQuery(queryFor(portalStatements.deposits, { query }))
  if (deposits.length === 0) return null
  return (
    <div className={styles.cards}>
      <Panel title="Deposits asked for">
        <ul>
          {deposits.map((deposit) => (
            <Row key={deposit.id} deposit={deposit} readOnly={readOnly} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Row({ deposit, readOnly }: { deposit: PortalDeposit; readOnly: boolean }) {
  const { state } = deposit
  const [problem, setProblem] = useState<string>()
  /** The page of the request, with its PDF and the ways to pay. */
  const open = async () => {
    setProblem(undefined)
    try {
      const sent = { params: { id: deposit.id }, body: {} }
      const { slug } = await call(portalStatements.openDeposit, sent, { keepsCache: true })
      leavePortalFor(paths.publicTrustRequest(slug))
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const isPaid = state === 'paid'
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <p className={styles.strong}>{deposit.reason}</p>
        <p className={styles.soft}>{[deposit.number, deposit.matterName].filter(Boolean).join(', ')}</p>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={styles.soft}>
        {isPaid ? 'Asked for by' : 'Due'} {dayText(deposit.dueOn)}
        <div className={isPaid ? styles.success : state === 'overdue' ? styles.danger : ''}>{STATES[state]}</div>
      </div>
      <div className={styles.amount}>
        <p className={styles.strong}>{moneyOf(isPaid ? deposit.amount : deposit.outstanding, deposit)}</p>
        {state === 'partPaid' && <p className={styles.soft}>of {moneyOf(deposit.amount, deposit)}</p>}
      </div>
      {!readOnly && (
        <button type="button" className={isPaid ? styles.plain : styles.button} onClick={() => void open()}>
          {isPaid ? 'View' : 'View and pay'}
        </button>
      )}
    </li>
  )
}
