import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes the answer over for a stream, with the headers that every answer carries. */
export function takeOver(reply: FastifyReply, headers: Readonly<Record<string, string>>): ServerResponse {
  const { raw } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, headers)
  return raw
}
