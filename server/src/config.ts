import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { S3Settings } from './platform/files/s3-store.ts'
import { StartupError } from './platform/startup-error.ts'

/** How firms pay for this installation. */
export interface PlanSettings {
  /** The product's own keys: dollars are paid at Stripe, naira at Paystack. */
  readonly stripeKey: string | undefined
  readonly paystackKey: string | undefined
  /** Who sells: the name, then lines of address and tax number. */
  readonly seller: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const projectRoot = path.resolve(import.meta.dirname, '../..')

const address = (error: string, ...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), { error })

const Port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: 'wants a number from 1 to 65535',
  })
  .transform(Number)

/** `10.0.0.5` or `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}

const Networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork), {
    error: 'wants addresses or networks with commas between, such as 10.0.0.5, 192.168.0.0/16',
  })

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
  TRUSTED_PROXIES: Networks.optional(),
  SMTP_URL: address(
    'wants smtp://user:password@host:587 or smtps://user:password@host:465',
    'smtp:',
    'smtps:',
  ).optional(),
  SECRETS_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'wants 32 bytes in base64, as openssl rand -base64 32 prints them')
    .optional(),
  EXCHANGE_RATES_URL: z
    .union([z.literal('off'), address('wants the address of a file of rates, or off', 'http:', 'https:')])
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  PRIVATE_ADDRESSES: z.enum(['allow', 'refuse'], 'wants allow or refuse').default('refuse'),
  PLANS: z.enum(['on', 'off'], 'wants on or off').default('on'),
  PLANS_STRIPE_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'wants a secret key of Stripe')
    .optional(),
  PLANS_PAYSTACK_KEY: z
    .string()
    .regex(/^sk_(test|live)_/, 'wants a secret key of Paystack')
    .optional(),
  PLANS_SELLER: z.string().default('Lexhold'),
  S3_ENDPOINT: address(
    'wants the address of a store that speaks S3, such as https://s3.example',
    'http:',
    'https:',
  ).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'wants the name of a region')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'wants the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Set by npm for the scripts that it runs. */
  npm_lifecycle_event: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'wants true or false').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'wants one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
})
type Settings = z.infer<typeof Settings>

/** A bucket needs its keys, and keys need a bucket. */
const CompleteSettings = Settings.superRefine((settings, context) => {
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const usesS3 = settings.S3_ENDPOINT !== undefined || required.some((name) => settings[name] !== undefined)
  for (const name of required) {
    if (usesS3 && settings[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is missing, and files are to be kept in S3' })
  }
})

export type Config = ReturnType<typeof readConfig>

/** The settings of this process; all faults are reported at once. The environment overrides the file .env. */
export function readConfig(environment: Environment = process.env, envFile = path.join(projectRoot, '.env')) {
  const fromFile: Environment = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const settingsAsText = withoutBlanks({ ...fromFile, ...environment })
  const parsed = CompleteSettings.safeParse(settingsAsText)
  if (!parsed.success) throw toStartupError(parsed.error, settingsAsText)
  const settings = parsed.data
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** An absolute path. */
    dataDir: path.resolve(projectRoot, settings.DATA_DIR),
    /** Undefined means the embedded PostgreSQL. */
    databaseUrl: settings.DATABASE_URL,
    isStartedByNpm: settings.npm_lifecycle_event !== undefined,
    /** Without a trailing slash. */
    publicUrl: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    /** Proxies trusted to report the client's address, in addition to loopback. */
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    /** Undefined means that mails are written as files. */
    smtpUrl: settings.SMTP_URL,
    /** Undefined means a key of its own in `dataDir`. */
    secretsKey: settings.SECRETS_KEY,
    /** Undefined means that exchange rates are not fetched. */
    exchangeRatesUrl: settings.EXCHANGE_RATES_URL === 'off' ? undefined : settings.EXCHANGE_RATES_URL,
    /** Whether single sign-on may call addresses of private networks. */
    allowsPrivateAddresses: settings.PRIVATE_ADDRESSES === 'allow',
    plans: toPlanSettings(settings),
    /** Undefined means that files are stored in `dataDir`. */
    s3: toS3Settings(settings),
    logLevel: settings.LOG_LEVEL,
  }
}

/** Undefined means that nobody pays for this installation. */
const toPlanSettings = (settings: Settings): PlanSettings | undefined =>
  settings.PLANS === 'off'
    ? undefined
    : {
        stripeKey: settings.PLANS_STRIPE_KEY,
        paystackKey: settings.PLANS_PAYSTACK_KEY,
        seller: settings.PLANS_SELLER.split('|').map((line) => line.trim()),
      }

function toS3Settings(settings: Settings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_FORCE_PATH_STYLE: style } = settings
  // Amazon expects the bucket in the host name, other stores usually in the path.
  const forcePathStyle = style === undefined ? endpoint !== undefined : style === 'true'
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle }
}

/** `PORT=` in a file, a shell or a service unit counts as not set. */
const withoutBlanks = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))

function toStartupError(error: z.ZodError, environment: Environment): StartupError {
  const faults = error.issues.map(
    ({ path: [name], message }) => `${String(name)} ${message}${shown(String(name), environment)}`,
  )
  return new StartupError(
    `These settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    'Correct them in the environment or in the file .env; .env.example lists every setting',
  )
}

/** Shows the wrong value, unless it is missing or may contain a password. */
const shown = (name: string, environment: Environment): string =>
  environment[name] === undefined ||
  (/_URL$|^SECRETS_KEY$|^PLANS_(STRIPE|PAYSTACK)|^S3_(ENDPOINT|SECRET|ACCESS)/.test(name) && name !== 'PUBLIC_URL')
    ? ''
    : `, not "${environment[name]}"`
