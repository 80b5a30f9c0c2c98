import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type z } from 'zod'
import { mayAnswer } from '#contract/refusals.ts'
import { callerOf } from '../security-log.ts'
import { isDiskFull, pageNotFound, Refusal, storageFull, toRefusal, type ConstraintRefusals } from '../refusal.ts'

interface FailureBody {
  success: false
  message: string
  code: string
  errors?: Record<string, string>
  requestId: string
}

/** More faults than a form has fields are not listed: an answer must not be larger than what was sent. */
const MAX_COMPLAINTS = 40
/** An unknown field is named by what the caller wrote, so its name is cut. */
const MAX_NAME_LENGTH = 80

/** What is wrong with the input, field by field, at most `MAX_COMPLAINTS` of them. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const names = isUnknown ? issue.keys : [issue.path.join('.') || 'body']
    for (const name of names) {
      if (fields.size === MAX_COMPLAINTS) break
      const shortName = name.slice(0, MAX_NAME_LENGTH)
      if (!fields.has(shortName)) fields.set(shortName, isUnknown ? 'Unknown field' : issue.message)
    }
  }
  const [message = 'Invalid request'] = fields.values()
  return new Refusal(400, 'invalid', message, Object.fromEntries(fields))
}

export interface FailureParts {
  /** What broken constraints mean. */
  readonly constraints: ConstraintRefusals
  /** Called when an endpoint answers a refusal that the contract does not declare for it. */
  readonly onUndeclaredRefusal?: ((description: string) => void) | undefined
}

/** Answers everything that was thrown: refusals as they are, known constraints as their refusals, the rest as faults. */
export function failureHandler({ constraints, onUndeclaredRefusal }: FailureParts) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toRefusal(error, constraints) ?? fromLibrary(error)
    // Somebody has to make room, so it is reported like a fault.
    if (refusal?.code === 'storage_full') request.log.error({ err: error }, 'no space left')
    if (refusal) {
      const { endpoint } = request.routeOptions.config
      if (endpoint && !mayAnswer(endpoint, refusal.code))
        onUndeclaredRefusal?.(`${endpoint.method} ${endpoint.path} answered ${refusal.code}`)
      request.log.info({ ...callerOf(request), code: refusal.code, status: refusal.status }, 'refused')
      return reply.code(refusal.status).send(bodyOf(refusal, request.id))
    }
    request.log.error({ err: error, url: request.routeOptions.url, method: request.method }, 'fault')
    if (isUnreachable(error)) {
      const away = new Refusal(503, 'unavailable', 'The database cannot be reached. Try again in a moment')
      return reply.code(503).header('retry-after', '2').send(bodyOf(away, request.id))
    }
    return reply.code(500).send({
      success: false,
      message: `Something went wrong on our side. Quote ${request.id} when you report it`,
      code: 'fault',
      requestId: request.id,
    } satisfies FailureBody)
  }
}

const bodyOf = (refusal: Refusal, requestId: string): FailureBody => ({
  success: false,
  message: refusal.message,
  code: refusal.code,
  ...(refusal.fields && { errors: { ...refusal.fields } }),
  requestId,
})

/** PostgreSQL's query_canceled: the statement exceeded the pool's time limit. */
const QUERY_CANCELED = '57014'

/** The database is away, restarting, or out of connections: the same call may succeed in a moment. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])
const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.has((error as { code?: string }).code ?? '') ||
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
    String((error as Error).message),
  )

/** What PostgreSQL refuses because of its time limit or a full disk, and Fastify before a handler runs. */
function fromLibrary(error: unknown): Refusal | undefined {
  const { code, statusCode } = error as FastifyError
  if (isDiskFull(error)) return storageFull()
  switch (code) {
    case QUERY_CANCELED:
      return new Refusal(503, 'took_too_long', 'This takes too long. Ask for less at once')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'too_large', 'The request is larger than this call accepts')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'not_json', 'The body has to be JSON')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(400, 'malformed', 'The body is not valid JSON')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return pageNotFound()
    default:
      return statusCode === 400 ? new Refusal(400, 'malformed', 'The request cannot be read') : undefined
  }
}

/** The same error as Node's own for a request that takes too long. */
export const tooSlow = (): Error & { code: string } =>
  Object.assign(new Error('the request did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Answers a connection whose bytes never became a request, and closes it. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = unreadable(error.code)
  const body = JSON.stringify(bodyOf(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

function unreadable(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, 'too_slow', 'The request did not arrive in time')
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, 'too_large', 'The headers are larger than any call needs')
  return new Refusal(400, 'malformed', 'The request cannot be read')
}
