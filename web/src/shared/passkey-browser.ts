import type { NewCredential, SignedCredential } from '#contract/passkeys.ts'

/** Whether this browser makes and uses passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What went wrong, for a person: a browser says `NotAllowedError` for everything from a timeout to Cancel. */
const NOT_USED = 'No passkey was used. Try again, or go on another way'

async function orExplained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const isKnown = (cause as { code?: string }).code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new Error(isKnown ? 'This device has a passkey for your account already' : NOT_USED, { cause })
  }
}

/** Lets the browser make a passkey. `options` are those of the server. */
export async function makePasskey(options: object): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orExplained(async () => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options as never })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  })
}

/** Lets the browser sign with a passkey. `options` are those of the server. */
export async function signByPasskey(options: object): Promise<SignedCredential> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orExplained(async () => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    }
  })
}
