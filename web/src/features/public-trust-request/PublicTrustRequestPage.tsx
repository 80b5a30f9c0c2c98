import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { publicTrustRequest, type OpenTrustRequest } from '#contract/trust-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, urlOf } from '../../shared/api.ts'
import { queryFor } from '../../shared/query.ts'
import { PublicActions } from '../../shared/ui/public/PublicActions.tsx'
import { PublicLink, PublicPage, useReadRecorded } from '../../shared/ui/public/PublicPage.tsx'
import { PinnedRequestPay, RequestPayPanel } from './RequestPayPanel.tsx'
import styles from './public-trust-request.module.css'

/** A deposit request for whoever has its address: what is asked, how it is held, and where to pay. */
export function PublicTrustRequestPage() {
  const { slug } = useParams({ from: '/paper/billing/trust-accounting/$slug' })
  const answer = useQuery(queryFor(publicTrustRequest.get, { params: { slug } }, { quiet: true }))
  return (
    <PublicLink noun="deposit request" answer={answer}>
      {(request) => <Request slug={slug} request={request} />}
    </PublicLink>
  )
}

const recordRead = (slug: string) => call(publicTrustRequest.view, { params: { slug } }, { quiet: true })

function Request({ slug, request }: { slug: string; request: OpenTrustRequest }) {
  const { contact, number } = request
  useReadRecorded(slug, recordRead)
  return (
    <PublicPage
      contact={contact}
      title={`Deposit request ${number} of ${contact.firmName}`}
      question="Questions?"
      actions={<PublicActions pdf={urlOf(publicTrustRequest.pdf, { slug }, { download: true })} />}
      panel={<RequestPayPanel slug={slug} request={request} />}
      pinned={<PinnedRequestPay slug={slug} request={request} />}
    >
      <Paper request={request} />
    </PublicPage>
  )
}

function Paper({ request }: { request: OpenTrustRequest }) {
  const { contact, held } = request
  return (
    <article className={styles.paper}>
      <div className={styles.paperHead}>
        <span>
          <span className={styles.paperFirm}>{contact.firmName}</span>
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
