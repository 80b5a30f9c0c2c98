import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceStep, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { isOpen, isSettled } from './labels.ts'
import styles from './invoices.module.css'

interface Props {
  invoice: SavedInvoice
  /** What other features have done since it was approved. */
  steps: readonly InvoiceStep[]
}

interface Step extends InvoiceStep {
  readonly isDone: boolean
}

/** Where the invoice stands; steps that were skipped are left out. */
export function StateLine({ invoice, steps }: Props) {
  const { business } = useCurrentUser()
  const line = stepsOf(invoice, steps, business.timeZone)
  const current = line.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles.steps} aria-label="State">
      {line.map(({ label, note }, index) => {
        const isPast = index < current
        return (
          <li key={label} className={styles.step} aria-current={index === current ? 'step' : undefined}>
            <span className={styles.stepMark} data-past={isPast || undefined} aria-hidden>
              {isPast ? <IconCheck size={13} stroke={2} /> : index + 1}
            </span>
            <span className="lx-two-line">
              <span className={index > current ? 'lx-soft' : 'lx-strong'}>{label}</span>
              <small>{note}</small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type Moment = { readonly at: string; readonly person: { readonly name: string } } | null

/** The steps taken, then those to come: approval and payment. */
export function stepsOf(invoice: SavedInvoice, steps: readonly InvoiceStep[], timeZone: string): readonly Step[] {
  const { state, created, submitted, approved, voided, dueDate } = invoice
  const note = (moment: Moment) =>
    moment ? `${dayText(dayInZone(timeZone, Date.parse(moment.at)))}, ${moment.person.name}` : ''
  const done = (label: string, text: string): Step => ({ label, note: text, isDone: true })
  const taken = [
    done('Draft', note(created)),
    ...(state === 'submitted' ? [done(INVOICE_STATE_LABELS.submitted, note(submitted))] : []),
    ...(approved ? [done('Approved', note(approved))] : []),
    ...steps.map((step) => ({ ...step, isDone: true })),
    ...(state === 'partlyPaid' || state === 'overdue'
      ? [done(INVOICE_STATE_LABELS[state], `due ${dayText(dueDate)}`)]
      : []),
    ...(isSettled(state) ? [done(INVOICE_STATE_LABELS[state], '')] : []),
    ...(voided ? [done('Void', note(voided))] : []),
  ]
  const toCome = [
    ...(approved || voided ? [] : ['Approved']),
    ...(isOpen(state) || !(approved || voided) ? ['Paid'] : []),
  ].map((label): Step => ({ label, note: label === 'Paid' ? `due ${dayText(dueDate)}` : '', isDone: false }))
  return [...taken, ...toCome]
}
