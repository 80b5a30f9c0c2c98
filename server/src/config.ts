import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { StartRefusal } from './platform/start-refusal.ts'

type Environment = Readonly<Record<string, string | undefined>>

const projectRoot = path.resolve(import.meta.dirname, '../..')

const address = (wants: string, ...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), { error: wants })

const Port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: 'wants a number from 1 to 65535',
  })
  .transform(Number)

const Settings = z.object({
  PORT: Port.default(4000),
  HOST: z.string().regex(/^\S+$/, 'wants an address or name to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('wants postgresql://user:password@host:5432/database', 'postgresql:', 'postgres:').optional(),
  PUBLIC_URL: address(
    'wants the address that people open, such as https://lexhold.example',
    'http:',
    'https:',
  ).optional(),
  SMTP_URL: address(
    'wants smtp://user:password@host:587 or smtps://user:password@host:465',
    'smtp:',
    'smtps:',
  ).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'wants one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
})

export type Config = {
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** Undefined means the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Without a slash at its end. */
  publicUrl: string
  /** Undefined means that mails are written as files. */
  smtpUrl: string | undefined
  logLevel: z.infer<typeof Settings>['LOG_LEVEL']
}

/** The settings of this process; refuses with every fault at once. What the environment says wins over the file .env. */
export function readConfig(environment: Environment = process.env, envFile = path.join(projectRoot, '.env')): Config {
  const fromFile: Environment = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const given = withoutBlanks({ ...fromFile, ...environment })
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw refusalFor(parsed.error, given)
  const settings = parsed.data
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(projectRoot, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    logLevel: settings.LOG_LEVEL,
  }
}

/** `PORT=` in a file, a shell or a service unit means that nothing was chosen. */
const withoutBlanks = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))

function refusalFor(error: z.ZodError, given: Environment): StartRefusal {
  const faults = error.issues.map(
    ({ path: [name], message }) => `${String(name)} ${message}${shown(String(name), given)}`,
  )
  return new StartRefusal(
    `These settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    'Correct them in the environment or in the file .env; .env.example lists every setting',
  )
}

/** Addresses can hold passwords, so only their being wrong is told. */
const shown = (name: string, given: Environment): string =>
  name === 'DATABASE_URL' || name === 'SMTP_URL' ? '' : `, not "${given[name] ?? ''}"`
