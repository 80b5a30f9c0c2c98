import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalPages, type PortalInvoiceRow } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call } from '../shared/api.ts'
import { paths } from '../shared/paths.ts'
import { queryFor } from '../shared/query.ts'
import { formatCounted } from '../shared/ui/values/format.ts'
import type { TabProps } from './tab.ts'
import { Answer, Empty, moneyOf, Panel } from './parts.tsx'
import styles from './portal.module.css'

export function InvoicesTab({ at, profile }: TabProps) {
  const answer = useQuery(queryFor(portalPages.invoices, { query: { slug: at.company, clientId: at.clientId } }))
  const [problem, setProblem] = useState<string>()
  /** Billing's page of the invoice, with its PDF and the ways to pay. */
  const open = async (id: string) => {
    setProblem(undefined)
    try {
      const { slug } = await call(portalPages.openInvoice, { params: { id }, body: {} }, { keepsCache: true })
      window.location.assign(paths.publicInvoice(slug))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const list = (invoices: readonly PortalInvoiceRow[]) => (
    <ul>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} {...(!profile.isPreview && { onOpen: () => void open(invoice.id) })} />
      ))}
    </ul>
  )
  return (
    <>
      <h1 className={styles.title}>Invoices</h1>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.stack}>
        <Answer of={answer}>
          {(invoices) => {
            const unpaid = invoices.filter(({ open: amount }) => amount > 0)
            const settled = invoices.filter(({ open: amount }) => amount === 0)
            return (
              <>
                <Panel title="To pay">{unpaid.length > 0 ? list(unpaid) : <Empty>Nothing is owed.</Empty>}</Panel>
                {settled.length > 0 && <Panel title="Settled">{list(settled)}</Panel>}
              </>
            )
          }}
        </Answer>
      </div>
    </>
  )
}

function Row({ invoice, onOpen }: { invoice: PortalInvoiceRow; onOpen?: () => void }) {
  const isSettled = invoice.state === 'settled'
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <p className={styles.strong}>{invoice.number}</p>
        <p className={styles.soft}>{invoice.matters.join(', ')}</p>
      </div>
      <div className={styles.soft}>
        {isSettled ? `Issued ${dayText(invoice.issuedOn)}` : `Due ${dayText(invoice.dueOn)}`}
        <div>
          <State invoice={invoice} />
        </div>
      </div>
      <div className={styles.amount}>
        <p className={styles.strong}>{moneyOf(isSettled ? invoice.total : invoice.open, invoice)}</p>
        {invoice.state !== 'settled' && invoice.open < invoice.total && (
          <p className={styles.soft}>of {moneyOf(invoice.total, invoice)}</p>
        )}
        {onOpen && (
          <button
            type="button"
            className={styles.bare}
            onClick={onOpen}
            aria-label={`${isSettled ? 'View' : 'View and pay'} invoice ${invoice.number}`}
          >
            {isSettled ? 'View' : 'View and pay'}
          </button>
        )}
      </div>
    </li>
  )
}

function State({ invoice: { state, dueInDays } }: { invoice: PortalInvoiceRow }) {
  const days = (count: number) => formatCounted(count, { one: 'day', many: 'days' })
  switch (state) {
    case 'overdue':
      return <span className={styles.danger}>{days(-dueInDays)} overdue</span>
    case 'partlyPaid':
      return <span className={styles.warning}>Partly paid</span>
    case 'settled':
      return <span className={styles.success}>Settled</span>
    case 'due':
      return <>{dueInDays === 0 ? 'today' : `in ${days(dueInDays)}`}</>
  }
}
