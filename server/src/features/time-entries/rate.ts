import { explainRate } from '#domain/rate.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { matterRateLabel } from '../time-entry-list/public.ts'
import { incrementOf, lookedUpRate } from './pricing.ts'
import { factsFor } from './save.queries.ts'

/** What the form fills in once matter and person are chosen, and why (spec §7). */
export async function getMatterRate(
  { tx, businessId, userId: asker }: FirmContext,
  { query }: Received<typeof contract.matterRate>,
): Promise<Answer<typeof contract.matterRate>> {
  const known = await currencies(tx)
  const asked = query.foreignCurrencyId === undefined ? undefined : known.byId(query.foreignCurrencyId)
  if (query.foreignCurrencyId !== undefined && !asked) throw notFound('Currency')
  const facts = await factsFor(tx, {
    businessId,
    clientId: null,
    matterId: query.matterId,
    userId: query.userId ?? asker,
    activityId: null,
    currency: asked?.code ?? null,
    otherwise: 'matter',
  })
  if (facts.matter_id === null || facts.matter_deleted === true) throw notFound('Matter')
  if (facts.user_name === null) throw notFound('User')
  const applied = lookedUpRate(facts)
  const currency = known.byCode(facts.currency)
  return {
    amount: Number(applied.rate),
    rule: applied.rule,
    explanation: explainRate(applied.rule, { person: facts.user_name, currency: facts.currency }),
    currencyId: currency.id,
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    incrementMinutes: incrementOf(facts)?.minutes ?? null,
    incrementMode: facts.increment_mode,
    matterRate: matterRateLabel(facts.rate_type),
  }
}
