import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx, PortalTx } from '../../platform/db/transactions.ts'

/** Sessions and links expire by the database's clock, which all nodes share and the entry check of a request reads. */
const SESSION_LASTS = sql<Date>`now() + interval '14 days'`
const LINK_LASTS = {
  invitation: sql<Date>`now() + interval '7 days'`,
  signIn: sql<Date>`now() + interval '30 minutes'`,
  reset: sql<Date>`now() + interval '1 hour'`,
}
export type LinkPurpose = keyof typeof LINK_LASTS

export async function findTimeZone(tx: PortalTx): Promise<string> {
  const { time_zone } = await tx.selectFrom('app.businesses').select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

/** A person who has access to at least one client. */
export const findPerson = (tx: FirmTx, email: string) =>
  tx
    .selectFrom('app.portal_people as p')
    .select(['p.id', 'p.email', 'p.name', 'p.password_hash'])
    .where('p.email', '=', email)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app.portal_access as a')
          .innerJoin('app.clients as c', byId('c', 'a.client_id'))
          .select('a.id')
          .whereRef('a.person_id', '=', 'p.id')
          .where('a.ended_at', 'is', null)
          .where('c.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Locks the person, so that their password does not change until the transaction ends. */
export const lockPerson = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.portal_people')
    .select(['id', 'email', 'name', 'password_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The accesses of a person that hold, the one used last first. */
export const selectAccesses = (tx: FirmTx, personId: string) =>
  tx
    .selectFrom('app.portal_access as a')
    .innerJoin('app.clients as c', byId('c', 'a.client_id'))
    .select(['a.id', 'a.client_id'])
    .where('a.person_id', '=', personId)
    .where('a.ended_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy(
      sql`(select max(s.created_at) from app.portal_sessions s where s.business_id = a.business_id and s.access_id = a.id
        and s.previewed_by is null) desc nulls last, a.created_at, a.id`,
    )
    .execute()

type NewSession = Omit<Insertable<DB['app.portal_sessions']>, 'expires_at'>

export const insertSession = (tx: FirmTx | PortalTx, row: NewSession) =>
  tx
    .insertInto('app.portal_sessions')
    .values({ ...row, expires_at: SESSION_LASTS })
    .execute()

/** Ends all sessions of a person at the firm. */
export const endSessionsOfPerson = (tx: FirmTx, personId: string) =>
  tx
    .updateTable('app.portal_sessions')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .where('access_id', 'in', (eb) => eb.selectFrom('app.portal_access').select('id').where('person_id', '=', personId))
    .returning('id')
    .execute()

export const endSession = (tx: PortalTx, id: string) =>
  tx
    .updateTable('app.portal_sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The sessions of the person, whom the policies of the table name, newest first. */
export const selectOpenSessions = (tx: PortalTx) =>
  tx
    .selectFrom('app.portal_sessions')
    .select(['id', 'created_at', 'expires_at', 'user_agent', sql<string | null>`host(address)`.as('address')])
    .where('previewed_by', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Returns whether the person had such a session, and it was open. */
export async function endOpenSession(tx: PortalTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app.portal_sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setPassword = (tx: FirmTx, personId: string, passwordHash: string) =>
  tx
    .updateTable('app.portal_people')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', personId)
    .execute()

type NewLink = Omit<Insertable<DB['app.portal_links']>, 'expires_at' | 'purpose'> & { readonly purpose: LinkPurpose }

export const insertLink = (tx: FirmTx, row: NewLink) =>
  tx
    .insertInto('app.portal_links')
    .values({ ...row, expires_at: LINK_LASTS[row.purpose] })
    .returning('expires_at')
    .executeTakeFirstOrThrow()

const openLinks = (tx: FirmTx, purposes: readonly LinkPurpose[], secretHash: Buffer) =>
  tx
    .selectFrom('app.portal_links')
    .select(['id', 'person_id', 'access_id'])
    .where('secret_hash', '=', secretHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/** The link with this secret, if it can still be used. */
export const findLink = (tx: FirmTx, purposes: readonly LinkPurpose[], secretHash: Buffer) =>
  openLinks(tx, purposes, secretHash).executeTakeFirst()

/** Uses a link; of two requests with the same link, only the first finds it. */
export async function useLink(tx: FirmTx, purposes: readonly LinkPurpose[], secretHash: Buffer) {
  const link = await openLinks(tx, purposes, secretHash).forUpdate().executeTakeFirst()
  if (link) await markUsed(tx).where('id', '=', link.id).execute()
  return link
}

const markUsed = (tx: FirmTx) =>
  tx
    .updateTable('app.portal_links')
    .set({ used_at: sql`now()` })
    .where('used_at', 'is', null)

/** Revokes the open links of a person. */
export const dropLinksOfPerson = (tx: FirmTx, personId: string, purpose: LinkPurpose) =>
  markUsed(tx).where('person_id', '=', personId).where('purpose', '=', purpose).execute()

/** Revokes the open invitations of an access. */
export const dropInvitations = (tx: FirmTx, accessId: string) =>
  markUsed(tx).where('access_id', '=', accessId).execute()

/** A request of somebody who waits already replaces what they wrote before. */
export const saveSignUp = (tx: FirmTx, row: Insertable<DB['app.portal_sign_ups']>) =>
  tx
    .insertInto('app.portal_sign_ups')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'email'])
        .where('decided_at', 'is', null)
        .doUpdateSet({ name: row.name, phone_number: row.phone_number ?? '', message: row.message ?? '' }),
    )
    .execute()

/** The clients of the person of this session, the one of the session first. */
export const selectProfiles = (tx: PortalTx, accessId: string) =>
  tx
    .selectFrom('app.portal_access as a')
    .innerJoin('app.portal_people as p', byId('p', 'a.person_id'))
    .innerJoin('app.clients as c', byId('c', 'a.client_id'))
    .innerJoin('app.businesses as b', 'b.id', 'a.business_id')
    .select(['a.id', 'a.client_id', 'a.rights', 'a.muted', 'p.name', 'p.email', 'c.name as client_name'])
    .select(['b.name as business_name', 'b.slug'])
    .orderBy(sql`a.id <> ${accessId}, c.name, a.id`)
    .execute()

export const setMuted = (tx: PortalTx, accessId: string, muted: string[]) =>
  tx.updateTable('app.portal_access').set({ muted }).where('id', '=', accessId).execute()
