import { sql, type Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'
import { heldOf } from '../invoice-questions/public.ts'

// Row security of app_portal decides what of these tables the client sees.

/** What is due of the client's invoices, by currency, and what is not while questions about lines are open. */
export const sumDue = (tx: PortalTx, today: string) =>
  tx
    .selectFrom(
      tx
        .selectFrom('app.invoices as i')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('app.invoice_shares as s')
              .select(sql<string>`sum(s.open_minor)`.as('open_minor'))
              .whereRef('s.business_id', '=', 'i.business_id')
              .whereRef('s.invoice_id', '=', 'i.id')
              .where('s.open_minor', '>', '0')
              .as('share'),
          (join) => join.onTrue(),
        )
        .select(['i.currency', 'i.due_on', 'share.open_minor'])
        .select(heldOf('i', sql`share.open_minor`).as('held_minor'))
        .where('share.open_minor', '>', '0')
        .as('open'),
    )
    .innerJoin('app.currencies as c', 'c.code', 'open.currency')
    .select(['open.currency', 'c.symbol'])
    .select([
      sql<string>`sum(open.open_minor - open.held_minor)`.as('open_minor'),
      sql<string>`coalesce(sum(open.open_minor - open.held_minor) filter (where open.due_on < ${today}), 0)`.as(
        'overdue_minor',
      ),
      sql<string>`sum(open.held_minor)`.as('held_minor'),
      sql<string>`count(*)`.as('invoices'),
    ])
    .groupBy(['open.currency', 'c.symbol'])
    .orderBy('open.currency')
    .execute()

/** What is held for the client, or for one of its matters, by currency. */
export const sumHeld = (tx: PortalTx, matterId?: string) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.currencies as c', 'c.code', 'l.currency')
    .select(['l.currency', 'c.symbol'])
    .select([
      sql<string>`sum(l.balance_minor)`.as('held_minor'),
      sql<string>`sum(l.balance_minor - l.cleared_minor)`.as('clearing_minor'),
    ])
    .$if(matterId !== undefined, (ledgers) => ledgers.where('l.matter_id', '=', matterId ?? ''))
    .groupBy(['l.currency', 'c.symbol'])
    .orderBy('l.currency')
    .execute()

/** Shared since the person last saw it. */
const isNewUpdate = (accessId: string) => sql<boolean>`not exists (select from app.portal_views v
  where v.business_id = u.business_id and v.access_id = ${accessId} and v.kind = 'update' and v.subject_id = u.id
    and v.at >= u.shared_at)`

interface Shown {
  readonly accessId: string
  readonly limit: number
  /** Of all matters where it is undefined. */
  readonly matterId?: string
}

const selectUpdates = (tx: PortalTx) =>
  tx
    .selectFrom('app.progress_updates as u')
    .innerJoin('app.matters as m', byId('m', 'u.matter_id'))
    .leftJoin('app.members as author', byId('author', 'u.user_id'))
    .select(['u.id', 'u.kind', 'u.matter_id', 'm.name as matter_name', 'u.happened_on', 'u.client_text', 'u.shared_at'])
    .select(['u.next_on', 'author.full_name as author'])

