import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { pageNotFound, previewChangesNothing, rightMissing, signedOut } from '../refusal.ts'
import { respell } from './keys.ts'

export const clientKeySpellings = new Map([
  ['slug', 'slug'],
  ['clientid', 'clientId'],
])

/**
 * Lets a client's request through. The firm and the client come from the token (roles.md rule 8): where the address names
 * them too, it must name these, and others are not found, whether they exist or not.
 */
export function admitClient(
  { client, query, method, routeOptions }: FastifyRequest,
  { right }: Extract<Access, { kind: 'client' }>,
): void {
  if (!client) throw signedOut()
  const named = respell(query, clientKeySpellings) as { slug?: unknown; clientId?: unknown }
  const isOther = (value: unknown, own: string) => value !== undefined && value !== '' && value !== own
  if (isOther(named.slug, client.slug) || isOther(named.clientId, client.clientId)) throw pageNotFound()
  if (right !== undefined && !client.rights.has(right)) throw rightMissing()
  const changes = method !== 'GET' && routeOptions.config.endpoint?.readOnly !== true
  if (client.previewedBy !== null && changes) throw previewChangesNothing()
}
