import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const selectAccesses = (tx: FirmTx) =>
  tx
    .selectFrom('app.portal_access as a')
    .innerJoin('app.portal_people as p', byId('p', 'a.person_id'))
    .select(['a.id', 'a.client_id', 'a.person_id', 'a.rights', 'a.created_at', 'a.ended_at', 'a.version'])
    .select(['p.name', 'p.email'])

/** The people of a client with access, those whose access ended last; when each first and last came, and their invitation. */
export const selectPeople = (tx: FirmTx, clientId: string) =>
  selectAccesses(tx)
    .innerJoin('app.members as m', byId('m', 'a.created_by'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.portal_sessions as s')
          .select([
            sql<Date | null>`min(s.created_at)`.as('first_at'),
            sql<Date | null>`greatest(max(s.created_at), (select max(v.at) from app.portal_views v
              where v.business_id = a.business_id and v.access_id = a.id))`.as('last_at'),
          ])
          .whereRef('s.business_id', '=', 'a.business_id')
          .whereRef('s.access_id', '=', 'a.id')
          .where('s.previewed_by', 'is', null)
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select(['m.full_name as invited_by', 'seen.first_at', 'seen.last_at'])
    .select(
      sql<boolean>`exists (select from app.portal_links l where l.business_id = a.business_id and l.access_id = a.id
        and l.used_at is null and l.expires_at > now())`.as('is_invited'),
    )
    .where('a.client_id', '=', clientId)
    .orderBy(sql`a.ended_at is not null, p.name, a.created_at, a.id`)
    .limit(200)
    .execute()
export type PersonOfClient = Awaited<ReturnType<typeof selectPeople>>[number]

/** Who of a client has an email address: the client and its contacts. */
export async function selectReachable(tx: FirmTx, clientId: string) {
  const [client, contacts] = await Promise.all([
    findClient(tx, clientId),
    tx
      .selectFrom('app.client_contacts')
      .select(['name', 'email'])
      .where('client_id', '=', clientId)
      .where('email', '<>', '')
      .orderBy('position')
      .limit(200)
      .execute(),
  ])
  return client && [...contacts, ...(client.email === '' ? [] : [{ name: client.name, email: client.email }])]
}

export const findClient = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** An access that holds, locked until the transaction ends. */
export const lockAccess = (tx: FirmTx, id: string) =>
  selectAccesses(tx).where('a.id', '=', id).where('a.ended_at', 'is', null).forUpdate('a').executeTakeFirst()

export const findSlug = (tx: FirmTx, businessId: string) =>
  tx.selectFrom('app.businesses').select(['slug', 'name']).where('id', '=', businessId).executeTakeFirstOrThrow()

/** The person with this address, added if the firm does not know them yet. */
export async function savePerson(tx: FirmTx, row: Insertable<DB['app.portal_people']>) {
  await tx
    .insertInto('app.portal_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'email']).doNothing())
    .execute()
  return tx
    .selectFrom('app.portal_people')
    .select(['id', 'name', 'email'])
    .where('email', '=', row.email)
    .executeTakeFirstOrThrow()
}

export const insertAccess = (tx: FirmTx, row: Insertable<DB['app.portal_access']>) =>
  tx.insertInto('app.portal_access').values(row).execute()

export const setRights = (tx: FirmTx, id: string, rights: string[]) =>
  tx
    .updateTable('app.portal_access')
    .set({ rights, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const markEnded = (tx: FirmTx, id: string, userId: string) =>
  tx
    .updateTable('app.portal_access')
    .set({ ended_at: sql`now()`, ended_by: userId, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Ends the sessions of an access, previews of it included. */
export const endSessions = (tx: FirmTx, accessId: string) =>
  tx
    .updateTable('app.portal_sessions')
    .set({ ended_at: sql`now()` })
    .where('access_id', '=', accessId)
    .where('ended_at', 'is', null)
    .execute()

export const insertPreview = (tx: FirmTx, row: Omit<Insertable<DB['app.portal_sessions']>, 'expires_at'>) =>
  tx
    .insertInto('app.portal_sessions')
    .values({ ...row, expires_at: sql<Date>`now() + interval '30 minutes'` })
    .execute()

/** Requests for access that wait, the oldest first. */
export const selectSignUps = (tx: FirmTx) =>
  tx
    .selectFrom('app.portal_sign_ups')
    .select(['id', 'name', 'email', 'phone_number', 'message', 'created_at'])
    .where('decided_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute()

/** How many of them wait. */
export async function countSignUps(tx: FirmTx): Promise<number> {
  const { count } = await tx
    .selectFrom('app.portal_sign_ups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The clients that have one of these addresses, themselves or by a contact. */
export const selectClientsByEmail = (tx: FirmTx, emails: readonly string[]) =>
  tx
    .selectFrom('app.clients as c')
    .select([
      'c.id',
      'c.name',
      sql<string[]>`array(select lower(k.email) from app.client_contacts k
        where k.business_id = c.business_id and k.client_id = c.id) || lower(c.email)`.as('emails'),
    ])
    .where('c.deleted_at', 'is', null)
    .where(
      sql<boolean>`(lower(c.email) = any (${emails}::text[]) or exists (select from app.client_contacts k
        where k.business_id = c.business_id and k.client_id = c.id and lower(k.email) = any (${emails}::text[])))`,
    )
    .limit(1000)
    .execute()

export const lockSignUp = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.portal_sign_ups')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const decideSignUp = (tx: FirmTx, id: string, by: { userId: string; accessId: string | null }) =>
  tx
    .updateTable('app.portal_sign_ups')
    .set({ decided_at: sql`now()`, decided_by: by.userId, access_id: by.accessId })
    .where('id', '=', id)
    .execute()

/** What people of the client have opened of a matter, newest first. */
export const selectViews = (tx: FirmTx, matterId: string, limit: number) =>
  tx
    .selectFrom('app.portal_views as v')
    .innerJoin('app.portal_access as a', byId('a', 'v.access_id'))
    .innerJoin('app.portal_people as p', byId('p', 'a.person_id'))
    .leftJoin('app.invoices as i', byId('i', 'v.subject_id'))
    .leftJoin('app.files as f', byId('f', 'v.subject_id'))
    .leftJoin('app.trust_requests as deposit', byId('deposit', 'v.subject_id'))
    .leftJoin('app.progress_updates as written', byId('written', 'v.subject_id'))
    .leftJoin('app.client_requests as request', byId('request', 'v.subject_id'))
    .select(['v.id', 'v.at', 'v.kind', 'v.subject_id', 'v.matter_id', 'p.name'])
    .select(sql<string | null>`coalesce(i.number, f.name, deposit.number, written.title, request.title)`.as('subject'))
    .where('v.matter_id', '=', matterId)
    .orderBy('v.at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
