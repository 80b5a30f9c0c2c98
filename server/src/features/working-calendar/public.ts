export { getWorkingCalendar, getWorkingDays, getDueDay } from './service.ts'
