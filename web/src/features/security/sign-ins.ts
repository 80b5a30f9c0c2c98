import { SIGN_IN_OUTCOMES, type SignIn, type SignInWay } from '#contract/sign-in-history.ts'
import { deviceName } from '#domain/device-name.ts'
import { urlCount, urlDay, urlId, urlOneOf, urlSchema, type UrlOf } from '../../shared/url-schema.ts'

const WAYS: Readonly<Record<SignInWay, string>> = {
  password: 'Password',
  passwordAndCode: 'Password and code',
  passwordAndPasskey: 'Password and passkey',
  singleSignOn: 'Single sign-on',
  passkey: 'Passkey',
  code: 'Code',
  link: 'Link of an email',
}

const REFUSALS: Readonly<Partial<Record<SignInWay, string>>> = {
  password: 'Wrong password',
  code: 'Wrong code',
  passkey: 'Passkey refused',
}

export const wayText = ({ isRefused, way }: SignIn): string => (isRefused ? REFUSALS[way] : undefined) ?? WAYS[way]

/** `Chrome on Windows, from 192.0.2.7`. */
export const deviceText = ({ userAgent, address }: SignIn): string =>
  [deviceName(userAgent), address && `from ${address}`].filter(Boolean).join(', ')

export const OUTCOME_LABELS: Readonly<Record<(typeof SIGN_IN_OUTCOMES)[number], string>> = {
  signedIn: 'Signed in',
  refused: 'Refused',
  newDevice: 'On a new device',
}

/** The address of the firm's list. */
export const SignInsUrl = urlSchema({
  page: urlCount,
  size: urlCount,
  person: urlId,
  outcome: urlOneOf(SIGN_IN_OUTCOMES),
  from: urlDay,
  to: urlDay,
})

export const toQuery = ({ page, size, person, outcome, from, to }: UrlOf<typeof SignInsUrl>) => ({
  page,
  size,
  userId: person,
  outcome,
  fromDate: from,
  toDate: to,
})
