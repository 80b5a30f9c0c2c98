import { timesheet } from '#contract/timesheet.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { setTimesheetCell } from './cell.ts'
import { getTimesheet } from './timesheet.ts'

export function timesheetRoutes(route: AddRoute): void {
  route.firm(timesheet.week, getTimesheet)
  route.firm(timesheet.setCell, setTimesheetCell)
}
