import { profile } from '#contract/profile.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  changePassword,
  checkPasswordChange,
  getPassword,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  updateProfile,
} from './service.ts'

export function profileRoutes(route: AddRoute): void {
  route.identity(profile.update, (context, { body }) => updateProfile(context, body))
  route.prepared(
    profile.changePassword,
    (context, { body }) => checkPasswordChange(context, body),
    (context, _received, proven) => changePassword(context, proven),
  )
  route.identity(profile.sessions, listSessions)
  route.identity(profile.endSession, (context, { params }) => revokeSession(context, params.id))
  route.identity(profile.endOtherSessions, revokeOtherSessions)
  route.identity(profile.password, getPassword)
}
