import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { weekdayName } from '#domain/calendar-day.ts'
import { workingCalendar, type WorkingCalendar } from '#contract/working-calendar.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

const ClosureDialog = lazyDialog(async () => ({ default: (await import('./ClosureDialog.tsx')).ClosureDialog }))
const HolidaysDialog = lazyDialog(async () => ({ default: (await import('./HolidaysDialog.tsx')).HolidaysDialog }))

/** The days on which the firm works: targets count them, and due days and reminders may wait for them. */
export function WorkingDaysPage() {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(workingCalendar.get, { query: firm }))
  const [dialog, setDialog] = useState<'closure' | 'holidays'>()
  const close = () => setDialog(undefined)
  return (
    <Page
      title="Working days"
      actions={
        <>
          <Button variant="default" onClick={() => setDialog('holidays')}>
            Add public holidays
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setDialog('closure')}>
            New closed day
          </Button>
        </>
      }
    >
      {load.isLoadingError && (
        <LoadError
          title="The working days did not load"
          text="Nothing was changed."
          onRetry={() => void load.refetch()}
        />
      )}
      {load.data && (
        <FormGrid>
          <FormCell>
            <Week key={load.data.version} calendar={load.data} />
          </FormCell>
          <FormCell>
            <ClosedDays days={load.data.closedDays} />
          </FormCell>
        </FormGrid>
      )}
      {dialog === 'closure' && <ClosureDialog onClose={close} />}
      {dialog === 'holidays' && <HolidaysDialog onClose={close} />}
    </Page>
  )
}

/** From Monday on; a Sunday of the calendar names the days after it. */
const WEEK = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, name: weekdayName(`2026-03-0${day + 1}`) }))

function Week({ calendar }: { calendar: WorkingCalendar }) {
  const { firm } = useCurrentUser()
  const [days, setDays] = useState<readonly number[]>(calendar.workingDays)
  const [movesDueDays, setMoves] = useState(calendar.movesDueDays)
  const [holdsReminders, setHolds] = useState(calendar.holdsReminders)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const body = { ...firm, workingDays: [...days], movesDueDays, holdsReminders, version: calendar.version }
    await exchange(workingCalendar.update, { body }).then(({ message }) => toast.success(message), toast.error)
    setSaving(false)
  }
  return (
    <Panel title="Week">
      <FormGrid columns={3}>
        {WEEK.map(({ day, name }) => (
          <CheckboxField
            key={day}
            label={name}
            value={days.includes(day)}
            onChange={(isOn) => setDays((known) => (isOn ? [...known, day] : known.filter((one) => one !== day)))}
          />
        ))}
      </FormGrid>
      <div className={formStyles.buttons}>
        <FormGrid>
          <CheckboxField
            label="Invoices are due on a working day"
            value={movesDueDays}
            onChange={setMoves}
            prompt="A due day by the firm’s terms moves to the next working day. One that is typed stays."
          />
          <CheckboxField
            label="Reminders wait for a working day"
            value={holdsReminders}
            onChange={setHolds}
            prompt="Reminders by rules are sent on the next working day, up to five days later."
          />
        </FormGrid>
      </div>
      <div className={formStyles.buttons}>
        <Button loading={isSaving} onClick={() => void save()}>
          Save working days
        </Button>
      </div>
    </Panel>
  )
}

type ClosedDay = WorkingCalendar['closedDays'][number]

const columns: readonly Column<ClosedDay>[] = [
  { key: 'day', header: 'Day', width: 140, cell: ({ day }) => <DayText day={day} /> },
  { key: 'weekday', header: 'Weekday', width: 140, priority: 2, cell: ({ day }) => weekdayName(day) },
  { key: 'name', header: 'Closed for', cell: ({ name }) => name },
]

function ClosedDays({ days }: { days: readonly ClosedDay[] }) {
  const { firm } = useCurrentUser()
  const remove = (id: string) =>
    exchange(workingCalendar.open, { params: { id }, query: firm }).then(
      ({ message }) => toast.success(message),
      toast.error,
    )
  if (days.length === 0)
    return (
      <Panel title="Closed days">
        <EmptyState
          icon={IconCalendar}
          title="No closed days"
          text="Public holidays and the firm’s own days off are listed here."
        />
      </Panel>
    )
  return (
    <Panel title="Closed days" flush>
      <DataTable
        caption="Closed days"
        columns={columns}
        rows={days}
        rowId={({ id }) => id}
        rowName={({ name, day }) => `${name} ${day}`}
        inPanel
        phone={({ name, day }) => ({ title: name, figure: <DayText day={day} />, context: weekdayName(day) })}
        actions={({ id }) => [{ label: 'Remove', icon: IconTrash, onClick: () => void remove(id) }]}
      />
    </Panel>
  )
}
