import { workingCalendar } from '#contract/working-calendar.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createClosure, createHolidays, deleteClosure, getWorkingCalendar, updateWorkingCalendar } from './service.ts'

export function workingCalendarRoutes(route: AddRoute): void {
  route.firm(workingCalendar.get, getWorkingCalendar)
  route.firm(workingCalendar.update, (context, { body }) => updateWorkingCalendar(context, body))
  route.firm(workingCalendar.close, (context, { body }) => createClosure(context, body))
  route.firm(workingCalendar.addHolidays, (context, { body }) => createHolidays(context, body))
  route.firm(workingCalendar.open, (context, { params }) => deleteClosure(context, params.id))
}
