import type { EndpointShape } from './endpoint.ts'
import type { contract } from './index.ts'

/** Codes that every endpoint may return. Any other code is declared in the `refusals` of the endpoints that return it. */
export const COMMON_REFUSALS = [
  'invalid',
  'malformed',
  'not_json',
  'too_large',
  'too_slow',
  'signed_out',
  'session_idle',
  'not_permitted',
  'proof_needed',
  'not_for_keys',
  'key_limit_reached',
  'two_factor_required',
  'single_sign_on_required',
  'own_sign_in_needed',
  'subscription_expired',
  'no_business',
  'not_found',
  'idempotency_key_reused',
  'took_too_long',
  'unavailable',
  'storage_full',
  // Of the database: whatever takes a record or a file away from a matter under hold.
  'legal_hold',
] as const

type Capability = (typeof contract)[keyof typeof contract]
type CallOf<C> = C extends unknown ? C[keyof C] : never
type DeclaredBy<E> = E extends { readonly refusals: readonly (infer Code extends string)[] } ? Code : never

/** Every refusal code of the API; no other code can be thrown. */
export type RefusalCode = (typeof COMMON_REFUSALS)[number] | DeclaredBy<CallOf<Capability>>

const common: ReadonlySet<string> = new Set(COMMON_REFUSALS)

/** Whether an endpoint may return a refusal with this code. */
export const mayAnswer = ({ refusals = [] }: EndpointShape, code: RefusalCode): boolean =>
  common.has(code) || refusals.includes(code)
