import { z } from 'zod'
import { Id, Moment, Nothing, RequiredPlainName } from './common.ts'
import { anyone, endpoint, signedIn } from './endpoint.ts'

const OWN = 'A person decides about their own sign-in'
const Base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'This is no answer of a passkey')

/** What a browser is asked (WebAuthn's options as JSON), which clients pass on as it is. */
const Options = z.record(z.string(), z.unknown())

const Credential = { id: Base64Url(1_400), rawId: Base64Url(1_400), type: z.literal('public-key') }
/** What a browser answers when it has made a passkey. */
export const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(12_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
/** What a browser answers when a passkey has signed. */
export const SignedCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(8_000),
    userHandle: z.string().max(200).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>
export type SignedCredential = z.infer<typeof SignedCredential>

export const PasskeyName = z.strictObject({ name: RequiredPlainName(80, 'Name') })
export type PasskeyName = z.infer<typeof PasskeyName>
export const Passkey = z.strictObject({
  id: Id(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const secret = z.string().min(20).max(200)
const params = z.object({ id: Id() })

export const passkeys = {
  list: endpoint('GET', '/users/passkeys', {
    summary: 'The passkeys of the person signed in, oldest first',
    access: signedIn(OWN),
    response: z.strictObject({
      /** Whether browsers offer passkeys at the address of this installation: they do not at a bare IP address. */
      areAvailable: z.boolean(),
      passkeys: z.array(Passkey),
    }),
  }),
  begin: endpoint('POST', '/users/passkeys/options', {
    summary: 'What a browser needs to make a passkey',
    access: signedIn(OWN),
    fresh: true,
    body: z.strictObject({}),
    response: Options,
    refusals: ['passkeys_unavailable', 'email_not_verified', 'passkey_limit'],
  }),
  create: endpoint('POST', '/users/passkeys', {
    summary: 'Adds a passkey. The first second factor comes with recovery codes, and signs other devices out',
    access: signedIn(OWN),
    fresh: true,
    body: z.strictObject({ ...PasskeyName.shape, credential: NewCredential }),
    response: z.strictObject({ id: Id(), recoveryCodes: z.array(z.string()).nullable() }),
    refusals: ['passkeys_unavailable', 'passkey_refused', 'passkey_limit'],
    done: 'Passkey added',
  }),
  rename: endpoint('PUT', '/users/passkeys/:id', {
    summary: 'Renames a passkey',
    access: signedIn(OWN),
    params,
    body: PasskeyName,
    response: PasskeyName,
    done: 'Passkey renamed',
  }),
  delete: endpoint('DELETE', '/users/passkeys/:id', {
    summary: 'Removes a passkey: it signs nobody in any longer',
    access: signedIn(OWN),
    fresh: true,
    params,
    response: Nothing,
    done: 'Passkey removed',
  }),
  renewCodes: endpoint('POST', '/users/passkeys/recovery-codes', {
    summary:
      'Makes ten new recovery codes for a person whose only second factor is a passkey; the old ones work no longer',
    access: signedIn(OWN),
    fresh: true,
    body: z.strictObject({}),
    response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    refusals: ['two_factor_off', 'two_factor_on'],
    done: 'New recovery codes made',
  }),
  signInOptions: endpoint('POST', '/auth/passkey/options', {
    summary: 'What a browser needs to sign in with a passkey that it knows; names nobody',
    access: anyone('People sign in before they have a session'),
    perMinute: 60,
    body: z.strictObject({}),
    response: Options,
    refusals: ['passkeys_unavailable'],
  }),
  signIn: endpoint('POST', '/auth/passkey', {
    summary: 'Signs in with a passkey, which counts as both factors',
    access: anyone('People sign in before they have a session'),
    perMinute: 60,
    body: z.strictObject({ credential: SignedCredential }),
    response: z.strictObject({ token: z.string(), isVerified: z.boolean() }),
    refusals: ['passkeys_unavailable', 'passkey_refused'],
    done: 'Signed in',
  }),
  secondStepOptions: endpoint('POST', '/auth/two-factor/passkey/options', {
    summary: 'What a browser needs to finish a sign-in with a passkey after the password',
    access: anyone('The token of the first step is the proof of the password'),
    perMinute: 60,
    body: z.strictObject({ token: secret }),
    response: Options,
    refusals: ['passkeys_unavailable', 'sign_in_again'],
  }),
  secondStep: endpoint('POST', '/auth/two-factor/passkey', {
    summary: 'Finishes a sign-in that requires two factors with a passkey',
    access: anyone('The token of the first step is the proof of the password'),
    perMinute: 60,
    body: z.strictObject({ token: secret, credential: SignedCredential }),
    response: z.strictObject({ token: z.string(), isVerified: z.boolean() }),
    refusals: ['passkeys_unavailable', 'passkey_refused', 'sign_in_again'],
    done: 'Signed in',
  }),
}

/** A new proof of who is at the keyboard, before sensitive acts. It is needed again after ten minutes. */
export const proof = {
  ways: endpoint('GET', '/users/proof', {
    summary: 'How the person may prove who they are',
    access: signedIn(OWN),
    response: z.strictObject({
      password: z.boolean(),
      passkey: z.boolean(),
      code: z.boolean(),
      /** At the identity provider that let the person in. */
      singleSignOn: z.boolean(),
    }),
  }),
  prove: endpoint('POST', '/users/proof', {
    summary: 'Proves with the password, or with a code of the authenticator app, who is at the keyboard',
    access: signedIn(OWN),
    singleSignOn: true,
    body: z
      .strictObject({
        password: z.string().min(1, 'Password is required').max(200).optional(),
        code: z.string().trim().min(1, 'Code is required').max(40, 'This is no code').optional(),
      })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        error: 'Enter either the password or a code',
        path: ['password'],
      }),
    response: Nothing,
    refusals: ['wrong_password', 'wrong_code', 'too_many_attempts', 'too_busy'],
  }),
  passkeyOptions: endpoint('POST', '/users/proof/passkey/options', {
    summary: 'What a browser needs to prove with a passkey who is at the keyboard',
    access: signedIn(OWN),
    singleSignOn: true,
    body: z.strictObject({}),
    response: Options,
    refusals: ['passkeys_unavailable'],
  }),
  proveByPasskey: endpoint('POST', '/users/proof/passkey', {
    summary: 'Proves with a passkey who is at the keyboard',
    access: signedIn(OWN),
    singleSignOn: true,
    body: z.strictObject({ credential: SignedCredential }),
    response: Nothing,
    refusals: ['passkeys_unavailable', 'passkey_refused'],
  }),
}