/** The newest shared updates, of all matters or of one. */
export const selectNewestUpdates = (tx: PortalTx, { accessId, limit, matterId }: Shown) =>
  selectUpdates(tx)
    .select(isNewUpdate(accessId).as('is_new'))
    .$if(matterId !== undefined, (updates) => updates.where('u.matter_id', '=', matterId ?? ''))
    .orderBy('u.happened_on', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
export type UpdateRow = Awaited<ReturnType<typeof selectNewestUpdates>>[number]

/** Of these updates, those that the person has not seen. */
export const selectUnseen = (tx: PortalTx, accessId: string, ids: readonly string[]) =>
  tx
    .selectFrom('app.progress_updates as u')
    .select(['u.id', 'u.matter_id'])
    .where('u.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(isNewUpdate(accessId))
    .execute()

/** Updates of the client's matters that the person has not seen. */
export async function countUnseen(tx: PortalTx, accessId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.progress_updates as u')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isNewUpdate(accessId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next date that a shared update names, of all matters or of one. */
export const findNextDate = (tx: PortalTx, today: string, matterId?: string) =>
  tx
    .selectFrom('app.progress_updates as u')
    .innerJoin('app.matters as m', byId('m', 'u.matter_id'))
    .select([
      'u.matter_id',
      'm.name as matter_name',
      'u.next_on',
      'u.next_time',
      'u.next_purpose',
      'u.next_room',
      'u.court_name',
    ])
    .where('u.next_on', '>=', today)
    .where('m.status', '<>', 'closed')
    .$if(matterId !== undefined, (updates) => updates.where('u.matter_id', '=', matterId ?? ''))
    .orderBy('u.next_on')
    .orderBy('u.id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type NextDateRow = NonNullable<Awaited<ReturnType<typeof findNextDate>>>

interface MattersShown extends Omit<Shown, 'matterId'> {
  readonly today: string
  readonly id?: string
}

/** The open matters first, then the closed ones, the newest first. */
export const selectMatters = (tx: PortalTx, { accessId, today, limit, id }: MattersShown) =>
  tx
    .selectFrom('app.matters as m')
    .leftJoin('app.members as lawyer', byId('lawyer', 'm.responsible_id'))
    .select(['m.id', 'm.number', 'm.name', 'm.status', 'm.opened_on', 'm.closed_on', 'm.court_name', 'm.suit_number'])
    .select('lawyer.full_name as lawyer')
    .select(
      sql<string | null>`(select min(u.next_on) from app.progress_updates u
        where u.business_id = m.business_id and u.matter_id = m.id and u.next_on >= ${today})`.as('next_on'),
    )
    .select(
      sql<string>`(select count(*) from app.progress_updates u where u.business_id = m.business_id and u.matter_id = m.id
        and ${isNewUpdate(accessId)})`.as('new_updates'),
    )
    .$if(id !== undefined, (matters) => matters.where('m.id', '=', id ?? ''))
    .orderBy(sql`m.status = 'closed', m.opened_on desc, m.id desc`)
    .limit(limit)
    .execute()
export type MatterRow = Awaited<ReturnType<typeof selectMatters>>[number]

/** The work on a matter, where the firm shows it; undefined where it does not. */
export async function findWork(tx: PortalTx, matterId: string) {
  const [row] = await callFunction(tx, 'app.portal_work_in_progress', matterId)
  return row
}
export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

export const findSymbol = async (tx: PortalTx, currency: string): Promise<string> =>
  (await tx.selectFrom('app.currencies').select('symbol').where('code', '=', currency).executeTakeFirst())?.symbol ?? ''

export const countOpenMatters = async (tx: PortalTx): Promise<number> => {
  const { open } = await tx
    .selectFrom('app.matters')
    .select(sql<string>`count(*)`.as('open'))
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** The open invoices first, the one that is due next before the others; then the settled ones, the newest first. */
export const selectInvoices = (tx: PortalTx, limit: number) =>
  tx
    .selectFrom('app.invoices as i')
    .innerJoin('app.currencies as c', 'c.code', 'i.currency')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.invoice_shares as s')
          .innerJoin('app.matters as m', byId('m', 's.matter_id'))
          .select([
            sql<string>`coalesce(sum(s.open_minor), 0)`.as('open_minor'),
            sql<string[]>`coalesce(array_agg(m.name order by m.name), '{}')`.as('matters'),
          ])
          .whereRef('s.business_id', '=', 'i.business_id')
          .whereRef('s.invoice_id', '=', 'i.id')
          .as('share'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.currency', 'c.symbol', 'i.total_minor'])
    .select(['share.open_minor', 'share.matters'])
    .select(heldOf('i', sql`share.open_minor`).as('held_minor'))
    .orderBy(sql`share.open_minor = 0, case when share.open_minor > 0 then i.due_on end, i.issued_on desc, i.id desc`)
    .limit(limit)
    .execute()
export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

export const findInvoice = (tx: PortalTx, id: string) =>
  tx.selectFrom('app.invoices').select(['id', 'matter_ids']).where('id', '=', id).executeTakeFirst()

export const insertInvoiceLink = (tx: PortalTx, row: Insertable<DB['app.invoice_links']>) =>
  tx.insertInto('app.invoice_links').values(row).execute()

/** The latest movements of what is held, each with the ledgers of the client that it touched. */
export const selectMovements = (tx: PortalTx, limit: number) =>
  tx
    .selectFrom('app.trust_transactions as t')
    .innerJoin('app.currencies as c', 'c.code', 't.currency')
    .leftJoin('app.trust_ledgers as source', byId('source', 't.ledger_id'))
    .leftJoin('app.trust_ledgers as target', byId('target', 't.to_ledger_id'))
    .leftJoin('app.matters as m', (join) =>
      join
        .onRef('m.business_id', '=', 't.business_id')
        .on(sql<boolean>`m.id = coalesce(source.matter_id, target.matter_id)`),
    )
    .select(['t.id', 't.kind', 't.effective_on', 't.currency', 'c.symbol', 't.amount_minor', 't.number'])
    .select([
      't.cleared_on',
      't.undone_on',
      'm.name as matter_name',
      'source.id as source_id',
      'target.id as target_id',
    ])
    .where((eb) => eb.or([eb('source.id', 'is not', null), eb('target.id', 'is not', null)]))
    .orderBy('t.effective_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()
export type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number]
