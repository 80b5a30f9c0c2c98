import { dayText, weekdayName } from '#domain/calendar-day.ts'
import type { Timesheet, TimesheetCell, TimesheetRow } from '#contract/time-entry-shapes.ts'
import { Fragment, memo } from 'react'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { rowKey, type Refusals } from './grid.ts'
import { WeekCell } from './WeekCell.tsx'
import listStyles from '../../shared/ui/list/list.module.css'
import styles from './week.module.css'

interface Props {
  sheet: Timesheet
  rows: readonly TimesheetRow[]
  today: string
  refusals: Refusals
  onSave: (row: TimesheetRow, day: string, hours: string) => Promise<void>
  onRefused: (row: TimesheetRow, day: string, message: string | undefined) => void
  onOpen: (row: TimesheetRow, cell: TimesheetCell) => void
}

/** Matters and activities down, days across, hours in between. */
export function WeekGrid({ sheet, rows, refusals, ...row }: Props) {
  return (
    <div className={`${listStyles.region} ${listStyles.bleed} ${styles.region}`}>
      <table className={`lx-table ${styles.week}`}>
        <caption className="lx-sr-only">{`Hours of ${sheet.userName} in the week of ${dayText(sheet.weekStart)}`}</caption>
        <thead>
          <tr>
            <th scope="col">Matter and activity</th>
            {sheet.days.map((day) => (
              <th key={day} scope="col" className="lx-right" data-today={day === row.today || undefined}>
                <span className={styles.weekday}>{weekdayName(day).slice(0, 3)}</span>{' '}
                <span className="lx-num">{dayText(day).slice(0, 5)}</span>
              </th>
            ))}
            <th scope="col" className="lx-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <WeekRow key={rowKey(one)} {...row} row={one} refused={refusals[rowKey(one)]} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {sheet.days.map((day, column) => (
              <td key={day} className="lx-right" data-today={day === row.today || undefined}>
                <Hours hours={sheet.dayTotals[column] ?? 0} dashZero strong />
              </td>
            ))}
            <td className="lx-right">
              <Hours hours={sheet.hours} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'today' | 'onSave' | 'onRefused' | 'onOpen'> & {
  row: TimesheetRow
  refused: Refusals[string] | undefined
}

const WeekRow = memo(function WeekRow({ row, refused, today, onSave, onRefused, onOpen }: RowProps) {
  const activity = `${row.activityType}${row.isBillable === 2 ? ' · Non-billable' : ''}`
  return (
    <Fragment>
      <tr data-row={rowKey(row)}>
        <th scope="row">
          <TwoLine title={row.matterName} context={activity} strong />
        </th>
        {row.cells.map((cell) => (
          <WeekCell
            key={cell.day}
            cell={cell}
            label={`${row.matterName}, ${activity}, ${weekdayName(cell.day)} ${dayText(cell.day)}`}
            isToday={cell.day === today}
            onSave={(hours) => onSave(row, cell.day, hours)}
            onRefused={(message) => onRefused(row, cell.day, message)}
            onOpen={() => onOpen(row, cell)}
          />
        ))}
        <td className="lx-right">
          <Hours hours={row.hours} dashZero strong />
        </td>
      </tr>
      {refused && (
        <tr className={styles.refused}>
          <td colSpan={row.cells.length + 2}>
            {row.cells.map(
              ({ day }) => refused[day] && <div key={day} role="alert">{`${weekdayName(day)}: ${refused[day]}`}</div>,
            )}
          </td>
        </tr>
      )}
    </Fragment>
  )
})
