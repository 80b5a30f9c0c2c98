import { emailChange } from '#contract/email-change.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  countEmailChange,
  getEmailChange,
  openEmailChange,
  startEmailChange,
  stopEmailChange,
} from './service.ts'

export function emailChangeRoutes(route: AddRoute): void {
  route.identity(emailChange.get, getEmailChange)
  route.prepared(emailChange.start, countEmailChange, (context, { body }) => startEmailChange(context, body.email))
  route.identity(emailChange.cancel, cancelEmailChange)
  route.identity(emailChange.open, (context, { body }) => openEmailChange(context, body.code))
  route.identity(emailChange.confirm, (context, { body }) => confirmEmailChange(context, body.code))
  route.identity(emailChange.stop, (context, { body }) => stopEmailChange(context, body.code))
}
