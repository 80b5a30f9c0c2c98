import { dayInZone } from '#domain/calendar-day.ts'
import { maySaveTimeOfOthers } from '#domain/entry-status.ts'
import { explainRate } from '#domain/rate.ts'
import type { MatterRateAnswer } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { matterRateLabel } from '../time-entry-list/public.ts'
import { incrementOf, lookUpRate } from './pricing.ts'
import { findEntryFacts, type EntryFacts } from './queries.ts'

interface RateQuery {
  readonly matterId: string
  /** By default the person of the request. */
  readonly userId?: string | undefined
  /** By default the matter's own currency. */
  readonly foreignCurrencyId?: number | undefined
  /** The day of the work; by default the firm's today. */
  readonly timeEntryDate?: string | undefined
}

/**
 * The rate that the form fills in once matter and person are chosen, and the reason for it (spec §7). Another person's
 * rate is for those who may save their time.
 */
export async function getMatterRate(context: FirmContext, query: RateQuery): Promise<MatterRateAnswer> {
  const { tx, businessId, userId } = context
  const known = await currencies(tx)
  const requested = query.foreignCurrencyId === undefined ? undefined : known.byId(query.foreignCurrencyId)
  if (query.foreignCurrencyId !== undefined && !requested) throw notFound('Currency')
  const personId = query.userId ?? userId
  const facts = await findEntryFacts(tx, {
    businessId,
    clientId: null,
    matterId: query.matterId,
    userId: personId,
    activityId: null,
    currency: requested?.code ?? null,
    fallback: 'matter',
  })
  assertMayAskFor(context, personId, facts)
  if (facts.matter_id === null || facts.matter_deleted_at !== null) throw notFound('Matter')
  if (facts.user_name === null) throw notFound('User')
  const applied = lookUpRate(facts, dayOfWork(context, query, facts))
  const currency = known.byCode(facts.currency)
  return {
    amount: Number(applied.rate),
    rule: applied.rule,
    explanation: explainRate(applied.rule, {
      person: facts.user_name,
      currency: facts.currency,
      effectiveOn: applied.effectiveOn,
    }),
    effectiveOn: applied.effectiveOn,
    currencyId: currency.id,
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    incrementMinutes: incrementOf(facts)?.minutes ?? null,
    incrementMode: facts.increment_mode,
    matterRate: matterRateLabel(facts.rate_type),
    codes: codesFrom(facts),
  }
}

/** Without one, the day that it is where the firm is. */
const dayOfWork = ({ clock }: FirmContext, { timeEntryDate }: RateQuery, { time_zone }: EntryFacts): string =>
  timeEntryDate ?? dayInZone(time_zone, clock.now().getTime())

const codesFrom = ({ is_billed_electronically, requires_codes, task_set }: EntryFacts): MatterRateAnswer['codes'] =>
  is_billed_electronically ? { isRequired: requires_codes, taskSet: task_set } : null

/** Whoever may not does not learn either which other people exist. */
function assertMayAskFor({ userId, membership }: FirmContext, personId: string, facts: EntryFacts): void {
  const recorder = { permissions: membership.permissions, seesAllTime: facts.sees_all_time }
  if (personId !== userId && !maySaveTimeOfOthers(recorder)) throw notPermitted()
}
