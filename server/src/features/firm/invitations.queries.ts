import { sql, type Insertable } from 'kysely'
import { callScalar } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

const openInvitations = (tx: FirmTx) =>
  tx
    .selectFrom('app.invitations as invitation')
    .innerJoin('app.roles as role', byId('role', 'invitation.role_id'))
    .innerJoin('app.members as inviter', byId('inviter', 'invitation.invited_by'))
    .innerJoin('app.businesses as firm', 'firm.id', 'invitation.business_id')
    .select([
      'invitation.id',
      'invitation.business_id',
      'invitation.email',
      'invitation.first_name',
      'invitation.last_name',
      'role.id as role_id',
      'invitation.created_at',
      'invitation.expires_at',
      'role.name as role_name',
      'inviter.full_name as inviter_name',
      'firm.name as business_name',
    ])
    .select(sql<boolean>`invitation.expires_at <= now()`.as('is_expired'))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

export const selectInvitations = (tx: FirmTx) => openInvitations(tx).orderBy('invitation.created_at', 'desc').execute()

export const findFirmOfInvitation = async (tx: IdentityTx, secretHash: Buffer): Promise<string | undefined> =>
  (await callScalar(tx, 'app.firm_of_invitation', secretHash)) ?? undefined

/** The open invitation of a mailed or a copied link; `is_mailed` tells which. */
const invitationOfLink = (tx: FirmTx, secretHash: Buffer) =>
  openInvitations(tx)
    .select(sql<boolean>`invitation.secret_hash = ${secretHash}`.as('is_mailed'))
    .where((eb) =>
      eb.or([eb('invitation.secret_hash', '=', secretHash), eb('invitation.copied_secret_hash', '=', secretHash)]),
    )
    .where('invitation.expires_at', '>', sql<Date>`now()`)
export type LinkedInvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const findInvitation = (tx: FirmTx, secretHash: Buffer) => invitationOfLink(tx, secretHash).executeTakeFirst()

/** Locked, so that only the first of two simultaneous acceptances succeeds. */
export const lockInvitation = (tx: FirmTx, secretHash: Buffer) =>
  invitationOfLink(tx, secretHash).forUpdate('invitation').executeTakeFirst()

/** Invitations that can still be accepted. */
const currentInvitations = (tx: FirmTx) => openInvitations(tx).where('invitation.expires_at', '>', sql<Date>`now()`)

export const findCurrentInvitation = (tx: FirmTx, id: string) =>
  currentInvitations(tx).where('invitation.id', '=', id).executeTakeFirst()

export const findCurrentInvitationTo = (tx: FirmTx, email: string) =>
  currentInvitations(tx).where('invitation.email', '=', email).executeTakeFirst()

export const setCopiedSecret = (tx: FirmTx, id: string, secretHash: Buffer) =>
  tx.updateTable('app.invitations').set({ copied_secret_hash: secretHash }).where('id', '=', id).execute()

export const insertInvitation = (tx: FirmTx, row: Omit<Insertable<DB['app.invitations']>, 'expires_at'>) =>
  tx
    .insertInto('app.invitations')
    .values({ ...row, expires_at: sql<Date>`now() + interval '7 days'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()

export const markInvitationAccepted = (tx: FirmTx, id: string) =>
  tx
    .updateTable('app.invitations')
    .set({ accepted_at: sql`now()` })
    .where('id', '=', id)
    .execute()

const revoke = (tx: FirmTx) =>
  tx
    .updateTable('app.invitations')
    .set({ revoked_at: sql`now()` })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)

export const revokeInvitationRow = (tx: FirmTx, id: string) =>
  revoke(tx).where('id', '=', id).returning('id').executeTakeFirst()

/** A new invitation replaces older ones to the same address. */
export const revokeInvitationsOf = (tx: FirmTx, email: string) =>
  revoke(tx).where('email', '=', email).returning('id').execute()

/** Invitations that may still be accepted; each reserves a place. */
export async function countOpenInvitations(tx: FirmTx): Promise<number> {
  const { open } = await tx
    .selectFrom('app.invitations')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(open)
}
