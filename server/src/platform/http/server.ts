import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from '../logger.ts'
import type { ConstraintRefusals } from '../refusal.ts'
import { failureHandler, refuseUnreadable } from './failures.ts'
import { parseJson } from './json.ts'

const BODY_LIMIT = 256 * 1024

/** The bare server: ids, limits, JSON, failures. Features and the web app are added by app.ts. */
export function createServer(log: Logger, constraints: ConstraintRefusals): FastifyInstance {
  const fail = failureHandler(constraints)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Addresses that cannot be read never reach a route, nor the handler of its failures.
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    // Calls without fields may come with an empty body that is declared as JSON.
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(text))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler(fail)

  return app as unknown as FastifyInstance
}
