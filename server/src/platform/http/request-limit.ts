import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
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
