import type { Court, CourtChange, CourtInput, OwnCourt } from '#contract/courts.ts'
import reference from '../../../../reference/courts.json' with { type: 'json' }
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { findFirmCourt, insertCourt, lockFirmCourt, selectFirmCourts } from './queries.ts'
import { toFirmCourt, toOwnCourt } from './view.ts'

const referenceCourts: readonly Court[] = reference.map(({ id, name, country, city = '' }) => ({
  id,
  name,
  city,
  countryCode: country,
  isOwn: false,
}))
const nameById = new Map(referenceCourts.map(({ id, name }) => [id, name]))

/** The courts that forms offer: the firm's own first, then those of its country. */
export async function listCourts({ tx, businessId }: FirmContext): Promise<Court[]> {
  const [firmCourts, { country_code }] = await Promise.all([selectFirmCourts(tx), firmSettings(tx, businessId)])
  const isDomestic = ({ countryCode }: Court) => countryCode === country_code
  return [
    ...firmCourts.filter(({ archived_at }) => archived_at === null).map(toFirmCourt),
    ...referenceCourts.filter(isDomestic),
    ...referenceCourts.filter((court) => !isDomestic(court)),
  ]
}

export const listOwnCourts = async ({ tx }: FirmContext): Promise<OwnCourt[]> =>
  (await selectFirmCourts(tx)).map(toOwnCourt)

async function getOwnCourt(tx: FirmTx, id: string): Promise<OwnCourt> {
  const court = await findFirmCourt(tx, id)
  if (!court) throw notFound('Court')
  return toOwnCourt(court)
}

export async function createCourt(
  { tx, businessId, userId, clock }: FirmContext,
  { name, city }: CourtInput,
): Promise<Court> {
  const court = { id: newId(), name, city }
  const now = clock.now()
  await insertCourt(tx, { business_id: businessId, created_by: userId, created_at: now, updated_at: now, ...court })
  return toFirmCourt(court)
}

async function lockCourt(tx: FirmTx, id: string) {
  const court = await lockFirmCourt(tx, id)
  if (!court) throw notFound('Court')
  return court
}

/** What was written about hearings in the court keeps the name of that day. */
export async function updateCourt(
  context: FirmContext,
  id: string,
  { name, city, version }: CourtChange,
): Promise<OwnCourt> {
  const stored = await lockCourt(context.tx, id)
  assertVersion(version, stored.version, 'Court')
  await updateRecord(context, 'app.courts', id, { name, city })
  return getOwnCourt(context.tx, id)
}

export async function archiveCourt(context: FirmContext, id: string): Promise<OwnCourt> {
  const { archived_at } = await lockCourt(context.tx, id)
  if (archived_at === null) await updateRecord(context, 'app.courts', id, { archived_at: context.clock.now() })
  return getOwnCourt(context.tx, id)
}

export async function restoreCourt(context: FirmContext, id: string): Promise<OwnCourt> {
  const { archived_at } = await lockCourt(context.tx, id)
  if (archived_at !== null) await updateRecord(context, 'app.courts', id, { archived_at: null })
  return getOwnCourt(context.tx, id)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface FoundCourt {
  readonly name: string
  readonly isArchived: boolean
}

/** Courts that firms added have a UUID, courts of the reference list a short text. */
export async function getCourt(tx: FirmTx, id: string): Promise<FoundCourt | undefined> {
  if (uuid.test(id)) {
    const court = await findFirmCourt(tx, id)
    return court && { name: court.name, isArchived: court.archived_at !== null }
  }
  const name = nameById.get(id)
  return name === undefined ? undefined : { name, isArchived: false }
}
