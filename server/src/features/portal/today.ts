import { dayInZone } from '#domain/calendar-day.ts'
import type { ClientWork } from '../../platform/context.ts'
import { findTimeZone } from './queries.ts'

/** The day it is where the firm is. */
export const todayOfFirm = async ({ tx, clock }: ClientWork): Promise<string> =>
  dayInZone(await findTimeZone(tx), clock.now().getTime())
