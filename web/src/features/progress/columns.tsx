import { facts } from '../../shared/ui/values/facts.ts'
import type { CourtUpdateRow, ProgressNoteRow } from '#contract/progress-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { AvatarStack, PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Hours } from '../../shared/ui/values/Figures.tsx'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { nameOf } from './kinds.ts'

const date: Column<ProgressNoteRow> = {
  key: 'date',
  header: 'Date',
  sortKey: 'date',
  width: 108,
  cell: (row) => <DayText day={row.date} />,
}
const matter: Column<ProgressNoteRow> = {
  key: 'matter',
  header: 'Matter',
  sortKey: 'matterName',
  cell: (row) => <TwoLine title={row.matterName} context={row.clientName} strong />,
}
const person: Column<ProgressNoteRow> = {
  key: 'person',
  header: 'Added by',
  sortKey: 'userName',
  width: 152,
  priority: 3,
  hideable: true,
  cell: (row) => <PersonCell person={{ id: row.addedBy.userId, name: row.addedBy.name }} />,
}
const hours: Column<ProgressNoteRow> = {
  key: 'hours',
  header: 'Hours',
  align: 'right',
  width: 96,
  priority: 3,
  hideable: true,
  cell: (row) => <Hours hours={row.hours} />,
}
const shared: Column<ProgressNoteRow> = {
  key: 'shared',
  header: 'Shared',
  width: 96,
  priority: 2,
  hideable: true,
  cell: (row) =>
    row.isShared ? (
      <StatusBadge tone="info" plain>
        Shared
      </StatusBadge>
    ) : (
      <Dash reason="Not shared with the client" />
    ),
}

export const noteColumns: readonly Column<ProgressNoteRow>[] = [
  date,
  matter,
  {
    key: 'text',
    header: 'Note',
    cell: (row) => <TwoLine title={row.title || row.excerpt} context={row.title ? row.excerpt : ''} />,
  },
  person,
  {
    key: 'followUp',
    header: 'Follow-up',
    sortKey: 'followUpOn',
    width: 112,
    priority: 2,
    hideable: true,
    cell: (row) =>
      row.isFollowUpDone ? (
        <StatusBadge tone="success" plain>
          Done
        </StatusBadge>
      ) : (
        <DayText day={row.followUpOn} />
      ),
  },
  hours,
  shared,
]

export const courtColumns: readonly Column<CourtUpdateRow>[] = [
  { ...date, width: 104 },
  matter,
  {
    key: 'court',
    header: 'Court, suit number',
    sortKey: 'courtName',
    priority: 2,
    hideable: true,
    cell: (row) => <TwoLine title={row.courtName} context={row.suitNumber} />,
  },
  {
    key: 'text',
    header: 'What happened',
    cell: (row) => <TwoLine title={row.title || row.excerpt} context={row.title ? row.excerpt : ''} />,
  },
  // Names of matters and courts are long, so the author is an avatar with the name as its tooltip.
  {
    ...person,
    width: 100,
    cell: ({ addedBy }) => <AvatarStack people={[{ id: addedBy.userId, name: addedBy.name }]} />,
  },
  {
    key: 'next',
    header: 'Next date',
    sortKey: 'nextOn',
    width: 144,
    cell: (row) =>
      row.nextOn ? (
        <TwoLine
          title={[dayText(row.nextOn), row.nextTime].filter(Boolean).join(' ')}
          context={facts([row.nextPurpose, row.nextRoom])}
        />
      ) : row.isConcluded ? (
        <span className="lx-soft">Concluded</span>
      ) : (
        <Dash reason="No next date" />
      ),
  },
  hours,
  { ...shared, width: 88 },
]

export const phoneRow = (row: ProgressNoteRow & Partial<CourtUpdateRow>): PhoneRow => ({
  title: row.matterName,
  figure: <DayText day={row.date} />,
  context: nameOf(row),
  onMatter: { title: nameOf(row), context: row.title ? row.excerpt : row.addedBy.name },
  status: row.nextOn
    ? ['Next', dayText(row.nextOn), row.nextTime].filter(Boolean).join(' ')
    : row.isShared
      ? 'Shared'
      : undefined,
})
