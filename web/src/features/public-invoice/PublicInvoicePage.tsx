import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { publicInvoice, type OpenInvoice, type PublicInvoice } from '#contract/public-invoice.ts'
import { ApiError, call, errorText, urlOf } from '../../shared/api.ts'
import { queryFor } from '../../shared/query.ts'
import { firmToken } from '../../shared/session.ts'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { DocumentPaper } from '../../shared/ui/page/DocumentPaper.tsx'
import { PayPanel, PinnedPay } from './PayPanel.tsx'
import styles from './public-invoice.module.css'

type Contact = PublicInvoice['contact']

/** The colour of the firm, for what is the firm's on this page. */
const inColor = (color: string) => ({ '--firm-color': color }) as CSSProperties

/** An invoice for whoever has its address: to read, to print, to save and to pay. */
export function PublicInvoicePage() {
  const { slug } = useParams({ from: '/paper/billing/invoice/$slug' })
  const { data, error, refetch } = useQuery(queryFor(publicInvoice.get, { params: { slug } }, { quiet: true }))
  if (data?.isOpen) return <Invoice slug={slug} invoice={data} />
  if (data) return <Ended contact={data.contact} />
  if (!error) return <LoadingSpinner />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Message title="There is no invoice at this address">
        Check the link, or ask the law firm that sent it to you.
      </Message>
    )
  }
  return <LoadError title="The invoice did not load" text={errorText(error)} onRetry={() => void refetch()} />
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.message}>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </section>
)

/** An address that no longer works says whom to ask, and nothing of the invoice. */
const Ended = ({ contact }: { contact: Contact }) => (
  <div style={inColor(contact.color)} data-full-width>
    <Head contact={contact} />
    <Message title="This link no longer opens an invoice">
      <p>It has expired or was withdrawn. {contact.firmName} can send you a new one.</p>
      <Reach contact={contact} />
    </Message>
  </div>
)

const Head = ({ contact, children }: { contact: Contact; children?: ReactNode }) => (
  <header className={styles.head}>
    {contact.logo === null ? (
      <span className={styles.mark} aria-hidden>
        {contact.initials}
      </span>
    ) : (
      <img className={styles.logo} src={contact.logo} alt="" />
    )}
    <span className={styles.firm}>{contact.firmName}</span>
    <div className={styles.headActions}>{children}</div>
  </header>
)

function Reach({ contact: { phone, email } }: { contact: Contact }) {
  if (!phone && !email) return null
  return (
    <p className={styles.reach}>
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}

function Invoice({ slug, invoice }: { slug: string; invoice: OpenInvoice }) {
  const { contact, content } = invoice
  useViewRecorded(slug)
  const pdf = urlOf(publicInvoice.pdf, { slug }, { download: true })
  return (
    <div style={inColor(contact.color)} data-full-width>
      <Head contact={contact}>
        <Button
          variant="default"
          className={styles.print}
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          component="a"
          href={pdf}
          download
          variant="default"
          aria-label="Download PDF"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          <span className={styles.wide}>Download PDF</span>
        </Button>
      </Head>
      <div className={styles.columns}>
        <h1 className="lx-sr-only" tabIndex={-1}>
          {content.title} {content.number} of {contact.firmName}
        </h1>
        <aside className={styles.aside}>
          <PayPanel invoice={invoice} />
          {(contact.phone || contact.email) && (
            <section className={styles.card}>
              <h2 className={styles.cardTitle}>Questions about this invoice?</h2>
              <Reach contact={contact} />
            </section>
          )}
        </aside>
        <DocumentPaper content={content} />
      </div>
      <PinnedPay invoice={invoice} />
    </div>
  )
}

/** Tells the firm that the invoice was read, unless one of its own people looks at it. */
function useViewRecorded(slug: string): void {
  useEffect(() => {
    if (firmToken() !== null) return
    // Whether it was recorded changes nothing for the reader.
    call(publicInvoice.view, { params: { slug } }, { quiet: true }).catch(() => undefined)
  }, [slug])
}
