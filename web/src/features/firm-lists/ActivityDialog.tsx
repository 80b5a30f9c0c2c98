import { useState } from 'react'
import { activityTypes, type ActivityChoice, type ActivityUse } from '#contract/firm-lists.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'

interface Props {
  appliesTo: ActivityUse
  /** Undefined for a new one. */
  activity: ActivityChoice | undefined
  onClose: () => void
}

/** Adds or changes an activity type, or a category of expenses. */
export function ActivityDialog({ appliesTo, activity, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [billableByDefault, setBillable] = useState(activity?.billableByDefault ?? true)
  const save = (name: string) =>
    activity
      ? exchange(activityTypes.update, {
          params: { id: activity.id },
          query: firm,
          body: { name, billableByDefault, version: activity.version },
        })
      : exchange(activityTypes.create, { query: firm, body: { name, billableByDefault, appliesTo } })
  return (
    <ChoiceDialog
      noun={appliesTo === 'time' ? 'activity type' : 'category'}
      choice={activity}
      save={save}
      onClose={onClose}
    >
      <CheckboxField label="Usually billable" value={billableByDefault} onChange={setBillable} />
    </ChoiceDialog>
  )
}
