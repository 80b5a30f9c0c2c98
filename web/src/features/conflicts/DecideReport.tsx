import { useState } from 'react'
import { conflicts, type RecordedConflictCheck } from '#contract/conflicts.ts'
import { exchange } from '../../shared/api.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { DecisionFields, type DecisionValues } from './DecisionFields.tsx'
import styles from './conflicts.module.css'

/** Records the decision on a report that was kept before. */
export function DecideReport({ report, onClose }: { report: RecordedConflictCheck; onClose: () => void }) {
  const { decision, decisionReason } = report
  const [values, setValues] = useState<DecisionValues>({ decision, decisionReason })
  const sending = useSending(onClose)

  async function decide(): Promise<string> {
    const { message } = await exchange(conflicts.decide, { params: { id: report.id }, query: {}, body: values })
    return message
  }

  return (
    <FormDialog
      title="Decision"
      width={480}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('decision', 'decisionReason')}
      onSubmit={() => void sending.send(decide)}
      onClose={onClose}
      className={styles.panel}
    >
      <DecisionFields values={values} onChange={setValues} errorOf={sending.errorOf} />
    </FormDialog>
  )
}
