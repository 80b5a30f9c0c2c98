import { z } from 'zod'
import { Moment, Nothing } from './common.ts'
import { anyone, endpoint, signedIn } from './endpoint.ts'

const Code = z.string('Code is required').trim().min(1, 'Code is required').max(40, 'This is no code')
const Password = z.string('Password is required').min(1, 'Password is required').max(200)
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
const OWN = 'A person decides about their own sign-in'

export const twoFactor = {
  get: endpoint('GET', '/users/two-factor', {
    summary: 'Whether signing in asks the person for a code, and how many recovery codes are left',
    access: signedIn(OWN),
    response: z.strictObject({ isOn: z.boolean(), since: Moment.nullable(), recoveryCodesLeft: z.int() }),
  }),
  start: endpoint('POST', '/users/two-factor/start', {
    summary: 'Makes the key of an authenticator app, which is shown once and asked for only after its first code',
    access: signedIn(OWN),
    body: z.strictObject({ password: Password }),
    response: z.strictObject({
      /** To type, in base 32. */
      key: z.string(),
      /** What the QR code says. */
      uri: z.string(),
      /** The QR code as SVG. */
      qrCode: z.string(),
    }),
    refusals: ['wrong_password', 'two_factor_on', 'email_not_verified', 'too_many_attempts', 'too_busy'],
  }),
  confirm: endpoint('POST', '/users/two-factor/confirm', {
    summary: 'Turns two-factor sign-in on with the first code of the app; other devices are signed out',
    access: signedIn(OWN),
    body: z.strictObject({ code: Code }),
    response: RecoveryCodes,
    refusals: ['wrong_code', 'two_factor_on', 'two_factor_not_started', 'too_many_attempts'],
    done: 'Two-factor sign-in is on. Other devices are signed out',
  }),
  renewCodes: endpoint('POST', '/users/two-factor/recovery-codes', {
    summary: 'Makes ten new recovery codes, shown once; the old ones work no longer',
    access: signedIn(OWN),
    body: z.strictObject({ password: Password, code: Code }),
    response: RecoveryCodes,
    refusals: ['wrong_password', 'wrong_code', 'two_factor_off', 'too_many_attempts', 'too_busy'],
    done: 'New recovery codes made',
  }),
  turnOff: endpoint('POST', '/users/two-factor/off', {
    summary: 'Turns two-factor sign-in off, with the password and a code',
    access: signedIn(OWN),
    body: z.strictObject({ password: Password, code: Code }),
    response: Nothing,
    refusals: ['wrong_password', 'wrong_code', 'two_factor_off', 'too_many_attempts', 'too_busy'],
    done: 'Two-factor sign-in is off',
  }),
  signIn: endpoint('POST', '/auth/two-factor', {
    summary: 'Finishes a sign-in that requires two factors, with a code of the app or a recovery code',
    access: anyone('The token of the first step is the proof of the password'),
    body: z.strictObject({
      /** The token that POST /auth/login answered together with `requiresTwoFactor`. */
      token: z.string().min(20).max(200),
      code: Code,
    }),
    response: z.strictObject({ token: z.string(), isVerified: z.boolean() }),
    refusals: ['wrong_code', 'sign_in_again', 'too_many_attempts'],
    done: 'Signed in',
  }),
}
