import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONFLICT_DECISION_LABELS, conflicts, type RecordedConflictCheck } from '#contract/conflicts.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { CheckDay } from './CheckDay.tsx'
import { countText, Hits } from './Hits.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import styles from './conflicts.module.css'

type Firm = CurrentUser['firm']
/** The record that is checked. */
export type Checked = { readonly kind: 'matter' | 'client'; readonly id: string }

const CALLS = {
  matter: { list: conflicts.ofMatter, check: conflicts.checkMatter },
  client: { list: conflicts.ofClient, check: conflicts.checkClient },
} as const

const checksQuery = (firm: Firm, { kind, id }: Checked) => queryFor(CALLS[kind].list, { params: { id }, query: firm })

async function checkAgain({ kind, id }: Checked, note: string): Promise<string> {
  const { message } = await exchange(CALLS[kind].check, { params: { id }, query: {}, body: { note } })
  return message
}

/** The recorded conflict checks of a matter or client, and the button for one more. */
export function RecordedChecks({ checked }: { checked: Checked }) {
  const { firm } = useCurrentUser()
  const maySee = useCan(CALLS[checked.kind].list)
  const mayCheck = useCan(CALLS[checked.kind].check)
  const { data } = useQuery({ ...checksQuery(firm, checked), enabled: maySee })
  const [isChecking, setChecking] = useState(false)
  const [open, setOpen] = useState<RecordedConflictCheck | null>(null)
  if (!maySee || !data) return null
  return (
    <Panel
      title="Conflict checks"
      more={
        mayCheck && (
          <UnstyledButton className="lx-link" onClick={() => setChecking(true)}>
            Check again
          </UnstyledButton>
        )
      }
    >
      {data.length === 0 ? (
        <p className={`lx-muted ${styles.hint}`}>No check was kept yet.</p>
      ) : (
        <ul className={styles.checks}>
          {data.map((check) => (
            <CheckRow key={check.id} check={check} onOpen={() => setOpen(check)} />
          ))}
        </ul>
      )}
      {isChecking && <CheckDialog checked={checked} onClose={() => setChecking(false)} />}
      {open && <RecordedCheck check={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

const outcomeText = ({ hits }: RecordedConflictCheck) => countText(hits)

function CheckRow({ check, onOpen }: { check: RecordedConflictCheck; onOpen: () => void }) {
  return (
    <li>
      <UnstyledButton className={styles.open} onClick={onOpen}>
        <StatusBadge plain tone={check.hits.length === 0 ? 'success' : 'warning'}>
          {outcomeText(check)}
        </StatusBadge>
        <span className="lx-muted">
          {check.checkedBy}, <CheckDay moment={check.checkedAt} />
        </span>
        {check.note && <OneLine text={check.note} className="lx-soft" />}
      </UnstyledButton>
    </li>
  )
}

function RecordedCheck({ check, onClose }: { check: RecordedConflictCheck; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={outcomeText(check)} width={520}>
      <div className={styles.panel}>
        <p className={`lx-soft ${styles.hint}`}>
          {check.checkedBy} compared {check.names.join(', ')} with the names of the firm on{' '}
          <CheckDay moment={check.checkedAt} />.
        </p>
        {check.note && <p className={styles.hint}>{check.note}</p>}
        {check.decision !== 'undecided' && (
          <p className={styles.hint}>
            {CONFLICT_DECISION_LABELS[check.decision]}: {check.decisionReason}
          </p>
        )}
        <Hits hits={check.hits} withNames />
        <div>
          <AppLink href={paths.conflictReport(check.id)} className="lx-link">
            Open report
          </AppLink>
        </div>
      </div>
    </Dialog>
  )
}

function CheckDialog({ checked, onClose }: { checked: Checked; onClose: () => void }) {
  const [note, setNote] = useState('')
  const sending = useSending(onClose)
  return (
    <FormDialog
      title="Check for conflicts again"
      width={480}
      submit="Check and keep"
      isSending={sending.isSending}
      refusal={sending.refusal('note')}
      onSubmit={() => void sending.send(() => checkAgain(checked, note))}
      onClose={onClose}
      className={styles.panel}
    >
      <p className={`lx-soft ${styles.hint}`}>
        {checked.kind === 'matter'
          ? 'The opposing and related parties and the names of the client are compared with every name of the firm. What is found is kept with your name and the day.'
          : 'The names of the client, its contacts and related parties are compared with every name of the firm. What is found is kept with your name and the day.'}
      </p>
      <TextAreaField
        label="Note"
        value={note}
        onChange={setNote}
        maxLength={2000}
        placeholder="Cleared with the managing partner"
        externalError={sending.errorOf('note')}
      />
    </FormDialog>
  )
}
