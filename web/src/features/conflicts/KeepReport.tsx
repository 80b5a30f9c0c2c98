import { useState } from 'react'
import { conflicts } from '#contract/conflicts.ts'
import { exchange } from '../../shared/api.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { DecisionFields, type DecisionValues } from './DecisionFields.tsx'
import styles from './conflicts.module.css'

/** Keeps a search as a report and opens it. The names are compared once more when it is kept. */
export function KeepReport({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const go = useGo()
  const [values, setValues] = useState<DecisionValues>({ decision: 'undecided', decisionReason: '' })
  const [note, setNote] = useState('')
  const sending = useSending(onClose)

  async function keep(): Promise<string> {
    const { data, message } = await exchange(conflicts.keep, {
      query: {},
      body: { names: [...names], note, ...values },
    })
    void go(paths.conflictReport(data.id))
    return message
  }

  return (
    <FormDialog
      title="Keep report"
      width={480}
      submit="Keep report"
      isSending={sending.isSending}
      refusal={sending.refusal('note', 'decision', 'decisionReason')}
      onSubmit={() => void sending.send(keep)}
      onClose={onClose}
      className={styles.panel}
    >
      <p className={`lx-soft ${styles.hint}`}>
        The names, what was found, the decision, your name and the day are kept. The report cannot be deleted.
      </p>
      <TextAreaField
        label="Note"
        rows={2}
        value={note}
        onChange={setNote}
        maxLength={2000}
        placeholder="Enquiry about a lease in Ikoyi"
        externalError={sending.errorOf('note')}
      />
      <DecisionFields values={values} onChange={setValues} errorOf={sending.errorOf} />
    </FormDialog>
  )
}
