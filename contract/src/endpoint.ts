import type { z } from 'zod'
import type { ClientRight } from '#domain/client-rights.ts'
import { holds, holdsAll, type Permission } from '#domain/permissions.ts'

/** Who may call an endpoint. There is no default: an endpoint without access does not compile. */
export type Access =
  | { readonly kind: 'anyone'; readonly because: string }
  | { readonly kind: 'signedIn'; readonly because: string }
  | { readonly kind: 'client'; readonly because: string; readonly right?: ClientRight }
  | { readonly kind: 'needs'; readonly allOf: readonly Permission[]; readonly oneOf?: readonly Permission[] }

/** Needs no session; the reason is part of the contract. */
export const anyone = (because: string): Access => ({ kind: 'anyone', because })

/** Needs a session, but no permission of a firm. */
export const signedIn = (because: string): Access => ({ kind: 'signedIn', because })

/** Needs the session of a client, who has this right at the client; never the session of a person of the firm. */
export const client = (because: string, right?: ClientRight): Access => ({
  kind: 'client',
  because,
  ...(right !== undefined && { right }),
})

/** Needs all of these permissions in the firm that the call is about (product spec §6). */
export const needs = (...allOf: Permission[]): Access => ({ kind: 'needs', allOf })

/** Needs at least one of these permissions. */
export const needsOneOf = (...oneOf: [Permission, ...Permission[]]): Access => ({ kind: 'needs', allOf: [], oneOf })

/** The server refuses and the web app hides by this rule. */
export const allows = (access: Access, held: ReadonlySet<string>): boolean =>
  access.kind !== 'needs' || (holdsAll(held, access.allOf) && (access.oneOf?.some((name) => holds(held, name)) ?? true))

/**
 * Whether other software may make a call with a key: calls about a firm, and what says so. What is sensitive, and what makes
 * sessions, keys or other secrets, is a person's own.
 */
export const isOpenToKeys = ({ access, fresh, keys }: Pick<EndpointShape, 'access' | 'fresh' | 'keys'>): boolean =>
  keys ?? (access.kind === 'needs' && fresh !== true)

/** Whoever was let in by the provider of one firm changes nothing of their own account but by what says so. */
export const isOpenToSingleSignOn = ({
  access,
  method,
  singleSignOn,
}: Pick<EndpointShape, 'access' | 'method' | 'singleSignOn'>): boolean =>
  singleSignOn ?? (access.kind !== 'signedIn' || method === 'GET')

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type ObjectSchema = z.ZodObject

export interface EndpointShape extends EndpointDetails {
  readonly method: Method
  /** Below `/api`, with Fastify's `:name` parameters. */
  readonly path: string
}

interface EndpointDetails {
  readonly summary: string
  readonly access: Access
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** The schema of `data` in the envelope (or of the body itself if `bare`). Strict, so that no column slips out. */
  readonly response: z.ZodType
  /** Codes of refusals in addition to `COMMON_REFUSALS`. The server's tests fail on any other. */
  readonly refusals?: readonly string[]
  /** The body is `response` itself, without the envelope. Only for /me/permissions, files and documents. */
  readonly bare?: boolean
  /** Query and body keys that the product spec spells differently: ours → spec's. The web client sends these. */
  readonly spelling?: Readonly<Record<string, string>>
  /** The message of a success, shown by clients as a toast. */
  readonly done?: string
  /** The message for an answer, if one call does several things; `done` is then the general one. */
  readonly doneFor?: (data: never) => string
  /** Runs in a read-only transaction although it is a POST. */
  readonly readOnly?: boolean
  /** A firm whose subscription has ended may call it although it changes something. */
  readonly whenExpired?: true
  /**
   * A sensitive act: the person must have proven within ten minutes who they are, by signing in or by `proof` (passkeys.ts).
   * Otherwise it is refused as `proof_needed`, and the web app asks for the proof and repeats the call.
   */
  readonly fresh?: true
  /** Whether a session by single sign-on may call it, where that differs from `isOpenToSingleSignOn`. */
  readonly singleSignOn?: boolean
  /** Whether it may be called with a key of other software, where that differs from `isOpenToKeys`. */
  readonly keys?: boolean
  /**
   * `bytes`: the body is a file (application/octet-stream), which the handler reads as it arrives. `text`: it is JSON whose
   * letters are signed, so the handler gets the text itself. Otherwise it is JSON.
   */
  readonly takes?: 'bytes' | 'text'
  /** How often one network address may call it in a minute, on each node; for calls without a session. */
  readonly perMinute?: number
  /** The maximum size of a request body in bytes; 256 KiB by default. */
  readonly bodyLimit?: number
}

/** An endpoint is a value: routing, validation, types, permissions, web client and OpenAPI derive from it. */
export const endpoint = <const M extends Method, const P extends string, const D extends EndpointDetails>(
  method: M,
  path: P,
  details: D,
) => ({ method, path, ...details })

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** The parsed input of a handler. */
export interface Received<E extends EndpointShape> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** The input of a caller. */
export type Sent<E extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: In<E[K]>
}

/** The result of a handler: the input side of the response schema. */
export type Answer<E extends EndpointShape> = z.input<E['response']>

/** The result for a caller: the output side of the response schema. */
export type Data<E extends EndpointShape> = z.output<E['response']>
