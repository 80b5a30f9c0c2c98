import { sql, type RawBuilder } from 'kysely'

/** Counts and sums of the charges `x` of a matter or a client; `unbilled` is what waits for an invoice. */
export const overviewSums = (unbilled: RawBuilder<boolean>) =>
  [
    sql<string>`count(*)`.as('count'),
    sql<string>`count(*) filter (where ${unbilled})`.as('unbilled_count'),
    sql<string>`coalesce(sum(x.home_amount_minor) filter (where ${unbilled}), 0)`.as('unbilled_minor'),
    sql<string>`coalesce(sum(x.home_amount_minor) filter (where x.billing_state = 'onInvoice'), 0)`.as('billed_minor'),
  ] as const
