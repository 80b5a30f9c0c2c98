import { CONFLICT_DECISION_LABELS, CONFLICT_DECISIONS, type ConflictDecision } from '#contract/conflicts.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'

const DECISIONS = CONFLICT_DECISIONS.map((decision) => ({ value: decision, label: CONFLICT_DECISION_LABELS[decision] }))

export interface DecisionValues {
  readonly decision: ConflictDecision
  readonly decisionReason: string
}

interface Props {
  values: DecisionValues
  onChange: (values: DecisionValues) => void
  errorOf: (field: string) => string | undefined
}

/** What was decided about what a check found, and why. */
export function DecisionFields({ values, onChange, errorOf }: Props) {
  return (
    <>
      <Select
        label="Decision"
        entity="decision"
        options={DECISIONS}
        value={values.decision}
        onChange={(decision) => onChange({ ...values, decision: decision as ConflictDecision })}
        externalError={errorOf('decision')}
      />
      <TextAreaField
        label="Reason"
        required={values.decision !== 'undecided'}
        value={values.decisionReason}
        onChange={(decisionReason) => onChange({ ...values, decisionReason })}
        maxLength={2000}
        placeholder="Another person of the same name"
        externalError={errorOf('decisionReason')}
      />
    </>
  )
}
