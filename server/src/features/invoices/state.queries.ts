import { sql, type RawBuilder } from 'kysely'
import type { InvoiceState } from '#domain/invoice-state.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** When an invoice is due: on its own day, or when its payment plan says. `open` are its shares. */
export const dueDay = sql`coalesce(open.due_on, x.due_on)`

/** What credit notes and write-offs have taken off an invoice, in minor units of its currency. */
interface Relief {
  readonly credited: RawBuilder<string>
  readonly writtenOff: RawBuilder<string>
}

/** Of one invoice `x`, looked up when it is needed. */
export const reliefOfOne: Relief = {
  credited: sql<string>`coalesce((select sum(n.net_minor + n.tax_minor) from app.credit_notes n
    where n.business_id = x.business_id and n.invoice_id = x.id and n.status = 'approved'), 0)`,
  writtenOff: sql<string>`coalesce((select sum(w.amount_minor) from app.write_offs w
    where w.business_id = x.business_id and w.invoice_id = x.id and w.reversed_at is null), 0)`,
}

/** Of all invoices that have some, to be joined as `relief` where many are summed. */
export const selectRelief = (tx: FirmTx) =>
  tx
    .selectFrom(
      tx
        .selectFrom('app.credit_notes')
        .select(['business_id', 'invoice_id'])
        .select(sql<string>`net_minor + tax_minor`.as('credited_minor'))
        .select(sql<string>`0`.as('written_off_minor'))
        .where('status', '=', 'approved')
        .unionAll(
          tx
            .selectFrom('app.write_offs')
            .select(['business_id', 'invoice_id'])
            .select(sql<string>`0`.as('credited_minor'))
            .select('amount_minor as written_off_minor')
            .where('reversed_at', 'is', null),
        )
        .as('one'),
    )
    .select(['one.business_id', 'one.invoice_id'])
    .select((eb) => [
      eb.fn.sum<string>('one.credited_minor').as('credited_minor'),
      eb.fn.sum<string>('one.written_off_minor').as('written_off_minor'),
    ])
    .groupBy(['one.business_id', 'one.invoice_id'])

/** Of an invoice beside which `selectRelief` is joined. */
export const joinedRelief: Relief = {
  credited: sql<string>`coalesce(relief.credited_minor, 0)`,
  writtenOff: sql<string>`coalesce(relief.written_off_minor, 0)`,
}

/** The state of an invoice on a day, by the rule of domain/src/invoice-state.ts; state.test.ts proves the two equal. */
export const stateOn = (today: string, { credited, writtenOff }: Relief) => sql<InvoiceState>`case
  when x.status <> 'approved' then x.status
  when open.open_minor = 0 then case
    when ${credited} > 0 and ${credited} >= x.total_minor then 'credited'
    when ${writtenOff} > x.total_minor - ${credited} - ${writtenOff} then 'writtenOff'
    else 'paid' end
  when ${dueDay} < ${today}::date then 'overdue'
  when open.open_minor < x.total_minor then 'partlyPaid'
  when x.viewed_at is not null then 'viewed'
  when x.sent_at is not null then 'sent'
  else 'approved' end`
