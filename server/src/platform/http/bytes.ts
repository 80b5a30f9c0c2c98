import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** A sender that sends nothing for this long has disconnected. */
const STALLED_MS = 60_000

/** Accepts a file as the body of the calls that declare it; every other call still refuses a body that is not JSON. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.endpoint?.takes === 'bytes') done(null, payload)
    else done(new Refusal(415, 'not_json', 'The body has to be JSON'))
  })
}

/** The body as a stream. It fails when its sender breaks off or falls silent, or when the server stops. */
export function bytesOf(request: FastifyRequest, closing: AbortSignal): Readable {
  const { body } = request
  if (!(body instanceof Readable)) {
    throw new Refusal(415, 'not_bytes', 'The body has to be the file itself, as application/octet-stream')
  }
  return Readable.from(watched(body, closing), { objectMode: false })
}

async function* watched(body: Readable, closing: AbortSignal): AsyncGenerator<Buffer> {
  const breakOff = () => body.destroy(new Error('the upload was broken off'))
  let silence = setTimeout(breakOff, STALLED_MS)
  closing.addEventListener('abort', breakOff, { once: true })
  try {
    // A body that is refused before its end stays open, so that the refusal can still be sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      clearTimeout(silence)
      yield chunk as Buffer
      silence = setTimeout(breakOff, STALLED_MS)
    }
  } finally {
    clearTimeout(silence)
    closing.removeEventListener('abort', breakOff)
  }
}
