import { useWatch } from 'react-hook-form'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { CodeSelect } from '../../shared/records/CodeSelect.tsx'
import { usePopup } from './use-entry-popup.ts'

/** The UTBMS codes of the work, for a matter that is billed electronically. */
export default function CodeFields() {
  const { form, isLocked, rate } = usePopup()
  const isBillable = useWatch({ control: form.control, name: 'isBillable' })
  const codes = rate.answer?.codes
  return (
    <>
      <SectionTitle>E-billing</SectionTitle>
      <FormGrid>
        <CodeSelect
          {...useFormField(form.control, 'taskCode')}
          label="Task code"
          use="task"
          set={codes?.taskSet}
          required={codes?.isRequired === true && isBillable}
          disabled={isLocked}
        />
        <CodeSelect
          {...useFormField(form.control, 'activityCode')}
          label="Activity code"
          use="activity"
          none="That of the activity type"
          disabled={isLocked}
        />
      </FormGrid>
    </>
  )
}
