import type { CourtDefaults } from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { caseOf } from './save.queries.ts'

export async function getCourtDefaults({ tx }: FirmContext, matterId: string): Promise<CourtDefaults> {
  const known = await caseOf(tx, matterId)
  if (!known) throw notFound('Matter')
  return {
    courtId: known.court_id || null,
    courtName: known.court_name,
    suitNumber: known.suit_number,
    judge: known.judge,
    coram: known.coram,
    hearing: known.next_on === null ? null : { day: known.next_on, purpose: known.next_purpose },
  }
}
