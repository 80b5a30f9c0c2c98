import type { Data, EndpointShape, Sent } from '#contract/endpoint.ts'
import { bearerToken } from './session.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same key and body within 24 hours answers the first answer again and does nothing twice. */
  idempotencyKey?: string
  /** A 401 is the caller's to handle and does not end the session on screen (sign-in, start-up). */
  quiet?: boolean
}

interface Failing {
  status: number
  message: string
  errors?: Readonly<Record<string, string>>
  code?: string
  requestId?: string | undefined
}

/** A call that was refused, failed, or never arrived (status 0). `errors` holds messages by field. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, string>>
  readonly code: string
  readonly requestId: string | undefined

  constructor({ status, message, errors = {}, code = 'unknown', requestId }: Failing, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.code = code
    this.requestId = requestId
  }
}

/** What a person is told: the first field's error, or the message where no field is named (spec §8). */
export const errorText = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.errors)[0] : undefined) ??
  (error instanceof Error ? error.message : String(error))

const UNAUTHORIZED = 'You are unauthorized'

const unauthorizedListeners = new Set<() => void>()

/** Calls back when the server no longer knows the token that a call carried. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

type Values = Readonly<Record<string, unknown>>

const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

const isSet = (value: unknown) => value !== null && value !== undefined

/** The address of a call: path parameters filled in, query keys in the spec's spelling, null and undefined left out. */
export function urlOf(endpoint: EndpointShape, params: unknown, query: unknown): string {
  const given = asValues(params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(asValues(query))) {
    const spelled = endpoint.spelling?.[key] ?? key
    for (const one of Array.isArray(value) ? value : [value]) if (isSet(one)) search.append(spelled, String(one))
  }
  const text = search.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}

const spelledBody = (endpoint: EndpointShape, body: unknown): string =>
  Array.isArray(body)
    ? JSON.stringify(body)
    : JSON.stringify(
        Object.fromEntries(
          Object.entries(asValues(body)).map(([key, value]) => [endpoint.spelling?.[key] ?? key, value]),
        ),
      )

/** Makes a call of the contract and answers its `data`, checked against the endpoint's schema. */
export async function call<const E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Data<E>> {
  const { params, query, body } = sent as { params?: unknown; query?: unknown; body?: unknown }
  const token = bearerToken()
  const response = await send(urlOf(endpoint, params, query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(endpoint.body && { body: spelledBody(endpoint, body) }),
    ...(options.signal && { signal: options.signal }),
  })
  const answer = await readJson(response)
  if (!response.ok || (!endpoint.bare && asValues(answer)['success'] !== true)) {
    const error = failureOf(response, answer)
    if (error.status === 401 && token && !options.quiet) for (const listener of unauthorizedListeners) listener()
    throw error
  }
  const checked = endpoint.response.safeParse(endpoint.bare ? answer : asValues(answer)['data'])
  if (checked.success) return checked.data as Data<E>
  throw new ApiError(
    {
      status: response.status,
      code: 'unreadable_answer',
      message: 'The server sent an answer that this page cannot read',
    },
    { cause: checked.error },
  )
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    const message = cause instanceof Error ? cause.message : 'The server could not be reached'
    throw new ApiError({ status: 0, code: 'not_reached', message }, { cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function failureOf(response: Response, answer: unknown): ApiError {
  const { message, errors, code, requestId } = asValues(answer)
  const first: unknown = Array.isArray(message) ? message[0] : message
  const transport = `The server answered ${[response.status, response.statusText].filter(Boolean).join(' ')}`
  return new ApiError({
    status: response.status,
    message: response.status === 401 ? UNAUTHORIZED : typeof first === 'string' && first !== '' ? first : transport,
    errors: asValues(errors) as Record<string, string>,
    ...(typeof code === 'string' && { code }),
    requestId: typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
  })
}
