import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, type ConstraintRefusals } from '../refusal.ts'

interface FailureBody {
  success: false
  message: string
  code: string
  errors?: Record<string, string>
  requestId: string
}

/** What is wrong with the input, field by field, all at once. */
export function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
    for (const name of names) fields[name] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
  }
  return new Refusal(400, 'invalid', Object.values(fields)[0] ?? 'Invalid request', fields)
}

/** Answers everything that was thrown: a refusal as it is, a known constraint as its refusal, anything else as a fault. */
export function failureHandler(constraints: ConstraintRefusals) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toRefusal(error, constraints)
    if (refusal) {
      request.log.info({ code: refusal.code, status: refusal.status }, 'refused')
      return reply.code(refusal.status).send(bodyOf(refusal, request.id))
    }
    request.log.error({ err: error, url: request.routeOptions.url, method: request.method }, 'fault')
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

function toRefusal(error: unknown, constraints: ConstraintRefusals): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { constraint } = error as { constraint?: string }
  if (constraint && Object.hasOwn(constraints, constraint)) return constraints[constraint]?.()
  return fromFastify(error as FastifyError)
}

/** What Fastify itself refuses before a handler runs. */
function fromFastify(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'too_large', 'The request is larger than this call accepts')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'not_json', 'The body has to be JSON')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(400, 'malformed', 'The body is not valid JSON')
    default:
      return error.statusCode === 400 ? new Refusal(400, 'malformed', 'The request cannot be read') : undefined
  }
}
