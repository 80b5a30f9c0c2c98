import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { portalInvoices, type PortalInvoice, type PortalInvoiceLine } from '#contract/portal-invoices.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, errorText } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { useRepeatKey } from '../shared/repeat-key.ts'
import { tabPath } from './address.ts'
import { Answer, moneyOf, Panel, PortalLink } from './parts.tsx'
import { dayOf } from './moments.ts'
import { PayButton } from './PayButton.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

/** An invoice line by line: each can be asked about, and what is not asked about can be paid. */
export function InvoiceView({ at, id, readOnly }: Pick<TabProps, 'at'> & { id: string; readOnly: boolean }) {
  const answer = useQuery(queryFor(portalInvoices.get, { params: { id } }, { keepsCache: true }))
  return (
    <>
      <PortalLink to={tabPath(at, 'invoices')}>All invoices</PortalLink>
      <Answer of={answer}>
        {(invoice) => (
          <>
            <h1 className={styles.title}>Invoice {invoice.number}</h1>
            <p className={styles.lead}>
              Issued {dayText(invoice.issuedOn)}, due {dayText(invoice.dueOn)}. {moneyOf(invoice.total, invoice)} in
              all.
            </p>
            <Standing invoice={invoice} readOnly={readOnly} />
            <div className={styles.cards}>
              <Panel title="What it is for">
                <ul>
                  {invoice.lines.map((line) => (
                    <li key={line.id} className={styles.item}>
                      <Line line={line} invoice={invoice} readOnly={readOnly} />
                    </li>
                  ))}
                </ul>
              </Panel>
            </div>
          </>
        )}
      </Answer>
    </>
  )
}

function Standing({ invoice, readOnly }: { invoice: PortalInvoice; readOnly: boolean }) {
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-label="To pay now">
        <p className={styles.label}>To pay now</p>
        <p className={styles.figure}>{moneyOf(invoice.due, invoice)}</p>
        {invoice.held > 0 && (
          <p className={styles.warning}>
            {moneyOf(invoice.held, invoice)} is not due until your question about it is answered.
          </p>
        )}
        {!readOnly && (
          <PayButton
            label={invoice.due > 0 ? `Pay ${moneyOf(invoice.due, invoice)}` : 'View and download'}
            open={() => call(portalPages.openInvoice, { params: { id: invoice.id }, body: {} }, { keepsCache: true })}
          />
        )}
      </section>
    </div>
  )
}

interface LineProps {
  line: PortalInvoiceLine
  invoice: PortalInvoice
  readOnly: boolean
}

function Line({ line, invoice, readOnly }: LineProps) {
  const [isAsking, setAsking] = useState(false)
  const isHeld = line.questions.some(({ outcome }) => outcome === null)
  const mayAsk = !readOnly && !isHeld && invoice.due > 0
  return (
    <>
      <div className={styles.itemHead}>
        <p className={styles.grow}>
          {line.description} <span className={styles.soft}>{dayText(line.date)}</span>
        </p>
        <p className={styles.amount}>{moneyOf(line.amount, invoice)}</p>
      </div>
      {line.questions.map((question) => (
        <div key={question.id}>
          <p>
            <span className={styles.strong}>{question.askedBy}</span>{' '}
            <span className={styles.soft}>{dayOf(question.askedAt)}</span>
          </p>
          <p className={styles.text}>{question.text}</p>
          {question.outcome === null ? (
            <p className={styles.warning}>Not due until it is answered</p>
          ) : (
            <>
              <p>
                <span className={styles.strong}>{question.answeredBy}</span>{' '}
                <span className={styles.soft}>
                  {question.answeredAt !== null && dayOf(question.answeredAt)}
                  {question.outcome === 'adjusted' && ', adjusted by a credit note'}
                </span>
              </p>
              <p className={styles.text}>{question.answer}</p>
            </>
          )}
        </div>
      ))}
      {mayAsk && !isAsking && (
        <div>
          <button
            type="button"
            className={styles.bare}
            aria-label={`Ask about ${line.description}`}
            onClick={() => setAsking(true)}
          >
            Ask about this
          </button>
        </div>
      )}
      {mayAsk && isAsking && <AskForm line={line} onEnd={() => setAsking(false)} />}
    </>
  )
}

function AskForm({ line, onEnd }: { line: PortalInvoiceLine; onEnd: () => void }) {
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const repeatKey = useRepeatKey()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    const body = { text }
    try {
      await call(portalInvoices.ask, { params: { id: line.id }, body }, { idempotencyKey: repeatKey(body) })
      onEnd()
    } catch (error) {
      setProblem(errorText(error))
      setSending(false)
    }
  }
  return (
    <form className={styles.answer} onSubmit={(event) => void send(event)}>
      <label className={styles.field}>
        Your question
        <textarea
          className={styles.input}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <p className={styles.soft}>The rest of the invoice stays payable. This line is not due until it is answered.</p>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.formEnd}>
        <button type="submit" className={styles.button} disabled={isSending || text.trim() === ''}>
          {isSending ? 'Sending' : 'Send question'}
        </button>
        <button type="button" className={styles.plain} onClick={onEnd}>
          Cancel
        </button>
      </div>
    </form>
  )
}
