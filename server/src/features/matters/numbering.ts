import type { CalendarDay } from '#domain/calendar-day.ts'
import { matterNumber } from '#domain/matter-number.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import type { FirmSettings } from '../firm/public.ts'

interface NumberedMatter {
  readonly clientNumber: string
  readonly openedOn: CalendarDay
  readonly practiceArea: string | undefined
}

/** The next number of the firm's pattern. */
export async function nextMatterNumber(
  { tx, businessId }: FirmContext,
  firm: FirmSettings,
  { clientNumber, openedOn, practiceArea }: NumberedMatter,
): Promise<string> {
  return matterNumber(firm.matter_number_pattern, {
    seq: await takeNumber(tx, businessId, 'matter'),
    day: openedOn,
    clientNumber,
    practiceAreaCode: practiceArea && practiceAreaCode(practiceArea),
  })
}

/** `Banking & Finance` is BAN. */
const practiceAreaCode = (name: string): string | undefined =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase() || undefined
