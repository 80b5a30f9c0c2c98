import { dayInZone } from '#domain/calendar-day.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Currency, Profile, session as contract } from '#contract/session.ts'
import type { FirmContext, IdentityContext } from '../../platform/context.ts'
import { adoptFirm, type IdentityTx } from '../../platform/db/transactions.ts'
import { getSession, type Session } from '../../platform/http/session.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { findExchangeRate } from '../exchange-rates/public.ts'
import { getFirmLook } from '../firm-documents/public.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { seesAllTime } from './queries.ts'
import { toBusiness, toCurrency, type ProfileMembership } from './view.ts'

/** The person with all their firms; `id` is the first firm's adminUserId, else the person's own (spec §3). */
export async function getProfile(
  tx: IdentityTx,
  person: Session,
  memberships: readonly ProfileMembership[],
): Promise<Profile[]> {
  const { accountId: profileId, firstName, lastName, email, isVerified, idleMinutes } = person
  const { byCode } = await currencies(tx)
  const businesses = []
  for (const membership of memberships) {
    // Row security shows only the firm that the transaction has adopted.
    const firmTx = await adoptFirm(tx, membership.businessId, profileId)
    const [firm, allTime, look] = await Promise.all([
      firmSettings(firmTx, membership.businessId),
      seesAllTime(firmTx, profileId),
      getFirmLook(firmTx, membership.businessId),
    ])
    businesses.push(toBusiness(firm, membership, { seesAllTime: allTime, currency: byCode(firm.currency), look }))
  }
  const id = businesses[0]?.adminUserId ?? profileId
  return [{ id, adminUserId: id, profileId, firstName, lastName, email, isVerified, idleMinutes, businesses }]
}

export function getOwnProfile(context: IdentityContext): Promise<Profile[]> {
  const session = getSession(context)
  return getProfile(context.tx, session, session.memberships)
}

export const getOwnSession = (context: IdentityContext): Promise<Pick<Session, 'idleMinutes'>> =>
  Promise.resolve({ idleMinutes: getSession(context).idleMinutes })

export const listCurrencies = async ({ tx }: IdentityContext): Promise<Currency[]> =>
  (await currencies(tx)).all.map(toCurrency)

/** Foreign units for one home unit, that the firm has typed or that were published. */
export async function getExchangeRate(
  { tx, businessId, clock }: FirmContext,
  { homeCurrencyId, foreignCurrencyId, onDate }: Received<typeof contract.exchangeRate>['query'],
) {
  const { byId } = await currencies(tx)
  const [home, foreign] = [byId(homeCurrencyId)?.code, byId(foreignCurrencyId)?.code]
  if (!home || !foreign) throw notFound('Currency')
  const ids = { homeCurrencyId, foreignCurrencyId }
  if (home === foreign) return { exchangeRate: 1, ...ids, rateDate: null, source: null }

  const { time_zone } = await firmSettings(tx, businessId)
  const found = await findExchangeRate(tx, home, foreign, onDate ?? dayInZone(time_zone, clock.now().getTime()))
  if (!found) throw new Refusal(404, 'no_exchange_rate', `No exchange rate is known between ${home} and ${foreign}`)
  return {
    exchangeRate: Number(found.rate),
    ...ids,
    rateDate: found.day,
    source: found.source,
  }
}
