import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { credits as noteCalls, type CreditNote, type InvoiceCredits, type WriteOff } from '#contract/credits.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { NOTE_STATES, WRITE_OFF_LABELS } from './labels.ts'
import styles from './credits.module.css'

type NoteProps = { note: CreditNote } & Closable
const dialogs = () => import('./dialogs.tsx')
const ApproveDialog = lazyDialog<NoteProps>(async () => ({ default: (await dialogs()).ApproveDialog }))
const DeleteDialog = lazyDialog<NoteProps>(async () => ({ default: (await dialogs()).DeleteDialog }))
const VoidDialog = lazyDialog<NoteProps>(async () => ({ default: (await dialogs()).VoidDialog }))
const SendDialog = lazyDialog<NoteProps>(async () => ({
  default: (await import('./SendNoteDialog.tsx')).SendNoteDialog,
}))
const ReverseDialog = lazyDialog<{ writeOff: WriteOff; invoice: SavedInvoice } & Closable>(async () => ({
  default: (await dialogs()).ReverseDialog,
}))

type Work =
  | { readonly kind: 'approve' | 'delete' | 'send' | 'void'; readonly note: CreditNote }
  | { readonly kind: 'reverse'; readonly writeOff: WriteOff }

interface Props {
  invoice: SavedInvoice
  credits: InvoiceCredits
}

/** Each credit note and write-off with what the person may do about it. What is void or reversed stays, in gray. */
export function CreditsPanel({ invoice, credits }: Props) {
  const [work, setWork] = useState<Work>()
  const currency = currencyOf(invoice)
  const { firm } = useCurrentUser()
  const maySend = useCan(noteCalls.send)
  return (
    <Panel title="Credits and write-offs" flush>
      <ul className={styles.list}>
        {credits.creditNotes.map((note) => (
          <Row
            key={note.id}
            name={`Credit note ${note.number ?? ''}`.trim()}
            note={`${dayText(note.date)} · ${note.reason}`}
            amount={formatMoney(-note.total, currency)}
            isGone={note.state === 'void'}
            state={note.state !== 'approved' && NOTE_STATES[note.state]}
            more={
              note.unapplied > 0 && `${formatMoney(note.unapplied, currency)} is credit that the client has not used`
            }
          >
            {note.canApprove && (
              <Act label="Approve" of={note.number} onClick={() => setWork({ kind: 'approve', note })} />
            )}
            {note.canEdit && <Act label="Delete" of={note.number} onClick={() => setWork({ kind: 'delete', note })} />}
            {note.id !== null && (
              <DownloadButton
                endpoint={noteCalls.pdf}
                query={{ ...firm, download: true }}
                params={{ id: note.id }}
                size="xs"
              >
                PDF<span className="lx-sr-only"> {note.number}</span>
              </DownloadButton>
            )}
            {note.state === 'approved' && maySend && (
              <Act label="Send" of={note.number} onClick={() => setWork({ kind: 'send', note })} />
            )}
            {note.canVoid && <Act label="Void" of={note.number} onClick={() => setWork({ kind: 'void', note })} />}
          </Row>
        ))}
        {credits.writeOffs.map((writeOff) => (
          <Row
            key={writeOff.id}
            name={WRITE_OFF_LABELS[writeOff.kind]}
            note={`${dayText(writeOff.date)} · ${writeOff.reason}`}
            amount={formatMoney(-writeOff.amount, currency)}
            isGone={writeOff.reversed !== null}
            state={writeOff.reversed !== null && 'Reversed'}
            more={writeOff.reversed && `${dayText(writeOff.reversed.date)}: ${writeOff.reversed.reason}`}
          >
            {writeOff.canReverse && (
              <Act
                label={writeOff.kind === 'badDebt' ? 'Paid after all' : 'Reverse'}
                of={WRITE_OFF_LABELS[writeOff.kind]}
                onClick={() => setWork({ kind: 'reverse', writeOff })}
              />
            )}
          </Row>
        ))}
      </ul>
      {work && <WorkDialog work={work} invoice={invoice} onClose={() => setWork(undefined)} />}
    </Panel>
  )
}

function WorkDialog({ work, invoice, onClose }: { work: Work; invoice: SavedInvoice } & Closable) {
  switch (work.kind) {
    case 'approve':
      return <ApproveDialog note={work.note} onClose={onClose} />
    case 'delete':
      return <DeleteDialog note={work.note} onClose={onClose} />
    case 'send':
      return <SendDialog note={work.note} onClose={onClose} />
    case 'void':
      return <VoidDialog note={work.note} onClose={onClose} />
    case 'reverse':
      return <ReverseDialog writeOff={work.writeOff} invoice={invoice} onClose={onClose} />
  }
}

interface RowProps {
  name: string
  note: string
  amount: string
  /** It no longer counts. */
  isGone: boolean
  state: string | false
  more: string | false | null
  children: ReactNode
}

function Row({ name, note, amount, isGone, state, more, children }: RowProps) {
  return (
    <li data-gone={isGone || undefined}>
      <div className={styles.about}>
        <strong>
          {name} {state && <StatusBadge tone={state === 'Draft' ? 'warning' : 'neutral'}>{state}</StatusBadge>}
        </strong>
        <small dir="auto">{note}</small>
        {more && <small dir="auto">{more}</small>}
      </div>
      <span className="lx-num">{amount}</span>
      <div className={styles.acts}>{children}</div>
    </li>
  )
}

const Act = ({ label, of, onClick }: { label: string; of: string | null; onClick: () => void }) => (
  <Button variant="default" size="xs" onClick={onClick}>
    {label}
    {of !== null && <span className="lx-sr-only"> {of}</span>}
  </Button>
)
