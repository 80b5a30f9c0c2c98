import type { CourtDefaults } from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { findCaseDetails } from './queries.ts'

export async function getCourtDefaults({ tx }: FirmContext, matterId: string): Promise<CourtDefaults> {
  const details = await findCaseDetails(tx, matterId)
  if (!details) throw notFound('Matter')
  return {
    courtId: details.court_id || null,
    courtName: details.court_name,
    suitNumber: details.suit_number,
    judge: details.judge,
    coram: details.coram,
    hearing: details.next_on === null ? null : { day: details.next_on, purpose: details.next_purpose },
  }
}
