import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { peopleQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { ActivitySelect } from '../../shared/records/ActivitySelect.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { DurationField } from '../../shared/ui/fields/DurationField.tsx'
import { FilesField } from '../../shared/ui/fields/LazyFilesField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { formatHours } from '../../shared/ui/values/format.ts'
import type { Update } from './queries.ts'
import type { UpdateForm } from './values.ts'
import styles from './progress.module.css'

interface Props {
  form: UpdateForm
  known: Update | undefined
}

/** The optional parts of an update: the time it took, the follow-up, and files. */
export function BesideFields({ form, known, onUploading }: Props & { onUploading: (isUploading: boolean) => void }) {
  const mayRecordTime = useCan(['timeEntry', 'timeEntry.create'])
  return (
    <>
      {mayRecordTime && (
        <Panel title="Time spent">
          <div className={styles.fields}>
            <TimeFields form={form} known={known} />
          </div>
        </Panel>
      )}
      <Panel title="Follow-up">
        <div className={styles.fields}>
          <FollowUpFields form={form} known={known} />
        </div>
      </Panel>
      <Panel title="Attachments">
        <FilesField {...useFormField(form.control, 'attachmentIds')} label="Files" onUploading={onUploading} />
      </Panel>
    </>
  )
}

function TimeFields({ form, known }: Props) {
  const duration = useWatch({ control: form.control, name: 'time.duration' })
  const durationField = useFormField(form.control, 'time.duration')
  const activityField = useFormField(form.control, 'time.activityId')
  const billableField = useFormField(form.control, 'time.isBillable')
  if (known?.timeEntryId) {
    return (
      <p className="lx-muted">{formatHours(known.hours ?? 0)} h were recorded with it. They are in its time entry.</p>
    )
  }
  return (
    <>
      <DurationField {...durationField} label="Duration" prompt="Saved as a time entry on the matter" />
      {duration.trim() !== '' && (
        <>
          <ActivitySelect {...activityField} label="Activity Type" required />
          <CheckboxField {...billableField} label="Billable" />
        </>
      )}
    </>
  )
}

function FollowUpFields({ form, known }: Props) {
  const { firm, business, profileId } = useCurrentUser()
  const load = useQuery(peopleQuery(firm))
  const { data } = load
  const options = useMemo(() => data?.map(({ id, name }) => ({ value: id, label: name })), [data])
  const day = useFormField(form.control, 'followUpOn')
  const person = useFormField(form.control, 'followUpUserId')
  return (
    <>
      <DateField
        {...day}
        label="Follow up on"
        today={todayIn(business.timeZone)}
        onChange={(next) => {
          day.onChange(next)
          if (next !== '' && person.value === '') form.setValue('followUpUserId', profileId, { shouldDirty: true })
        }}
      />
      {day.value !== '' && (
        <Select
          {...person}
          label="By"
          entity="user"
          load={load}
          options={options}
          valueLabel={known?.followUpUser?.userId === person.value ? known.followUpUser.name : undefined}
        />
      )}
    </>
  )
}
