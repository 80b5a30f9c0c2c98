import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** `, from 1 January 2027`; blank for a rate from always on. */
const fromDay = sql`coalesce(to_char(rate.effective_on, '", from "FMDD FMMonth YYYY'), '')`

export const firmRateNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.firm_rates as rate')
    .select(['rate.id', sql<string>`rate.currency || ${fromDay}`.as('name'), 'rate.currency'])

export const personRateNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.member_rates as rate')
    .innerJoin('app.members as person', 'person.id', 'rate.user_id')
    .select([
      'rate.id',
      sql<string>`person.full_name || ', ' || rate.currency || ${fromDay}`.as('name'),
      'rate.currency',
    ])

export const targetNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.daily_targets as target')
    .innerJoin('app.members as person', 'person.id', 'target.user_id')
    .select(['target.id', 'person.full_name as name', sql<string | null>`null::text`.as('currency')])

/** What it is for, or else whom it calls. */
export const webhookNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.webhooks as webhook')
    .select([
      'webhook.id',
      sql<string>`coalesce(nullif(webhook.description, ''), substring(webhook.url from '^https?://[^/?#]+'))`.as(
        'name',
      ),
      sql<string | null>`null::text`.as('currency'),
    ])
