import { timesheet } from '#contract/timesheet.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { setTimesheetCell } from './cell.ts'
import { readTimesheet } from './timesheet.ts'

export function timesheetRoutes(route: AddRoute): void {
  route.firm(timesheet.week, readTimesheet)
  route.firm(timesheet.setCell, setTimesheetCell)
}
