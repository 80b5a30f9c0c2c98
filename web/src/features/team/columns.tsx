import type { MailProblem } from '#contract/undelivered-mail.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

/** The day of a moment in the firm's time zone. */
export const formatMomentDay = (moment: string, timeZone: string) => dayText(dayInZone(timeZone, Date.parse(moment)))

export const dayColumn = <Row,>(header: string, timeZone: string, read: (row: Row) => string): Column<Row> => ({
  key: 'day',
  header,
  width: 130,
  priority: 3,
  cell: (row) => <span className="lx-muted lx-num">{formatMomentDay(read(row), timeZone)}</span>,
})

export const roleColumn: Column<{ readonly roleName: string }> = {
  key: 'role',
  header: 'Role',
  width: 220,
  cell: ({ roleName }) => <OneLine text={roleName} />,
}

export const triesText = ({ attempts, isGivenUp }: MailProblem) =>
  isGivenUp
    ? `Given up after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`
    : `Tried ${attempts === 1 ? 'once' : `${attempts} times`} so far`
