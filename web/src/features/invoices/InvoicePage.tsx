import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { invoiceExtensions } from '../../invoice-extensions.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { InvoiceParts, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoiceDocument } from './InvoiceDocument.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { invoiceName, isIssued } from './labels.ts'
import { invoiceLife } from './life.tsx'
import { invoiceQuery } from './queries.ts'
import { StateLine } from './StateLine.tsx'
import styles from './invoices.module.css'

export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/firm/billing/invoice/view/$invoiceId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(invoiceQuery(firm, invoiceId))
  if (!answer.data) {
    return <RecordState what="invoice" answer={answer} list={{ label: 'All invoices', href: paths.invoices() }} />
  }
  const retry = answer.isError ? () => void answer.refetch() : undefined
  return <KnownInvoice key={invoiceId} invoice={answer.data} onRetry={retry} />
}

/** What the features add to the page; the invoice's own life first. */
const EXTENSIONS = [invoiceLife, ...invoiceExtensions]

/** The extensions are listed once, for good, so that their hooks are called in one order. */
const useParts = (invoice: SavedInvoice): readonly InvoiceParts[] =>
  EXTENSIONS.map((extension) => extension.useParts(invoice))

interface Props {
  invoice: SavedInvoice
  /** Absent while the page is up to date. */
  onRetry: (() => void) | undefined
}

function KnownInvoice({ invoice, onRetry }: Props) {
  const parts = useParts(invoice)
  const name = invoiceName(invoice)
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Invoices', href: paths.invoices() }, { label: name }]}
      badge={<StatusBadge kind="invoice" status={INVOICE_STATE_LABELS[invoice.state]} />}
      sub={<Facts invoice={invoice} />}
      actions={<InvoiceActions invoice={invoice} actions={parts.flatMap(({ actions = [] }) => actions)} />}
    >
      <div className={styles.page}>
        {onRetry && <StaleNote onRetry={onRetry} />}
        {parts.map(({ note }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- because the extensions never change their places
          <Fragment key={place}>{note}</Fragment>
        ))}
        <StateLine invoice={invoice} steps={parts.flatMap(({ steps = [] }) => steps)} />
        <SideBySide wide aside={<DocumentSide invoice={invoice} parts={parts} />}>
          <BalanceCard invoice={invoice} settled={parts.flatMap(({ settled = [] }) => settled)} />
          {parts.flatMap(({ panels = [] }, place) =>
            panels.map((panel, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- because the extensions never change their places
              <Fragment key={`${place}-${index}`}>{panel}</Fragment>
            )),
          )}
          <InvoiceHistory lines={parts.flatMap(({ history = [] }) => history)} />
        </SideBySide>
      </div>
    </Page>
  )
}

function Facts({ invoice: { clientId, clientName, matters, created } }: { invoice: SavedInvoice }) {
  const maySeeClients = useCan('clientInfo')
  const maySeeMatters = useCan('matterMaster')
  return (
    <>
      <MaybeLink href={maySeeClients && paths.client(clientId)} text={clientName} />
      {matters.map(({ id, name }) => (
        <Fragment key={id}>
          {' · '}
          <MaybeLink href={maySeeMatters && paths.matter(id)} text={name} />
        </Fragment>
      ))}
      {created && ` · ${created.person.name}`}
    </>
  )
}

const MaybeLink = ({ href, text }: { href: string | false; text: string }) =>
  href === false ? (
    text
  ) : (
    <AppLink href={href} className="lx-link" dir="auto">
      {text}
    </AppLink>
  )

function DocumentSide({ invoice, parts }: { invoice: SavedInvoice; parts: readonly InvoiceParts[] }) {
  return (
    <>
      <div className={styles.documentHead}>
        <h2>{isIssued(invoice.state) ? 'Document as issued' : 'Document'}</h2>
        <div className={styles.documentActions}>
          {parts.map(({ documentActions }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- because the extensions never change their places
            <Fragment key={place}>{documentActions}</Fragment>
          ))}
        </div>
      </div>
      <InvoiceDocument invoice={invoice} />
      {isIssued(invoice.state) && (
        <InlineNote tone="info">
          An issued invoice cannot be edited. Correct it with a credit note, or void it while nothing has been paid.
        </InlineNote>
      )}
      {invoice.internalNote && (
        <InlineNote tone="info">
          <span className={styles.note}>Internal note: {invoice.internalNote}</span>
        </InlineNote>
      )}
    </>
  )
}
