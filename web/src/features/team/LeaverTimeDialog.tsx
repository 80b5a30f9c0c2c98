import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamListMember } from '#contract/firm.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { durationHint, hoursFromSeconds } from '#domain/duration.ts'
import { exchange } from '../../shared/api.ts'
import { activitiesQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

interface Props {
  member: TeamListMember
  onClose: () => void
}

/** Saves what a person measured who left before they saved it, as a time entry of theirs. */
export default function LeaverTimeDialog({ member, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const day = today(business.timeZone)
  const activities = useQuery(activitiesQuery(firm))
  const [values, setValues] = useState({
    matterId: '',
    clientId: '',
    activityId: '',
    timeEntryDate: isoToMdy(day),
    duration: String(Number(hoursFromSeconds(member.unsavedSeconds))),
    description: '',
  })
  const [isBillable, setBillable] = useState(true)
  const { isSending, send, refusal, errorOf } = useSending(onClose)
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    externalError: errorOf(name),
  })
  const save = async () => {
    const body = { ...firm, ...values, isBillable: isBillable ? 4 : 2, timeEntryUserId: member.id } as const
    return (await exchange(timeEntries.createForLeaver, { query: {}, body })).message
  }
  return (
    <FormDialog
      title={`Time of ${member.name}`}
      width={560}
      submit="Save time entry"
      isSending={isSending}
      refusal={refusal(...Object.keys(values))}
      onSubmit={() => void send(save)}
      onClose={onClose}
    >
      <p className="lx-muted">
        {durationHint(member.unsavedSeconds)} measured. The entry is in the name of {member.name}.
      </p>
      <FormGrid>
        <FormCell>
          <MatterSelect
            {...field('matterId')}
            label="Matter"
            required
            onChange={(matterId, clientId = '') => setValues({ ...values, matterId, clientId })}
          />
        </FormCell>
        <Select
          {...field('activityId')}
          label="Activity Type"
          required
          entity="activity"
          load={activities}
          options={activities.data?.map(({ id, activityType }) => ({ value: id, label: activityType }))}
        />
        <DateField {...field('timeEntryDate')} label="Date" required today={day} />
        <NumberField {...field('duration')} label="Hours to bill" required unit="h" />
        <CheckboxField label="Billable" value={isBillable} onChange={setBillable} />
        <FormCell>
          <TextAreaField {...field('description')} label="Description" />
        </FormCell>
      </FormGrid>
    </FormDialog>
  )
}
