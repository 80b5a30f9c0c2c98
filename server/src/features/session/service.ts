import { dayInZone } from '#domain/calendar-day.ts'
import { crossRate } from '#domain/time-amount.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { session as contract } from '#contract/session.ts'
import type { FirmContext, IdentityContext } from '../../platform/context.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import type { Membership, Session } from '../../platform/http/session.ts'
import { notFound, Refusal, signedOut } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { getBusiness, findSubscription, selectCurrencies, findExchangeRate } from './queries.ts'
import { toBusiness, toCurrency, toSubscription } from './view.ts'

/** The person with all their firms; `id` is the first firm's adminUserId, else the person's own (spec §3). */
export async function getProfile(
  tx: IdentityTx,
  person: Session,
  memberships: readonly Pick<Membership, 'businessId' | 'roleName'>[],
): Promise<Answer<typeof contract.profile>> {
  const businesses = []
  for (const membership of memberships) {
    businesses.push(toBusiness(await getBusiness(tx, membership.businessId, person.accountId), membership))
  }
  const { accountId: profileId, firstName, lastName, email, isVerified } = person
  const id = businesses[0]?.adminUserId ?? profileId
  return [{ id, adminUserId: id, profileId, firstName, lastName, email, isVerified, businesses }]
}

export function getOwnProfile({ tx, session }: IdentityContext): Promise<Answer<typeof contract.profile>> {
  if (!session) throw signedOut()
  return getProfile(tx, session, session.memberships)
}

export async function getSubscription({ tx }: FirmContext): Promise<Answer<typeof contract.subscription>> {
  const subscription = await findSubscription(tx)
  if (!subscription) throw new Refusal(404, 'no_subscription', 'Subscription details not found')
  const naira = (await selectCurrencies(tx)).find(({ code }) => code === 'NGN')
  return toSubscription(subscription, { symbol: naira?.symbol ?? '₦' })
}

export async function listCurrencies({ tx }: IdentityContext): Promise<Answer<typeof contract.currencies>> {
  return (await selectCurrencies(tx)).map(toCurrency)
}

interface ExchangeRateQuery {
  readonly homeCurrencyId: number
  readonly foreignCurrencyId: number
  readonly onDate?: string | undefined
}

/** R6: exchangeRate(home, foreign) = foreign per base ÷ home per base, both of one table of one day. */
export async function getExchangeRate(
  { tx, businessId, clock }: FirmContext,
  { homeCurrencyId, foreignCurrencyId, onDate }: ExchangeRateQuery,
): Promise<Answer<typeof contract.exchangeRate>> {
  const currencies = await selectCurrencies(tx)
  const codeOf = (id: number) => currencies.find((currency) => currency.id === id)?.code
  const [home, foreign] = [codeOf(homeCurrencyId), codeOf(foreignCurrencyId)]
  if (!home || !foreign) throw notFound('Currency')
  const ids = { homeCurrencyId, foreignCurrencyId }
  if (home === foreign) return { exchangeRate: 1, ...ids, rateDate: null, source: null }

  const { time_zone } = await firmSettings(tx, businessId)
  const table = await findExchangeRate(tx, home, foreign, onDate ?? dayInZone(time_zone, clock.now().getTime()))
  if (!table) throw new Refusal(404, 'no_exchange_rate', `No exchange rate is known between ${home} and ${foreign}`)
  return {
    exchangeRate: Number(crossRate(table.per_home, table.per_foreign)),
    ...ids,
    rateDate: table.rate_on,
    source: table.source,
  }
}
