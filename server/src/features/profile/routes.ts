import { profile } from '#contract/profile.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { changePassword, checkPasswordChange, listSessions, revokeSession, updateProfile } from './service.ts'

export function profileRoutes(route: AddRoute, { sessions }: { readonly sessions: SessionLookup }): void {
  route.identity(profile.update, (context, { body }) => updateProfile(sessions, context, body))
  route.prepared(
    profile.changePassword,
    (context, { body }) => checkPasswordChange(context, body),
    (context, _received, proven) => changePassword(sessions, context, proven),
  )
  route.identity(profile.sessions, listSessions)
  route.identity(profile.endSession, (context, { params }) => revokeSession(sessions, context, params.id))
}
