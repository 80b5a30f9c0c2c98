import type { CalendarDay } from '#domain/calendar-day.ts'
import { documentNumber } from '#domain/document-number.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import type { FirmSettings } from '../firm/public.ts'

interface NumberedMatter {
  readonly clientNumber: string
  readonly openedOn: CalendarDay
  readonly practiceArea: string | undefined
}

/** The next number of the firm's pattern. A matter without a practice area is numbered `GEN`. */
export async function nextMatterNumber(
  { tx, businessId }: FirmContext,
  firm: FirmSettings,
  { clientNumber, openedOn, practiceArea }: NumberedMatter,
): Promise<string> {
  return documentNumber('matter', firm.matter_number_pattern, {
    seq: await takeNumber(tx, businessId, 'matter'),
    day: openedOn,
    tokens: { client: clientNumber, area: (practiceArea && practiceAreaCode(practiceArea)) ?? 'GEN' },
  })
}

/** `Banking & Finance` is BAN. */
const practiceAreaCode = (name: string): string | undefined =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase() || undefined
