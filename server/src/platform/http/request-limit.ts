import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Lets a network address call an endpoint that says `perMinute` only so often. Each node counts by itself. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => ip,
    errorResponseBuilder: () =>
      new Refusal(429, 'too_many_requests', 'Too many requests from your network. Try again in a minute'),
  })
}

/** As the page of the API says (contract/src/openapi.ts). */
const CALLS_A_MINUTE = 300

type KeyLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Lets the API key of a request make so many calls a minute, on each node, and tells in headers what is left. */
export function keyLimit(app: FastifyInstance): KeyLimit {
  const count = app.createRateLimit({
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: ({ session }) => `key ${session?.key?.id ?? ''}`,
  })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    const { isExceeded, remaining, ttlInSeconds } = counted
    void reply.headers({
      'ratelimit-limit': CALLS_A_MINUTE,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': ttlInSeconds,
    })
    if (!isExceeded) return
    void reply.header('retry-after', ttlInSeconds)
    throw new Refusal(
      429,
      'key_limit_reached',
      `This key makes more than ${CALLS_A_MINUTE} calls a minute. Wait a little`,
    )
  }
}
