import { keepPreviousData } from '@tanstack/react-query'
import { timesheet } from '#contract/timesheet.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

export const timesheetQuery = (firm: CurrentUser['firm'], weekStart: string | undefined, userId: string) => ({
  ...queryFor(timesheet.week, { query: { ...firm, weekStart, userId } }),
  placeholderData: keepPreviousData,
})
