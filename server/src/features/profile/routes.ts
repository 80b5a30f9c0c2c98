import { profile } from '#contract/profile.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { changePassword, hashForChange, listSessions, revokeSession, updateProfile } from './service.ts'

export function profileRoutes(route: AddRoute, { sessions }: { readonly sessions: SessionLookup }): void {
  route.identity(profile.update, (context, received) => updateProfile(sessions, context, received))
  route.prepared(profile.changePassword, hashForChange, (context, _received, proven) =>
    changePassword(sessions, context, proven),
  )
  route.identity(profile.sessions, listSessions)
  route.identity(profile.endSession, (context, received) => revokeSession(sessions, context, received))
}
