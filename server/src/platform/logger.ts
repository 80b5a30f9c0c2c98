import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'

/** The part of pino's logger that Fastify hands to each request. */
export type Logger = FastifyBaseLogger

/** Only the essentials of an error: a driver's error also carries its connection, values of a row and the statement. */
function causeOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return { name, message, code, constraint, table, stack, ...(cause !== undefined && { cause: causeOf(cause) }) }
}

/** One line of JSON per event, by default on standard output. Tokens and passwords are removed wherever they could appear. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: causeOf },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.authorization',
          'req.headers.authorization',
          'password',
          'token',
          'authorization',
        ],
        censor: '[cut]',
      },
    },
    destination,
  )
