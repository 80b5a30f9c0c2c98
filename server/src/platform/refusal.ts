import type { RefusalCode } from '#contract/refusals.ts'

/** A "no" that the caller can act on. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 416 | 422 | 429 | 431 | 503 | 507
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(
    status: Refusal['status'],
    code: RefusalCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

const NO_PERMISSION = "You don't have permission to perform this action. Please contact your admin to provide access"

export const signedOut = () => new Refusal(401, 'signed_out', 'You are unauthorized')
/** The session ended because nobody used it for as long as the firm allows. */
export const sessionIdle = () =>
  new Refusal(401, 'session_idle', 'You were signed out because nothing was done for a while. Sign in again')
export const notPermitted = () => new Refusal(403, 'not_permitted', NO_PERMISSION)
export const secondFactorRequired = () =>
  new Refusal(403, 'two_factor_required', 'Your firm requires two-factor sign-in. Set it up to go on')
export const proofNeeded = () =>
  new Refusal(403, 'proof_needed', 'Prove that it is you, with your password or a passkey, to go on')
/** As from a session that has ended: whoever gets it signs in again. */
export const singleSignOnRequired = () =>
  new Refusal(401, 'single_sign_on_required', 'Your firm requires single sign-on. Choose it to sign in')
/** A firm's provider speaks for that firm, and not for the person's account, which may belong to others as well. */
export const ownSignInNeeded = () =>
  new Refusal(403, 'own_sign_in_needed', 'Sign in with your password or a passkey to change your own account')
/** What a key may not do, whatever its person may. */
export const notForKeys = () =>
  new Refusal(403, 'not_for_keys', 'An API key cannot do this. Sign in to Lexhold to go on')
/** A person of a client without the right to this part of the portal. */
export const rightMissing = () =>
  new Refusal(403, 'not_permitted', 'Your law firm has not opened this part of the portal for you')
/** Whoever of the firm looks at the portal as the client does. */
export const previewChangesNothing = () =>
  new Refusal(403, 'not_permitted', 'This is a preview of what the client sees. Nothing can be changed in it')
/** Also for what belongs to another firm: nobody learns that it exists. */
export const notFound = (what: string) => new Refusal(404, 'not_found', `${what} not found`)
export const pageNotFound = () => new Refusal(404, 'not_found', 'There is nothing at this address')
/** No space left on the disk, or in the quota: PostgreSQL's code and those of the system. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has((error as { code?: string }).code ?? '')

/** The disk of the server or of its database is full: only whoever runs the server can help. */
export const storageFull = () =>
  new Refusal(507, 'storage_full', 'The server has no space left. Nothing was saved. Tell whoever runs it')
/** A field with an impossible value; forms show the message next to it. */
export const invalidField = (code: RefusalCode, field: string, message: string) =>
  new Refusal(422, code, message, { [field]: message })
/** A field whose value is already in use. */
export const conflictingField = (code: RefusalCode, field: string, message: string) =>
  new Refusal(409, code, message, { [field]: message })
/** A field that names a record which does not exist, or which belongs to another firm. */
export const missingField = (field: string, what: string) =>
  new Refusal(404, 'not_found', `${what} not found`, { [field]: `${what} not found` })

/** The record was changed by someone else since it was read. */
export const staleVersion = (what: string, were: 'was' | 'were' = 'was') =>
  new Refusal(409, 'stale_version', `${what} ${were} changed by someone else in the meantime. Reload to see the change`)

/** What a broken constraint of the database means to the caller. Each feature declares this for its own constraints. */
export type ConstraintRefusals = Readonly<Record<string, () => Refusal>>

/** The refusal that an error is, or that its broken constraint means; undefined for a fault. */
export function toRefusal(error: unknown, constraints: ConstraintRefusals): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { constraint } = error as { constraint?: string }
  return constraint && Object.hasOwn(constraints, constraint) ? constraints[constraint]?.() : undefined
}
