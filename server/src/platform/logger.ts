import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** A fault's cause, and nothing that hangs on it: a driver's error carries its connection, a row's values, the statement. */
function causeOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return { name, message, code, constraint, table, stack, ...(cause !== undefined && { cause: causeOf(cause) }) }
}

/** One line of JSON per event. Tokens, passwords and mail texts are cut out wherever they could appear. */
export const createLogger = (level: string): Logger =>
  pino({
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
  })
