import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activitiesQuery } from '../choices.ts'
import { useCurrentUser } from '../current-user.ts'
import type { PickerProps } from '../ui/fields/PickerField.tsx'
import { Select } from '../ui/fields/Select.tsx'

/** One of the firm's types of work. */
export function ActivitySelect(picker: PickerProps) {
  const { firm } = useCurrentUser()
  const load = useQuery(activitiesQuery(firm))
  const { data } = load
  const options = useMemo(() => data?.map(({ id, activityType }) => ({ value: id, label: activityType })), [data])
  const chosen = data?.find(({ id }) => id === picker.value)
  return (
    <Select
      {...picker}
      entity="activity"
      load={load}
      options={options}
      prompt={chosen?.billableByDefault === false ? 'Usually not billable' : picker.prompt}
    />
  )
}
