import { timesheet } from '#contract/timesheet.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { setTimesheetCell } from './service.ts'
import { getTimesheet } from './list.ts'

export function timesheetRoutes(route: AddRoute): void {
  route.firm(timesheet.week, (context, { query }) => getTimesheet(context, query))
  route.firm(timesheet.setCell, (context, { body }) => setTimesheetCell(context, body))
}
