import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { ApiError, errorText } from '../../api.ts'
import { portalReturn } from '../../portal-return.ts'
import { firmToken } from '../../session.ts'
import { LoadError } from '../states/LoadError.tsx'
import { LoadingSpinner } from '../states/Loading.tsx'
import styles from './public-page.module.css'

/** Whom the reader of a public page can ask. */
export interface FirmContact {
  firmName: string
  initials: string
  color: string
  logo: string | null
  phone: string
  email: string
}

type Open = { isOpen: true; contact: FirmContact }
type Ended = { isOpen: false; contact: FirmContact }

/** The colour of the firm, for what is the firm's on these pages. */
const inColor = (color: string) => ({ '--firm-color': color }) as CSSProperties

interface LinkProps<Answer extends Open | Ended> {
  /** What the address opens: "invoice" or "deposit request". */
  noun: string
  answer: UseQueryResult<Answer>
  children: (document: Extract<Answer, { isOpen: true }>) => ReactNode
}

const isOpen = <Answer extends Open | Ended>(answer: Answer | undefined): answer is Extract<Answer, { isOpen: true }> =>
  answer?.isOpen === true

/** What an address opens for whoever has it; one that no longer works says whom to ask, and nothing else. */
export function PublicLink<Answer extends Open | Ended>({ noun, answer, children }: LinkProps<Answer>) {
  const { data, error, refetch } = answer
  if (isOpen(data)) return children(data)
  if (data) return <EndedLink noun={noun} contact={data.contact} />
  if (!error) return <LoadingSpinner />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Message title={`There is no ${noun} at this address`}>
        Check the link, or ask the law firm that sent it to you.
      </Message>
    )
  }
  return <LoadError title={`The ${noun} did not load`} text={errorText(error)} onRetry={() => void refetch()} />
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.message}>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </section>
)

const EndedLink = ({ noun, contact }: { noun: string; contact: FirmContact }) => (
  <div style={inColor(contact.color)} data-full-width>
    <Head contact={contact} />
    <Message title={`This link no longer opens ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}>
      <p>It has expired or was withdrawn. {contact.firmName} can send you a new one.</p>
      <Reach contact={contact} />
    </Message>
  </div>
)

const Head = ({ contact, children }: { contact: FirmContact; children?: ReactNode }) => (
  <>
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
    <BackToPortal />
  </>
)

/** For a client who opened the page from the portal; whoever has only its address sees nothing of a portal. */
function BackToPortal() {
  const address = portalReturn()
  if (address === null) return null
  return (
    <nav className={styles.back} aria-label="Client portal">
      <a className="lx-link" href={address}>
        Back to the client portal
      </a>
    </nav>
  )
}

function Reach({ contact: { phone, email } }: { contact: FirmContact }) {
  if (!phone && !email) return null
  return (
    <p className={styles.reach}>
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}

interface PageProps {
  contact: FirmContact
  /** Read by screen readers only: the paper has its own. */
  title: string
  question: string
  actions: ReactNode
  /** What is owed and how to pay, beside the paper. */
  panel: ReactNode
  pinned?: ReactNode
  /** The paper. */
  children: ReactNode
}

/** A document of the firm for whoever has its address: the paper, and what is to be paid beside it. */
export const PublicPage = ({ contact, title, question, actions, panel, pinned, children }: PageProps) => (
  <div style={inColor(contact.color)} data-full-width>
    <Head contact={contact}>{actions}</Head>
    <div className={styles.columns}>
      <h1 className="lx-sr-only" tabIndex={-1}>
        {title}
      </h1>
      <aside className={styles.aside}>
        {panel}
        {(contact.phone || contact.email) && (
          <section className={styles.card}>
            <h2 className={styles.cardTitle}>{question}</h2>
            <Reach contact={contact} />
          </section>
        )}
      </aside>
      {children}
    </div>
    {pinned}
  </div>
)

/** Tells the firm once that its document was read, unless one of its own people looks at it. */
export function useReadRecorded(slug: string, record: (slug: string) => Promise<unknown>): void {
  useEffect(() => {
    if (firmToken() !== null) return
    // Whether it was recorded changes nothing for the reader.
    record(slug).catch(() => undefined)
  }, [slug, record])
}
