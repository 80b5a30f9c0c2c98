import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { acceptFiles } from './bytes.ts'
import type { Logger } from '../logger.ts'
import { failureHandler, refuseUnreadable, tooSlow, type FailureParts } from './failures.ts'
import { parseJson } from './json.ts'

const BODY_LIMIT = 256 * 1024
const MAX_REQUEST_MS = 60_000
/** A file of the largest size over a phone's slow link. */
const MAX_UPLOAD_MS = 900_000

interface ServerParts extends FailureParts {
  readonly log: Logger
  /** Proxies trusted to report the client's address, in addition to loopback. */
  readonly trustedProxies?: readonly string[] | undefined
}

/** The bare server: ids, limits, JSON, failures. Features and the web app are added by app.ts. */
export function createServer({ log, trustedProxies = [], ...failureParts }: ServerParts): FastifyInstance {
  const fail = failureHandler(failureParts)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Limits count by address, so only these proxies are trusted to report it.
    trustProxy: ['loopback', ...trustedProxies],
    genReqId: () => randomUUID(),
    requestTimeout: MAX_UPLOAD_MS,
    http: { headersTimeout: MAX_REQUEST_MS },
    forceCloseConnections: 'idle',
    // Unreadable addresses reach neither a route nor its error handler.
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (request.routeOptions.config.endpoint?.takes === 'text') return done(null, text)
    // A call without fields may have an empty body that is declared as JSON.
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(text))
    } catch (error) {
      done(error as Error)
    }
  })
  acceptFiles(app)
  // Node has one time limit for all requests, which uploads need. Everything else has to arrive sooner.
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    // Requests that tests inject have no connection and no such state.
    const isArriving = raw.complete === false
    if (isArriving && routeOptions.config.endpoint?.takes !== 'bytes' && hasBody(raw.headers)) {
      const timeout = setTimeout(() => {
        if (!raw.complete) refuseUnreadable(tooSlow(), raw.socket)
      }, MAX_REQUEST_MS)
      timeout.unref()
      const clear = () => clearTimeout(timeout)
      raw.once('end', clear).once('close', clear)
    }
    done()
  })
  app.setErrorHandler(fail)
  return app
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
