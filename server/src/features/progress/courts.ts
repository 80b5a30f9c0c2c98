import type { Court, courts as contract } from '#contract/courts.ts'
import type { Received } from '#contract/endpoint.ts'
import type { CourtDefaults } from '#contract/progress-shapes.ts'
import reference from '../../../../reference/courts.json' with { type: 'json' }
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { findFirmCourt, insertCourt, selectFirmCourts } from './courts.queries.ts'
import { findCaseDetails } from './queries.ts'
import { shownTime } from './view.ts'

const referenceCourts: readonly Court[] = reference.map(({ id, name, country, city = '' }) => ({
  id,
  name,
  city,
  countryCode: country,
  isOwn: false,
}))
const nameById = new Map(referenceCourts.map(({ id, name }) => [id, name]))

const toFirmCourt = ({ id, name, city }: { id: string; name: string; city: string }) => ({
  id,
  name,
  city,
  countryCode: '',
  isOwn: true,
})

/** The firm's own courts first, then those of its country. */
export async function listCourts({ tx, businessId }: FirmContext): Promise<Court[]> {
  const [firmCourts, { country_code }] = await Promise.all([selectFirmCourts(tx), firmSettings(tx, businessId)])
  const isDomestic = ({ countryCode }: Court) => countryCode === country_code
  return [
    ...firmCourts.map(toFirmCourt),
    ...referenceCourts.filter(isDomestic),
    ...referenceCourts.filter((court) => !isDomestic(court)),
  ]
}

export async function createCourt(
  { tx, businessId, userId }: FirmContext,
  { name, city }: Received<typeof contract.create>['body'],
): Promise<Court> {
  const court = { id: newId(), name, city }
  await insertCourt(tx, { business_id: businessId, created_by: userId, ...court })
  return toFirmCourt(court)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Courts that firms added have a UUID, courts of the reference list a short text. */
export async function findCourtName(tx: FirmTx, id: string): Promise<string | undefined> {
  return uuid.test(id) ? (await findFirmCourt(tx, id))?.name : nameById.get(id)
}

/** What the form of a court update begins with: the court and the case of the matter. */
export async function getCourtDefaults({ tx }: FirmContext, matterId: string): Promise<CourtDefaults> {
  const details = await findCaseDetails(tx, matterId)
  if (!details) throw notFound('Matter')
  return {
    courtId: details.court_id || null,
    courtName: details.court_name,
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
