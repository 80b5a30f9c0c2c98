import { compareDays, dayInZone } from '#domain/calendar-day.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How long a firm that may change its records is believed to. */
const BELIEVED_MS = 60_000
const MAX_REMEMBERED = 10_000

interface GuardParts {
  readonly pool: Pool
  readonly clock: Clock
}

type Standing = FunctionRow<'app.subscription_standing'>

const expired = () =>
  new Refusal(
    403,
    'subscription_expired',
    'Your subscription has expired. Records can be read and exported; choose a plan to work on',
  )
const overLimit = () =>
  new Refusal(
    403,
    'subscription_expired',
    'More people work at the firm than the free plan is for. Records can be read and exported; choose a plan to work on',
  )

/**
 * Refuses changes by a firm whose subscription has ended, and by one that has more people than its plan is for. What they have
 * can always be read and exported, and a plan chosen. A firm that is refused is looked at again with each call, so that it goes
 * on in the moment in which it has paid.
 */
export function subscriptionGuard({ pool, clock }: GuardParts): (businessId: string) => Promise<void> {
  const believed = new Map<string, number>()
  return async (businessId) => {
    const now = clock.now().getTime()
    if ((believed.get(businessId) ?? 0) > now) return
    const statement = { text: 'select * from app.subscription_standing($1)', values: [businessId] }
    const [standing] = (await runStatement<Standing>(pool, statement)).rows
    if (standing?.ends_on && compareDays(standing.ends_on, dayInZone(standing.time_zone, now)) < 0) throw expired()
    if (standing?.is_over_limit) throw overLimit()
    if (believed.size >= MAX_REMEMBERED) believed.clear()
    believed.set(businessId, now + BELIEVED_MS)
  }
}
