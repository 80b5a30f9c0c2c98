import { passkeys as calls } from '#contract/passkeys.ts'
import { call } from '../../shared/api.ts'
import { signByPasskey } from '../../shared/passkey-browser.ts'

/** Signs in with a passkey that the browser knows, without an address or a password. */
export async function signInByPasskey() {
  const options = await call(calls.signInOptions, { body: {} }, { quiet: true })
  return call(calls.signIn, { body: { credential: await signByPasskey(options) } }, { quiet: true })
}

/** Finishes a sign-in after the password. `token` is that of the first step. */
export async function finishByPasskey(token: string) {
  const options = await call(calls.secondStepOptions, { body: { token } }, { quiet: true })
  return call(calls.secondStep, { body: { token, credential: await signByPasskey(options) } }, { quiet: true })
}
