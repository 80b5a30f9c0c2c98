import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { EndpointShape, Received } from '#contract/endpoint.ts'
import { clientKeySpellings } from './admit-client.ts'
import { invalid } from './failures.ts'
import { respell, spellingsOf } from './keys.ts'
import { validationMessage } from './validation-message.ts'

export const firmKeySpellings = new Map([
  ['adminuserid', 'adminUserId'],
  ['businessid', 'businessId'],
])

/** Refuses a call about a firm that the person may not make it for; `sources` name the firm. */
type Admit = (request: FastifyRequest, ...sources: unknown[]) => void

/** Parses params, query and body, and reports all faults at once. */
export function inputReader(
  endpoint: EndpointShape,
  admit: Admit,
): (request: FastifyRequest) => Received<EndpointShape> {
  const keys = endpoint.access.kind === 'client' ? clientKeySpellings : firmKeySpellings
  const spellings = {
    query: new Map([...keys, ...spellingsOf(endpoint.query)]),
    body: new Map([...keys, ...spellingsOf(endpoint.body)]),
  }
  const namesFirm = endpoint.access.kind === 'needs'
  return (request) => {
    const query = respell(request.query, spellings.query)
    const body = respell(request.body ?? {}, spellings.body)
    // A body may name another of the person's firms than the query did.
    if (namesFirm) admit(request, query, body)
    const input = { params: request.params, query, body: endpoint.body && withoutUnusedFirmKeys(body, endpoint.body) }
    const issues: z.core.$ZodIssue[] = []
    const received: Received<EndpointShape> = { params: undefined, query: undefined, body: undefined }
    for (const part of ['params', 'query', 'body'] as const) {
      const parsed = endpoint[part]?.safeParse(input[part], { error: validationMessage })
      if (parsed?.success) received[part] = parsed.data
      else if (parsed) issues.push(...parsed.error.issues)
    }
    if (issues.length > 0) throw invalid(issues)
    return received
  }
}

/** The firm's keys come with every call; a body schema that does not use them does not have to list them. */
function withoutUnusedFirmKeys(body: unknown, schema: z.ZodObject): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const rest: Record<string, unknown> = { ...body }
  for (const key of firmKeySpellings.values()) if (!(key in schema.shape)) delete rest[key]
  return rest
}
