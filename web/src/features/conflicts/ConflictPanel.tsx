import { useRef, useState, type ReactNode } from 'react'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote, NoteButton } from '../../shared/ui/states/InlineNote.tsx'
import { countText, Hits } from './Hits.tsx'
import { useConflictCheck, type ConflictCheck, type Question } from './use-conflict-check.ts'
import styles from './conflicts.module.css'

interface Reason {
  /** Why the hits do not prevent saving; kept with the recorded check. */
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** The check of the names in a form: its panel beside the fields, and what it does to the Save button. */
export function useConflictPanel(typed: readonly Question[], reason: Reason) {
  const check = useConflictCheck(typed)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const reasonBox = useRef<HTMLDivElement>(null)
  const hasHits = (check.hits ?? []).length > 0

  async function mayLeave(): Promise<boolean> {
    if (!(await check.clear())) return false
    const isMissing = hasHits && reason.value.trim() === ''
    setReasonMissing(isMissing)
    if (isMissing) reasonBox.current?.querySelector('textarea')?.focus()
    return !isMissing
  }

  const reasonField = hasHits && (
    <div ref={reasonBox}>
      <TextAreaField
        label="Reason to save anyway"
        required
        rows={2}
        maxLength={2000}
        placeholder="Another person of the same name"
        value={reason.value}
        onChange={reason.onChange}
        externalError={isReasonMissing && reason.value.trim() === '' ? 'Reason is required' : undefined}
      />
    </div>
  )
  return {
    aside: <ConflictPanel check={check} reason={reasonField} />,
    mayLeave,
    submit: check.mustConfirm ? 'Save anyway' : 'Save',
  }
}

/** What the check found, before anything is saved. */
function ConflictPanel({ check, reason }: { check: ConflictCheck; reason: ReactNode }) {
  return (
    <Panel title="Conflict check" more={check.isChecking && <span className="lx-muted">Checking</span>}>
      <div className={styles.panel}>
        <div ref={check.outcome}>
          <Outcome check={check} />
        </div>
        {reason}
        <Hits hits={check.hits ?? []} withNames />
      </div>
    </Panel>
  )
}

function Outcome({ check: { hits, isFailed, hasNames, retry } }: { check: ConflictCheck }) {
  if (isFailed) {
    const again = <NoteButton onClick={retry}>Try again</NoteButton>
    return (
      <InlineNote tone="danger" action={again} live>
        The names could not be checked.
      </InlineNote>
    )
  }
  if (!hasNames || hits === undefined) {
    return (
      <p className={`lx-muted ${styles.hint}`}>
        Names are compared with every client, contact, related party, opposing party and matter of the firm while you
        type.
      </p>
    )
  }
  if (hits.length === 0) {
    return (
      <InlineNote tone="success" live>
        No similar name found. You still decide.
      </InlineNote>
    )
  }
  return (
    <InlineNote tone="warning" live>
      {countText(hits)}
    </InlineNote>
  )
}
