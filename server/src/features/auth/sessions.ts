import { newId } from '../../platform/ids.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import type { IdentityContext } from '../../platform/context.ts'
import { insertSession } from './queries.ts'

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession({ tx, address, userAgent }: IdentityContext, accountId: string): Promise<string> {
  const token = newSecret()
  await insertSession(tx, {
    id: newId(),
    account_id: accountId,
    token_hash: hashSecret(token),
    address,
    user_agent: userAgent ?? null,
  })
  return token
}
