import type { Received } from '#contract/endpoint.ts'
import { portal } from '#contract/portal.ts'
import type { PreparationContext } from '../../platform/context.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { signedOut } from '../../platform/refusal.ts'
import { verifyAttempt, passwordMatches, refuseIfTooMany, wrongCredentials } from '../auth/public.ts'

/** A client has access once their firm gives it, and a password from then on: until then no password is the right one. */
async function checkClient(context: PreparationContext, { body }: Received<typeof portal.signIn>): Promise<never> {
  const attempt = { kind: 'portal', name: `${body.slug} ${body.email}`, address: context.address } as const
  await context.transact((tx) => refuseIfTooMany(tx, attempt))
  await verifyAttempt(context.transact, attempt, await passwordMatches(null, body.password))
  throw wrongCredentials()
}

export function portalRoutes(route: AddRoute): void {
  route.prepared(portal.signIn, checkClient, (_context, _received, client) => client)
  // A firm's token is not a client's.
  route.identity(portal.profile, () => Promise.reject(signedOut()))
}
