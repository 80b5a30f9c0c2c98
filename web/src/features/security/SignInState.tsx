import type { SignIn } from '#contract/sign-in-history.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'

/** Refused, on a new device, or an ordinary sign-in. */
export function SignInState({ signIn }: { signIn: SignIn }) {
  if (signIn.isRefused) return <StatusBadge tone="danger">Refused</StatusBadge>
  if (signIn.isNewDevice) return <StatusBadge tone="warning">New device</StatusBadge>
  return <StatusBadge tone="success">Signed in</StatusBadge>
}
