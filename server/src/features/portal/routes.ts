import { portal } from '#contract/portal.ts'
import type { PreparationContext } from '../../platform/context.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { signedOut } from '../../platform/refusal.ts'
import { verifyAttempt, passwordMatches, assertAttemptsLeft, wrongCredentials } from '../auth/public.ts'

interface PortalCredentials {
  readonly slug: string
  readonly email: string
  readonly password: string
}

/** Refuses every password: clients get one when their firm gives them access, which it cannot do yet. */
async function checkClient(context: PreparationContext, { slug, email, password }: PortalCredentials): Promise<never> {
  const attempt = { kind: 'portal', name: `${slug} ${email}`, address: context.address } as const
  await context.transact((tx) => assertAttemptsLeft(tx, attempt))
  await verifyAttempt(context.transact, attempt, await passwordMatches(null, password, context))
  throw wrongCredentials()
}

export function portalRoutes(route: AddRoute): void {
  route.prepared(
    portal.signIn,
    (context, { body }) => checkClient(context, body),
    (_context, _received, client) => client,
  )
  // The token of a person at the firm does not open the portal.
  route.identity(portal.profile, () => Promise.reject(signedOut()))
}
