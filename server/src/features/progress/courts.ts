import type { Court, courts as contract } from '#contract/courts.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import reference from '../../../../reference/courts.json' with { type: 'json' }
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { countryOfFirm, findOwnCourt, insertCourt, listOwnCourts } from './courts.queries.ts'

const known: readonly Court[] = reference.map(({ id, name, country, city = '' }) => ({
  id,
  name,
  city,
  countryCode: country,
  isOwn: false,
}))
const knownById = new Map(known.map((court) => [court.id, court]))

const toOwn = ({ id, name, city }: { id: string; name: string; city: string }) => ({
  id,
  name,
  city,
  countryCode: '',
  isOwn: true,
})

export async function listCourts({ tx, businessId }: FirmContext): Promise<Answer<typeof contract.list>> {
  const [own, country] = await Promise.all([listOwnCourts(tx), countryOfFirm(tx, businessId)])
  const isNear = ({ countryCode }: Court) => countryCode === country
  return [...own.map(toOwn), ...known.filter(isNear), ...known.filter((court) => !isNear(court))]
}

export async function addCourt(
  { tx, businessId, userId }: FirmContext,
  { body }: Received<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  const court = { id: newId(), name: body.name, city: body.city }
  await insertCourt(tx, { business_id: businessId, created_by: userId, ...court })
  return toOwn(court)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of a court of the list; undefined where it has none of this id. */
export async function courtNamed(tx: FirmTx, id: string): Promise<string | undefined> {
  return uuid.test(id) ? (await findOwnCourt(tx, id))?.name : knownById.get(id)?.name
}
