import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { portalPages, type PortalInvoiceRow } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { queryFor } from '../shared/query.ts'
import { formatCounted } from '../shared/ui/values/format.ts'
import { tabPath } from './address.ts'
import { InvoiceView } from './InvoiceView.tsx'
import type { TabProps } from './tab.ts'
import { Answer, Empty, moneyOf, Panel, PortalLink } from './parts.tsx'
import styles from './portal.module.css'

const AccountStatement = lazy(async () => ({ default: (await import('./AccountStatement.tsx')).AccountStatement }))

/** In place of the id of an invoice. */
const STATEMENT = 'statement'

export function InvoicesTab({ at, profile, record }: TabProps) {
  if (record === null) return <InvoiceList at={at} />
  if (record === STATEMENT) return <AccountStatement at={at} readOnly={profile.isPreview} />
  return <InvoiceView key={record} at={at} id={record} readOnly={profile.isPreview} />
}

function InvoiceList({ at }: Pick<TabProps, 'at'>) {
  const answer = useQuery(queryFor(portalPages.invoices, { query: { slug: at.company, clientId: at.clientId } }))
  const list = (invoices: readonly PortalInvoiceRow[]) => (
    <ul>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} at={at} />
      ))}
    </ul>
  )
  return (
    <>
      <div className={styles.titleRow}>
        <h1 className={styles.title}>Invoices</h1>
        <PortalLink to={tabPath(at, 'invoices', STATEMENT)}>Statement of account</PortalLink>
      </div>
      <div className={styles.stack}>
        <Answer of={answer}>
          {(invoices) => {
            const unpaid = invoices.filter(({ state }) => state !== 'settled')
            const settled = invoices.filter(({ state }) => state === 'settled')
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

function Row({ invoice, at }: Pick<TabProps, 'at'> & { invoice: PortalInvoiceRow }) {
  const isSettled = invoice.state === 'settled'
  return (
    <li className={`${styles.row} ${styles.stacked}`}>
      <div className={styles.grow}>
        <PortalLink to={tabPath(at, 'invoices', invoice.id)}>{invoice.number}</PortalLink>
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
        {invoice.held > 0 && <p className={styles.warning}>{moneyOf(invoice.held, invoice)} not due yet</p>}
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
    case 'held':
      return <span className={styles.warning}>Your question is with us</span>
    case 'settled':
      return <span className={styles.success}>Settled</span>
    case 'due':
      return <>{dueInDays === 0 ? 'today' : `in ${days(dueInDays)}`}</>
  }
}
