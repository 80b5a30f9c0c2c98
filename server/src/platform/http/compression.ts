import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A shorter answer fits into the first packets of a connection as it is. */
const MIN_LETTERS = 4_096
/**
 * Up to here the event loop compresses by itself: 0.1 ms for a page of fifty rows, while handing that to another thread and
 * back takes as long and a second processor (decision 0025). A longer answer would hold up the others.
 */
const MAX_LETTERS_AT_ONCE = 128 * 1024

interface Encoding {
  readonly name: string
  readonly now: (text: string) => Buffer
  readonly elsewhere: (text: string) => Promise<Buffer>
}

// The lowest levels: a list becomes a seventh of its size, and the next levels take twice as long for a tenth less.
const QUICK_ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const QUICK_GZIP = { level: 1 }
const [zstdElsewhere, gzipElsewhere] = [promisify(zstdCompress), promisify(gzip)]

/** The first that a client accepts is used. */
const ENCODINGS: readonly Encoding[] = [
  {
    name: 'zstd',
    now: (text) => zstdCompressSync(text, QUICK_ZSTD),
    elsewhere: (text) => zstdElsewhere(text, QUICK_ZSTD),
  },
  {
    name: 'gzip',
    now: (text) => gzipSync(text, QUICK_GZIP),
    elsewhere: (text) => gzipElsewhere(text, QUICK_GZIP),
  },
]

/** Whether an Accept-Encoding names this one and does not rule it out. */
function isAccepted(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [encoding, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const header = request.headers['accept-encoding']
  return typeof header === 'string' ? ENCODINGS.find(({ name }) => isAccepted(header, name)) : undefined
}

/**
 * Compresses answers of the API in JSON where the client takes it. Files, streams and pages are not touched. What is
 * answered to people who are not signed in stays as it is: it may hold a token beside what they sent, and the length of
 * a compressed answer would tell about both (BREACH). All other calls carry a token that no other site can make a browser send.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length >= MIN_LETTERS
    if (!isText || !mayCompress(request) || !isJson(reply.getHeader('content-type'))) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (!encoding) return done(null, payload)
    const send = (bytes: Buffer) => {
      reply.header('content-encoding', encoding.name).removeHeader('content-length')
      done(null, bytes)
    }
    if (payload.length <= MAX_LETTERS_AT_ONCE) return send(encoding.now(payload))
    encoding.elsewhere(payload).then(send, done)
  })
}

const mayCompress = (request: FastifyRequest): boolean => {
  const endpoint = request.routeOptions.config.endpoint
  return endpoint !== undefined && (endpoint.access.kind !== 'anyone' || endpoint.method === 'GET')
}
const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json')
