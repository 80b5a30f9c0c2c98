import { dayInZone } from '#domain/calendar-day.ts'
import type { ClientContext } from '../../platform/context.ts'
import { findTimeZone } from './queries.ts'

/** The day it is where the firm is. */
export const todayOfFirm = async ({ tx, clock }: ClientContext): Promise<string> =>
  dayInZone(await findTimeZone(tx), clock.now().getTime())
