import { signInRules } from '#contract/sign-in-rules.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getSignInRules, updateIdleLimit, updateSignInRules } from './service.ts'

export function signInRuleRoutes(route: AddRoute): void {
  route.firm(signInRules.get, getSignInRules)
  route.firm(signInRules.update, (context, { body }) => updateSignInRules(context, body))
  route.firm(signInRules.updateIdle, (context, { body }) => updateIdleLimit(context, body.idleMinutes))
}
