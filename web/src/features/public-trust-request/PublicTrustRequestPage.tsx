import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { publicTrustRequest, type OpenTrustRequest, type PublicTrustRequest } from '#contract/trust-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { queryFor } from '../../shared/query.ts'
import { firmToken } from '../../shared/session.ts'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { RequestPayPanel } from './RequestPayPanel.tsx'
import styles from './public-trust-request.module.css'

type Contact = PublicTrustRequest['contact']

/** The colour of the firm, for what is the firm's on this page. */
const inColor = (color: string) => ({ '--firm-color': color }) as CSSProperties

/** A deposit request for whoever has its address: what is asked, how it is held, and where to pay. */
export function PublicTrustRequestPage() {
  const { slug } = useParams({ from: '/paper/billing/trust-accounting/$slug' })
  const { data, error, refetch } = useQuery(queryFor(publicTrustRequest.get, { params: { slug } }, { quiet: true }))
  if (data?.isOpen) return <Request slug={slug} request={data} />
  if (data) return <Ended contact={data.contact} />
  if (!error) return <LoadingSpinner />
  if (error instanceof ApiError && error.status === 404)
    return (
      <Message title="There is no deposit request at this address">
        Check the link, or ask the law firm that sent it to you.
      </Message>
    )
  return <LoadError title="The request did not load" text={errorText(error)} onRetry={() => void refetch()} />
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.message}>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </section>
)

/** An address that no longer works says whom to ask, and nothing of the request. */
const Ended = ({ contact }: { contact: Contact }) => (
  <div style={inColor(contact.color)} data-full-width>
    <Head contact={contact} />
    <Message title="This link no longer opens a deposit request">
      <p>It has expired or was withdrawn. {contact.firmName} can send you a new one.</p>
      <Reach contact={contact} />
    </Message>
  </div>
)

const Mark = ({ contact }: { contact: Contact }) =>
  contact.logo === null ? (
    <span className={styles.mark} aria-hidden>
      {contact.initials}
    </span>
  ) : (
    <img className={styles.logo} src={contact.logo} alt="" />
  )

const Head = ({ contact, children }: { contact: Contact; children?: ReactNode }) => (
  <header className={styles.head}>
    <Mark contact={contact} />
    <span className={styles.firm}>{contact.firmName}</span>
    {children}
  </header>
)

const Reach = ({ contact: { phone, email } }: { contact: Contact }) => (
  <p className={styles.reach}>
    {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
    {email && <a href={`mailto:${email}`}>{email}</a>}
  </p>
)

function Request({ slug, request }: { slug: string; request: OpenTrustRequest }) {
  const { contact, number } = request
  useReadRecorded(slug)
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
      </Head>
      <div className={styles.columns}>
        <h1 className="lx-sr-only" tabIndex={-1}>
          Deposit request {number} of {contact.firmName}
        </h1>
        <aside className={styles.aside}>
          <RequestPayPanel request={request} />
          {(contact.phone || contact.email) && (
            <section className={styles.card}>
              <h2 className={styles.cardTitle}>Questions?</h2>
              <Reach contact={contact} />
            </section>
          )}
        </aside>
        <Paper request={request} />
      </div>
    </div>
  )
}

function Paper({ request }: { request: OpenTrustRequest }) {
  const { contact, held } = request
  return (
    <article className={styles.paper}>
      <div className={styles.paperHead}>
        <span>
          <span className={styles.firm}>{contact.firmName}</span>
          <small>{contact.address}</small>
        </span>
        <span className={styles.title}>
          Deposit request
          <small>{request.number}</small>
        </span>
      </div>
      <dl className={styles.parties}>
        <div>
          <dt>To</dt>
          <dd dir="auto">{request.clientName}</dd>
        </div>
        <div>
          <dt>Matter</dt>
          <dd dir="auto">
            {request.matterName} <small>{request.matterNumber}</small>
          </dd>
        </div>
        <div>
          <dt>Requested on</dt>
          <dd>{dayText(request.requestedOn)}</dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>{dayText(request.dueOn)}</dd>
        </div>
      </dl>
      <p>
        We ask you to pay <strong>{request.amountText}</strong> to be held for you in our client account.
      </p>
      <p dir="auto">{request.reason}</p>
      <p className={styles.quiet}>
        The money remains yours. It is kept apart from the firm’s own money and pays an invoice only after you have
        received that invoice. Anything unused is returned to you when the matter ends.
      </p>
      <h2 className={styles.section}>What we hold for you in this matter</h2>
      <Held held={held} currencyCode={request.currencyCode} />
      <p className={styles.signer}>
        {request.signerName}
        <br />
        for {contact.firmName}
      </p>
    </article>
  )
}

function Held({ held, currencyCode }: Pick<OpenTrustRequest, 'held' | 'currencyCode'>) {
  if (held.entries.length === 0) return <p className={styles.quiet}>Nothing is held yet.</p>
  return (
    // A table is wider than a phone, so it is scrolled by finger and by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because what scrolls has to be reached by keyboard
    <div className={styles.scroll} role="region" aria-label="What we hold for you" tabIndex={0}>
      <table className={styles.held}>
        <thead>
          <tr>
            <th>Date</th>
            <th>Entry</th>
            <th>Out</th>
            <th>In</th>
            <th>Held</th>
          </tr>
        </thead>
        <tbody>
          {held.entries.map((entry) => (
            <tr key={entry.id}>
              <td>{dayText(entry.date)}</td>
              <td dir="auto">
                {entry.description}
                {entry.reference && <small>{entry.reference}</small>}
              </td>
              <td>{entry.outText}</td>
              <td>{entry.inText}</td>
              <td>{entry.balanceText}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              Held at {dayText(held.on)}, in {currencyCode}
            </td>
            <td>{held.balanceText}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Tells the firm that the request was read, unless one of its own people looks at it. */
function useReadRecorded(slug: string): void {
  useEffect(() => {
    if (firmToken() !== null) return
    // Whether it was recorded changes nothing for the reader.
    call(publicTrustRequest.view, { params: { slug } }, { quiet: true }).catch(() => undefined)
  }, [slug])
}
