import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { derive, figureTitle } from './derivation.ts'
import type { Figure, InvoiceLine } from './document-values.ts'
import styles from './invoices.module.css'

interface Props {
  invoice: SavedInvoice
  figure: Figure
  onClose: () => void
}

/** Why an amount is what it is: its parts, each of which opens its own, down to the work and its rate. */
export function WhyPanel({ invoice, figure, onClose }: Props) {
  const [trail, setTrail] = useState<readonly Figure[]>([figure])
  const current = trail.at(-1) ?? figure
  const line = current.kind === 'line' ? invoice.lines.find(({ id }) => id === current.id) : undefined
  return (
    <SidePanel opened title={figureTitle(invoice, current)} onClose={onClose}>
      <div className={styles.derivation}>
        {trail.length > 1 && (
          <button type="button" className={`lx-bare ${styles.why}`} onClick={() => setTrail(trail.slice(0, -1))}>
            Back to {figureTitle(invoice, trail.at(-2) ?? figure)}
          </button>
        )}
        {line && <Work invoice={invoice} line={line} />}
        <ol className={styles.derivationSteps}>
          {derive(invoice, current).map(({ label, arithmetic, result, figure: next }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- because two lines may say the same
            <li key={place}>
              <span className="lx-two-line">
                <span dir="auto">{label}</span>
                {arithmetic && <small>{arithmetic}</small>}
              </span>
              {next ? (
                <button
                  type="button"
                  className={`lx-bare lx-num ${styles.why}`}
                  onClick={() => setTrail([...trail, next])}
                >
                  {result}
                </button>
              ) : (
                <span className="lx-num">{result}</span>
              )}
            </li>
          ))}
        </ol>
        <Approver invoice={invoice} />
      </div>
    </SidePanel>
  )
}

function Approver({ invoice: { approved } }: { invoice: SavedInvoice }) {
  const { business } = useCurrentUser()
  return (
    <p className="lx-muted">
      {approved
        ? `Approved by ${approved.person.name} on ${dayText(dayInZone(business.timeZone, Date.parse(approved.at)))}.`
        : 'Not approved yet.'}
    </p>
  )
}

/** The record behind a line, and the rule that set the rate of recorded time. */
function Work({ invoice, line }: { invoice: SavedInvoice; line: InvoiceLine }) {
  const matter = invoice.matters.find(({ id }) => id === line.matterId)
  return (
    <div className={styles.work}>
      <div className="lx-soft">
        {dayText(line.date)}
        {line.person && ` · ${line.person.name}`}
        {matter && ` · ${matter.name} (${matter.number})`}
      </div>
      {line.original && line.original.description !== line.description && (
        <div className="lx-muted" dir="auto">
          The record reads: {line.original.description}
        </div>
      )}
      <Source line={line} />
    </div>
  )
}

/** The record behind a line; a line by hand has its agreement, or nothing. */
function Source({ line }: { line: InvoiceLine }) {
  switch (line.work?.kind) {
    case 'timeEntry':
      return <RateRule id={line.work.id} matterId={line.matterId} day={line.date} />
    case 'expense':
      return (
        <AppLink className="lx-link" href={paths.expense(line.work.id)}>
          Open the expense
        </AppLink>
      )
    case 'flatFee':
      return (
        <AppLink className="lx-link" href={paths.flatFee(line.work.id)}>
          Open the flat fee
        </AppLink>
      )
    case 'instalment':
      return null
    case undefined:
      if (line.agreement) return null
      if (line.full) return <div className="lx-muted">The record behind this line is on the first part.</div>
      return <div className="lx-muted">Added by hand; no recorded work is behind this line.</div>
  }
}

function RateRule({ id, matterId, day }: { id: string; matterId: string; day: string }) {
  const { firm } = useCurrentUser()
  const maySee = useCan(timeEntries.get)
  const { data } = useQuery({ ...queryFor(timeEntries.get, { params: { id }, query: firm }), enabled: maySee })
  if (!maySee) return null
  return (
    <>
      {data && <div className="lx-soft">Rate: {data.rateExplanation}</div>}
      <AppLink className="lx-link" href={paths.timeEntries({ matterId, from: day, to: day })}>
        Open the time entry
      </AppLink>
    </>
  )
}
