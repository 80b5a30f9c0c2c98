import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret that the answer gives to a browser that has none. */
    newDevice: string | null
  }
}

const COOKIE = 'lexhold_device'
/** The longest that browsers keep a cookie: 400 days. */
const LASTS_SECONDS = 34_560_000

/**
 * The secret by which a browser is known again, which opens nothing. A browser without one gets a new one with the answer, if the
 * call succeeds.
 */
export function deviceSecret(request: FastifyRequest): string {
  const known = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  return known ?? (request.newDevice ??= newSecret())
}

export function sendDeviceCookie({ newDevice }: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  if (newDevice === null || reply.statusCode >= 400) return
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${newDevice}; Max-Age=${LASTS_SECONDS}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
  )
}
