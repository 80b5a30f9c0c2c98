import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { EndpointShape } from '#contract/endpoint.ts'
import { idempotentRequest, withIdempotencyKey, type AssertAnswerVisible } from './idempotency.ts'

/** The network address of a caller. What a proxy reports is used if it is an address. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  // The zone of a link-local address (`fe80::1%eth0`) is cut off. A caller that has hung up has no address.
  const [address = ''] = ((ip as string | undefined) ?? '').split('%')
  return isIP(address) ? address : (socket.remoteAddress ?? '127.0.0.1')
}

export const readsOnly = (endpoint: EndpointShape) => endpoint.readOnly ?? endpoint.method === 'GET'

export interface Call {
  readonly endpoint: EndpointShape
  readonly request: FastifyRequest
  readonly parts: { readonly assertAnswerVisible: AssertAnswerVisible }
}

/** What an endpoint answers, checked, in the envelope of all answers. */
export function wrapAnswer({ response, bare, doneFor, done = 'OK' }: EndpointShape, answer: unknown): unknown {
  const data = response.parse(answer)
  return bare ? data : { success: true, message: doneFor?.(data as never) ?? done, data }
}

export async function respond(
  { endpoint, request, parts }: Call,
  tx: Parameters<typeof withIdempotencyKey>[0],
  work: () => Promise<unknown>,
): Promise<unknown> {
  const answer = async () => wrapAnswer(endpoint, (await work()) ?? null)
  // A call that changes nothing can be repeated without a key.
  if (endpoint.method !== 'POST' || readsOnly(endpoint)) return answer()
  return answerOnce({ request, body: request.body, parts }, tx, async () => (await answer()) as object)
}

/** Runs `work`, only once for an Idempotency-Key and one body. */
export function answerOnce<T extends object>(
  { request, body, parts }: Pick<Call, 'request' | 'parts'> & { readonly body: unknown },
  tx: Parameters<typeof withIdempotencyKey>[0],
  work: () => Promise<T>,
): Promise<T> {
  const owner = request.client?.accessId ?? request.session?.accountId ?? `address:${addressOf(request)}`
  const repeat = idempotentRequest(owner, request.headers['idempotency-key'], {
    method: request.method,
    url: request.url,
    firm: request.membership?.businessId,
    body,
  })
  if (!repeat) return work()
  const { assertAnswerVisible } = parts
  // The stored answer is one that the same work returned; the endpoint's schema checks it again.
  return withIdempotencyKey(tx, repeat, { work, assertAnswerVisible }) as Promise<T>
}
