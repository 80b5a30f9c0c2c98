import { plainDecimal } from '#domain/decimal.ts'
import { hoursFromSeconds, secondsFromHours } from '#domain/duration.ts'
import { useWatch } from 'react-hook-form'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ActivitySelect } from '../../shared/records/ActivitySelect.tsx'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { DurationField } from '../../shared/ui/fields/DurationField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { TimerClock } from '../timer/public.ts'
import { MAX_DESCRIPTION } from './entry-values.ts'
import { incrementNote } from './preview.ts'
import type { EntryFormApi } from './use-entry-facts.ts'
import { useEnteredTime, usePopup } from './use-entry-popup.ts'
import styles from './popup.module.css'

const CodeFields = lazyPart(() => import('./CodeFields.tsx'))

const firstInDialog = { autoFocus: true }

export function WorkFields() {
  const { form, isLocked, timer } = usePopup()
  return (
    <>
      <FormGrid>
        <div>
          <DurationField
            {...useFormField(form.control, 'duration')}
            label="Duration"
            required
            disabled={isLocked}
            {...firstInDialog}
            timer={
              timer && {
                label: timer.isRunning ? 'Pause timer' : 'Continue timer',
                isRunning: timer.isRunning,
                onClick: timer.toggle,
              }
            }
          />
          <DurationNotes />
        </div>
        <DayField />
      </FormGrid>
      <SectionTitle>Linked To</SectionTitle>
      <FormGrid>
        <WorkClientField />
        <MatterField />
        <ActivityField />
        <FormCell>
          <TextAreaField
            {...useFormField(form.control, 'description')}
            label="Description"
            disabled={isLocked}
            maxLength={MAX_DESCRIPTION}
          />
        </FormCell>
      </FormGrid>
      <WorkCodes />
    </>
  )
}

/** Where nothing is billed electronically nobody is asked for codes. */
function WorkCodes() {
  const { entry, rate } = usePopup()
  const isShown = Boolean(rate.answer?.codes ?? entry?.taskCode ?? entry?.activityCode)
  return isShown && <CodeFields />
}

/** A future day is nearly always a slip of the year or the month, but is allowed. */
function DayField() {
  const { form, isLocked } = usePopup()
  const today = todayIn(useCurrentUser().business.timeZone)
  const field = useFormField(form.control, 'timeEntryDate')
  return (
    <div>
      <DateField {...field} label="Date" required disabled={isLocked} today={today} />
      <div role="status">
        {!isLocked && mdyToIso(field.value) > today && <div className={styles.note}>This date is in the future</div>}
      </div>
    </div>
  )
}

/** The time billed if an increment rounds it, and the time worked if that differs. */
function DurationNotes() {
  const { draft, entry, timer } = usePopup()
  const { hours, increment } = useEnteredTime()
  const billed = incrementNote(hours, increment)
  const workedHours =
    (timer && draft.timedHours) ?? (entry?.isTimed ? hoursFromSeconds(entry.workedSeconds) : undefined)
  const isDifferent =
    workedHours !== undefined && hours !== undefined && secondsFromHours(hours) !== secondsFromHours(workedHours)
  return (
    <>
      {timer?.isRunning && (
        <div className={styles.note}>
          Timer running <TimerClock />
        </div>
      )}
      {isDifferent && <div className={`${styles.note} lx-num`}>Worked {plainDecimal(workedHours)} h by the timer</div>}
      {billed && <div className={`${styles.note} lx-num`}>{billed}</div>}
    </>
  )
}

function WorkClientField() {
  const { form, isLocked, entry, minimize } = usePopup()
  const field = useFormField(form.control, 'clientId')
  return (
    <ClientField
      {...field}
      disabled={isLocked}
      valueLabel={entry?.clientId === field.value ? entry.clientName : undefined}
      onLeave={minimize}
      onChange={(clientId) => {
        const isDifferent = clientId !== form.getValues('clientId')
        field.onChange(clientId)
        if (isDifferent) chooseMatter(form, '')
      }}
    />
  )
}

/** Another matter brings its own rate and currency. */
function chooseMatter(form: EntryFormApi, matterId: string): void {
  if (matterId === form.getValues('matterId')) return
  form.setValue('matterId', matterId, { shouldDirty: true })
  form.setValue('isRateTyped', false)
  form.setValue('isCurrencyChosen', false)
  form.setValue('isExchangeTyped', false)
  void form.trigger(['clientId', 'matterId'])
}

/** A matter may be chosen first; it brings its client along. */
function MatterField() {
  const { form, isLocked, entry } = usePopup()
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const field = useFormField(form.control, 'matterId')
  return (
    <MatterSelect
      {...field}
      label="Matter"
      required
      disabled={isLocked}
      clientId={clientId}
      saved={entry}
      onChange={(matterId, client) => {
        if (client && client !== clientId) form.setValue('clientId', client, { shouldDirty: true })
        chooseMatter(form, matterId)
      }}
    />
  )
}

function ActivityField() {
  const { form, isLocked, entry } = usePopup()
  const field = useFormField(form.control, 'activityId')
  return (
    <ActivitySelect
      {...field}
      label="Activity Type"
      required
      disabled={isLocked}
      valueLabel={entry?.activityId === field.value ? entry.activityType : undefined}
    />
  )
}
