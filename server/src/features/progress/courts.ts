import type { CourtDefaults } from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { getCourt } from '../courts/public.ts'
import { findCaseDetails } from './queries.ts'
import { shownTime } from './view.ts'

interface ChosenCourt {
  readonly court_id: string
  readonly court_name: string
}

/** As the court is called today. One that is offered no more is not proposed. */
async function getProposedCourt(tx: FirmTx, { court_id, court_name }: ChosenCourt) {
  const court = court_id === '' ? undefined : await getCourt(tx, court_id)
  if (court?.isArchived) return { courtId: null, courtName: '' }
  return { courtId: court_id || null, courtName: court?.name ?? court_name }
}

/** What the form of a court update begins with: the court and the case of the matter. */
export async function getCourtDefaults({ tx }: FirmContext, matterId: string): Promise<CourtDefaults> {
  const details = await findCaseDetails(tx, matterId)
  if (!details) throw notFound('Matter')
  const { court_id, court_name } = details
  return {
    ...(await getProposedCourt(tx, { court_id: court_id ?? '', court_name: court_name ?? '' })),
    suitNumber: details.suit_number,
    judge: details.judge,
    coram: details.coram,
    hearing:
      details.next_on === null
        ? null
        : {
            day: details.next_on,
            time: shownTime(details.next_time),
            room: details.next_room,
            purpose: details.next_purpose,
          },
  }
}
