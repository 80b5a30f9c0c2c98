import type { Data, EndpointShape, Sent } from '#contract/endpoint.ts'
import { activityHeaders } from './activity.ts'
import { forgetFirstAnswers, takeFirstAnswer } from './first-answers.ts'
import { requestProof } from './proof.ts'
import { markAllStale } from './query-client.ts'
import { bearerToken } from './session.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same key and body within 24 hours returns the first response again and changes nothing. */
  idempotencyKey?: string
  /** Continues after the page is left. */
  keepalive?: boolean
  /** The caller handles a 401, which does not end the session on screen (sign-in, start-up). Answers stay fresh. */
  quiet?: boolean
  /** Answers stay fresh: the call changes none of them (the timer), or the caller marks them stale later. */
  keepsCache?: boolean
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

/** The message for the person: the first field's error, or the message where no field is named (spec §8). */
export const errorText = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.errors)[0] : undefined) ??
  (error instanceof Error ? error.message : String(error))

/** Product spec §8. */
export const UNAUTHORIZED = 'You are unauthorized'

const unauthorizedListeners = new Set<(code: string) => void>()

/** Calls back with the code of the refusal when the server rejects the token of a call. */
export function onUnauthorized(listener: (code: string) => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

type Values = Readonly<Record<string, unknown>>

const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

const isSet = (value: unknown) => value !== null && value !== undefined

/** The address of a call: path parameters filled in, query keys in the spec's spelling, null and undefined left out. */
export function urlOf(endpoint: EndpointShape, params: unknown, query: unknown): string {
  const values = asValues(params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(asValues(query))) {
    const spelled = endpoint.spelling?.[key] ?? key
    for (const one of Array.isArray(value) ? value : [value]) if (isSet(one)) search.append(spelled, `${one as string}`)
  }
  const text = search.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}

const spelledBody = ({ spelling }: EndpointShape, body: unknown): unknown =>
  Array.isArray(body)
    ? body
    : Object.fromEntries(Object.entries(asValues(body)).map(([key, value]) => [spelling?.[key] ?? key, value]))

const headersOf = (endpoint: EndpointShape, token: string | null, { idempotencyKey }: CallOptions) => ({
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}`, ...activityHeaders() }),
  ...(endpoint.body && { 'content-type': 'application/json' }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
})

const onlyReads = ({ readOnly, method }: EndpointShape) => readOnly ?? method === 'GET'

/** Makes a call and returns the raw response, for files and streams. Refusals and failures throw. */
export async function request<const E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Response> {
  const { params, query, body } = sent as { params?: unknown; query?: unknown; body?: unknown }
  const token = bearerToken()
  if (endpoint.method !== 'GET') forgetFirstAnswers()
  const init = {
    method: endpoint.method,
    headers: headersOf(endpoint, token, options),
    ...(endpoint.body && { body: JSON.stringify(spelledBody(endpoint, body)) }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  }
  const response = await send(urlOf(endpoint, params, query), init, onlyReads(endpoint))
  if (endpoint.fresh && (await needsProof(response)) && (await requestProof())) return request(endpoint, sent, options)
  return assertOk(response, { token, ...options })
}

/** Whether a sensitive act was refused only because the person has not proven lately who they are. */
const needsProof = async (response: Response): Promise<boolean> =>
  response.status === 403 && asValues(await readJson(response.clone()))['code'] === 'proof_needed'

/**
 * Throws if the response is a refusal. A 401 for the current token ends the session on screen: of several calls that are
 * refused at once only the first ends it, and a late one does not end a session that began since.
 */
export async function assertOk(
  response: Response,
  { token, quiet }: { token: string | null; quiet?: boolean },
): Promise<Response> {
  if (response.ok) return response
  const failure = failureOf(response, await readJson(response))
  const endsSession = response.status === 401 && !quiet && token !== null && token === bearerToken()
  if (endsSession) for (const listener of unauthorizedListeners) listener(failure.code)
  throw failure
}

/** Makes a call and returns its `data` and the message to show. */
export async function exchange<const E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<{ data: Data<E>; message: string }> {
  const { params, query } = sent as { params?: unknown; query?: unknown }
  const first = endpoint.method === 'GET' ? await takeFirstAnswer(urlOf(endpoint, params, query)) : undefined
  if (first) return readEnvelope(endpoint, first.response, first.answer)
  const answer = await unwrapEnvelope(endpoint, await request(endpoint, sent, options))
  if (!onlyReads(endpoint) && !options.quiet && !options.keepsCache) markAllStale()
  return answer
}

/** Reads the content of an accepted response. */
export async function unwrapEnvelope<const E extends EndpointShape>(
  endpoint: E,
  response: Response,
): Promise<{ data: Data<E>; message: string }> {
  return readEnvelope(endpoint, response, await readJson(response))
}

function readEnvelope<const E extends EndpointShape>(
  endpoint: E,
  response: Response,
  answer: unknown,
): { data: Data<E>; message: string } {
  const { success, message, data } = asValues(answer)
  if (!endpoint.bare && success !== true) throw failureOf(response, answer)
  const content = endpoint.bare ? answer : data
  return { data: parseResponse(endpoint, content, response.status), message: firstText(message) ?? endpoint.done ?? '' }
}

/**
 * During development each response is checked against the contract again. The built app has no schemas
 * (contract-calls.ts) and relies on the server's own check.
 */
function parseResponse<E extends EndpointShape>(endpoint: E, content: unknown, status: number): Data<E> {
  if (import.meta.env.PROD) return content as Data<E>
  const checked = endpoint.response.safeParse(content)
  if (checked.success) return checked.data as Data<E>
  const unreadable = 'The answer of the server could not be read. Reload the page'
  throw new ApiError({ status, code: 'unreadable_answer', message: unreadable }, { cause: checked.error })
}

/** Makes a call and returns its `data`. */
export const call = async <const E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Data<E>> => (await exchange(endpoint, sent, options)).data

const NOT_SAVED = 'No connection. Nothing was saved; your entry is still here.'

async function send(url: string, init: RequestInit, isRead: boolean): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    const message = isRead ? 'No connection. Try again once you are online.' : NOT_SAVED
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

/** `message` may be a list; the first is shown (decisions.md). */
function firstText(message: unknown): string | undefined {
  const first: unknown = Array.isArray(message) ? message[0] : message
  return typeof first === 'string' && first !== '' ? first : undefined
}

function failureOf(response: Response, answer: unknown): ApiError {
  const { message, errors, code, requestId } = asValues(answer)
  const transport = `The server answered ${[response.status, response.statusText].filter(Boolean).join(' ')}`
  return new ApiError({
    status: response.status,
    message: response.status === 401 ? UNAUTHORIZED : (firstText(message) ?? transport),
    errors: asValues(errors) as Record<string, string>,
    ...(typeof code === 'string' && { code }),
    requestId: typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
  })
}
