import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Period } from './pack.queries.ts'

/** The first moment after a day, in the firm's time zone. */
const endOf = (day: string) =>
  sql`((${day}::date + 1)::timestamp at time zone (select f.time_zone from app.businesses f where f.id = app.current_business_id()))`

/** What was decided about withdrawals in a period, in its order. */
export const selectWithdrawalDecisions = (tx: FirmTx, { bookId, from, through }: Period, limit: number) =>
  tx
    .selectFrom('app.trust_withdrawal_steps as s')
    .innerJoin('app.trust_withdrawals as w', byId('w', 's.withdrawal_id'))
    .innerJoin('app.trust_ledgers as l', byId('l', 'w.ledger_id'))
    .innerJoin('app.members as decider', byId('decider', 's.user_id'))
    .innerJoin('app.members as asker', byId('asker', 's.requested_by'))
    .select(['w.number', 'w.payee', 'w.amount_minor', 's.kind', 's.note', 's.created_at', 'w.matter_id'])
    .select(['decider.full_name as decider_name', 'asker.full_name as asker_name'])
    .where('l.book_id', '=', bookId)
    .where('s.kind', 'in', ['approved', 'declined', 'withdrawn'])
    .where(sql<boolean>`s.created_at >= ${endOf(from)} - interval '1 day' and s.created_at < ${endOf(through)}`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit + 1)
    .execute()

/** What was decided about deposit requests in a period. */
export const selectRequestDecisions = (tx: FirmTx, { bookId, from, through }: Period, limit: number) =>
  tx
    .selectFrom('app.trust_requests as r')
    .innerJoin('app.trust_ledgers as l', byId('l', 'r.ledger_id'))
    .innerJoin('app.members as decider', byId('decider', 'r.decided_by'))
    .innerJoin('app.members as asker', byId('asker', 'r.requested_by'))
    .select(['r.number', 'r.reason', 'r.amount_minor', 'r.status', 'r.decision_note', 'r.decided_at', 'r.matter_id'])
    .select(['decider.full_name as decider_name', 'asker.full_name as asker_name'])
    .where('l.book_id', '=', bookId)
    .where(sql<boolean>`r.decided_at >= ${endOf(from)} - interval '1 day' and r.decided_at < ${endOf(through)}`)
    .orderBy('r.decided_at')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute()

/** Withdrawals that were asked for by the end of a period and are neither paid out, declined nor cancelled. */
export const selectPendingWithdrawals = (tx: FirmTx, { bookId, through }: Period, limit: number) =>
  tx
    .selectFrom('app.trust_withdrawals as w')
    .innerJoin('app.trust_ledgers as l', byId('l', 'w.ledger_id'))
    .innerJoin('app.clients as c', byId('c', 'l.client_id'))
    .innerJoin('app.matters as m', byId('m', 'w.matter_id'))
    .innerJoin('app.members as asker', byId('asker', 'w.requested_by'))
    .select(['w.number', 'w.payee', 'w.amount_minor', 'w.used_minor', 'w.status', 'w.created_at', 'w.matter_id'])
    .select(['c.name as client_name', 'm.number as matter_number', 'asker.full_name as asker_name'])
    .where('l.book_id', '=', bookId)
    .where(
      sql<boolean>`w.created_at < ${endOf(through)} and w.status in ('pending', 'approved') and w.used_minor < w.amount_minor`,
    )
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(limit + 1)
    .execute()

/** Deposits that clients were to be asked for by the end of a period and have not paid. */
export const selectPendingRequests = (tx: FirmTx, { bookId, through }: Period, limit: number) =>
  tx
    .selectFrom('app.trust_requests as r')
    .innerJoin('app.trust_ledgers as l', byId('l', 'r.ledger_id'))
    .innerJoin('app.clients as c', byId('c', 'l.client_id'))
    .innerJoin('app.matters as m', byId('m', 'r.matter_id'))
    .innerJoin('app.members as asker', byId('asker', 'r.requested_by'))
    .select(['r.number', 'r.reason', 'r.amount_minor', 'r.received_minor', 'r.status', 'r.created_at', 'r.matter_id'])
    .select(['c.name as client_name', 'm.number as matter_number', 'asker.full_name as asker_name'])
    .where('l.book_id', '=', bookId)
    .where(
      sql<boolean>`r.created_at < ${endOf(through)} and r.status in ('draft', 'submitted', 'approved') and r.received_minor < r.amount_minor`,
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute()

/** The bills of a period that are about a matter with a ledger in the account. */
export const selectBills = (tx: FirmTx, { bookId, from, through }: Period, limit: number) =>
  tx
    .selectFrom('app.invoices as i')
    .innerJoin('app.clients as c', byId('c', 'i.client_id'))
    .select([
      'i.number',
      'i.issued_on',
      'i.total_minor',
      'i.currency',
      'i.status',
      'i.matter_ids',
      'c.name as client_name',
    ])
    .where('i.status', 'in', ['approved', 'void'])
    .where('i.number', 'is not', null)
    .where('i.issued_on', '>=', from)
    .where('i.issued_on', '<=', through)
    .where(
      sql<boolean>`i.matter_ids && (select array_agg(l.matter_id) from app.trust_ledgers l where l.business_id = i.business_id and l.book_id = ${bookId} and l.matter_id is not null)`,
    )
    .orderBy('i.issued_on')
    .orderBy('i.number')
    .limit(limit + 1)
    .execute()
