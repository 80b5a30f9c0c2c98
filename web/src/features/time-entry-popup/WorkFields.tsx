import type { TimeEntry } from '#contract/time-entry-shapes.ts'
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
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { TimerClock } from '../timer/public.ts'
import { enteredHours, MAX_DESCRIPTION } from './entry-values.ts'
import { incrementNote } from './preview.ts'
import { incrementFor, type EntryFormApi, type MatterRate } from './use-entry-facts.ts'
import styles from './popup.module.css'

export interface PopupTimer {
  /** The hours that the Duration was filled with. */
  timedHours: string | undefined
  isRunning: boolean
  toggle: () => void
}

const firstInDialog = { autoFocus: true }

interface Props {
  form: EntryFormApi
  isLocked: boolean
  entry: TimeEntry | undefined
  rate: MatterRate
  /** Only where the popup was opened from the timer control. */
  timer: PopupTimer | undefined
  /** Leaves the popup minimized, for pages that it leads to. */
  onLeave: () => void
}

export function WorkFields({ form, isLocked, entry, rate, timer, onLeave }: Props) {
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
          <DurationNotes form={form} entry={entry} rate={rate} timer={timer} />
        </div>
        <WorkedOn form={form} isLocked={isLocked} />
      </FormGrid>
      <SectionTitle>Linked To</SectionTitle>
      <FormGrid>
        <EntrysClientField form={form} isLocked={isLocked} entry={entry} onLeave={onLeave} />
        <MatterField form={form} isLocked={isLocked} entry={entry} />
        <ActivityField form={form} isLocked={isLocked} entry={entry} />
        <FormCell>
          <TextAreaField
            {...useFormField(form.control, 'description')}
            label="Description"
            disabled={isLocked}
            maxLength={MAX_DESCRIPTION}
          />
        </FormCell>
      </FormGrid>
    </>
  )
}

/** Work of a day that has not come is nearly always a slip of the year or the month, and may be meant all the same. */
function WorkedOn({ form, isLocked }: Pick<Props, 'form' | 'isLocked'>) {
  const today = todayIn(useCurrentUser().business.timeZone)
  const field = useFormField(form.control, 'timeEntryDate')
  return (
    <div>
      <DateField {...field} label="Date" required disabled={isLocked} today={today} />
      <div role="status">
        {!isLocked && mdyToIso(field.value) > today && <div className={styles.note}>This day has not come yet</div>}
      </div>
    </div>
  )
}

/** What will be billed where an increment rounds the time, and what was worked where that differs. */
function DurationNotes({ form, entry, rate, timer }: Pick<Props, 'form' | 'entry' | 'rate' | 'timer'>) {
  const [duration, matterId] = useWatch({ control: form.control, name: ['duration', 'matterId'] })
  const timedHours = timer?.timedHours
  const hours = enteredHours(duration, timedHours)
  const billed = incrementNote(hours, incrementFor(rate.answer, { duration, matterId }, entry))
  const workedHours = timedHours ?? (entry?.isTimed ? hoursFromSeconds(entry.workedSeconds) : undefined)
  const isOther =
    workedHours !== undefined && hours !== undefined && secondsFromHours(hours) !== secondsFromHours(workedHours)
  return (
    <>
      {timer?.isRunning && (
        <div className={styles.note}>
          Timer running <TimerClock />
        </div>
      )}
      {isOther && <div className={`${styles.note} lx-num`}>Worked {plainDecimal(workedHours)} h by the timer</div>}
      {billed && <div className={`${styles.note} lx-num`}>{billed}</div>}
    </>
  )
}

type LinkProps = Pick<Props, 'form' | 'isLocked' | 'entry'>

function EntrysClientField({ form, isLocked, entry, onLeave }: LinkProps & Pick<Props, 'onLeave'>) {
  const field = useFormField(form.control, 'clientId')
  return (
    <ClientField
      {...field}
      disabled={isLocked}
      valueLabel={entry?.clientId === field.value ? entry.clientName : undefined}
      onLeave={onLeave}
      onChange={(clientId) => {
        const isOther = clientId !== form.getValues('clientId')
        field.onChange(clientId)
        if (isOther) chooseMatter(form, '')
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
function MatterField({ form, isLocked, entry }: LinkProps) {
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const field = useFormField(form.control, 'matterId')
  return (
    <MatterSelect
      {...field}
      label="Matter"
      required
      disabled={isLocked}
      clientId={clientId}
      valueLabel={entry?.matterId === field.value ? entry.matterName : undefined}
      onChange={(matterId, client) => {
        if (client && client !== clientId) form.setValue('clientId', client, { shouldDirty: true })
        chooseMatter(form, matterId)
      }}
    />
  )
}

function ActivityField({ form, isLocked, entry }: LinkProps) {
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
