import type { IdentityContext } from '../../platform/context.ts'
import { adoptFirm } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { insertSignInChange, selectFirmIds } from './sign-in-history.queries.ts'

/** How each change of a person's sign-in reads in the trail of their firms. */
export const SIGN_IN_CHANGES = {
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  authenticatorAdded: 'Authenticator app turned on',
  authenticatorRemoved: 'Authenticator app turned off',
  recoveryCodesMade: 'New recovery codes made',
  passwordChanged: 'Password changed',
  passwordReset: 'New password set by a mailed link',
  emailChangeStarted: 'Change of the email address begun',
  emailChangeStopped: 'Change of the email address stopped',
  emailChanged: 'Email address changed',
} as const
export type SignInChange = keyof typeof SIGN_IN_CHANGES

/**
 * One row for each firm of the person, in which no other firm is named. Comes last in its transaction, which is bound to the last
 * of the firms afterwards.
 */
export async function recordSignInChange(
  { tx, address, userAgent }: Pick<IdentityContext, 'tx' | 'address' | 'userAgent'>,
  userId: string,
  what: SignInChange,
): Promise<void> {
  for (const businessId of await selectFirmIds(tx, userId))
    await insertSignInChange(await adoptFirm(tx, businessId, userId), {
      business_id: businessId,
      id: newId(),
      user_id: userId,
      what,
      address,
      user_agent: userAgent ?? null,
    })
}
