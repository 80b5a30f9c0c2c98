import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lexhold-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (environment: Record<string, string>, file = '') => {
  const envFile = path.join(folder, '.env')
  writeFileSync(envFile, file)
  return readConfig(environment, envFile)
}

test('a firm that sets nothing gets the embedded database on this machine alone', () => {
  expect(read({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDir: path.join(root, 'data'),
    databaseUrl: undefined,
    isStartedByNpm: false,
    publicUrl: 'http://127.0.0.1:4000',
    trustedProxies: [],
    smtpUrl: undefined,
    s3: undefined,
    secretsKey: undefined,
    allowsPrivateAddresses: false,
    exchangeRatesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    plans: { stripeKey: undefined, paystackKey: undefined, seller: ['Lexhold'] },
    logLevel: 'info',
  })
})

test('every setting is used', () => {
  const environment = {
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/lexhold',
    npm_lifecycle_event: 'start',
    DATABASE_URL: 'postgresql://u:p@db.example/lexhold',
    PUBLIC_URL: 'https://lexhold.example/',
    TRUSTED_PROXIES: '10.0.0.5, 2001:db8::/32',
    SMTP_URL: 'smtps://u:p@mail.example:465',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'eu-west-1',
    S3_BUCKET: 'lexhold-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: 'false',
    LOG_LEVEL: 'warn',
    EXCHANGE_RATES_URL: 'off',
    PLANS_STRIPE_KEY: 'sk_live_1234567890',
    PLANS_PAYSTACK_KEY: 'sk_live_0987654321',
    PLANS_SELLER: 'Lexhold Ltd|1 Marina',
  }
  expect(read(environment)).toEqual({
    port: 8080,
    host: '::1',
    dataDir: '/srv/lexhold',
    databaseUrl: environment.DATABASE_URL,
    isStartedByNpm: true,
    publicUrl: 'https://lexhold.example',
    trustedProxies: ['10.0.0.5', '2001:db8::/32'],
    smtpUrl: environment.SMTP_URL,
    s3: {
      endpoint: 'https://s3.example',
      region: 'eu-west-1',
      bucket: 'lexhold-files',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: false,
    },
    secretsKey: undefined,
    allowsPrivateAddresses: false,
    exchangeRatesUrl: undefined,
    plans: {
      stripeKey: environment.PLANS_STRIPE_KEY,
      paystackKey: environment.PLANS_PAYSTACK_KEY,
      seller: ['Lexhold Ltd', '1 Marina'],
    },
    logLevel: 'warn',
  })
  expect(read({ PLANS: 'off' }).plans).toBeUndefined()
  expect(read({ HOST: '::1' }).publicUrl).toBe('http://[::1]:4000')
})

test('every wrong setting is reported at once, with what it needs, and no password is repeated', () => {
  const wrong = {
    PORT: '99999',
    HOST: 'two words',
    DATABASE_URL: 'mysql://u:secret@db/lexhold',
    PUBLIC_URL: 'lexhold.example',
    TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33',
    SMTP_URL: 'mail:secret',
    S3_ENDPOINT: 's3:secret',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: 'maybe',
    LOG_LEVEL: 'loud',
  }
  let said = ''
  try {
    read(wrong)
  } catch (error) {
    said = String(error)
  }
  expect(said).toContain('PORT wants a number from 1 to 65535, not "99999"')
  expect(said).toContain('HOST wants an address or name to listen on')
  expect(said).toContain('DATABASE_URL wants postgresql://')
  expect(said).toContain('PUBLIC_URL wants the address that people open')
  expect(said).toContain('TRUSTED_PROXIES wants addresses or networks')
  expect(said).toContain('SMTP_URL wants smtp://')
  expect(said).toContain('S3_ENDPOINT wants the address of a store')
  expect(said).toContain('S3_FORCE_PATH_STYLE wants true or false, not "maybe"')
  expect(said).toContain('LOG_LEVEL wants one of fatal, error')
  expect(said).not.toContain('secret')
})

test('half of the settings for S3 is refused with what is missing, and a store of another make gets its bucket in the path', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(() => read(keys)).toThrow('S3_BUCKET is missing, and files are to be kept in S3')
  expect(() => read({ S3_BUCKET: 'files' })).toThrow('S3_SECRET_ACCESS_KEY is missing')
  expect(read({ ...keys, S3_BUCKET: 'files' }).s3).toMatchObject({ forcePathStyle: false, endpoint: undefined })
  const other = { ...keys, S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000' }
  expect(read(other).s3).toMatchObject({ forcePathStyle: true, region: 'us-east-1' })
})

test.each(['0', '-1', '80.5', '4000x', '0x10'])('the port %s is refused', (PORT) => {
  expect(() => read({ PORT })).toThrow('PORT wants a number from 1 to 65535')
})

test('the file .env is read, and the environment overrides it, also with a blank', () => {
  const config = read({ PORT: '5001', LOG_LEVEL: '' }, 'PORT=5000\nLOG_LEVEL=debug\nHOST=\n')
  expect(config).toMatchObject({ port: 5001, logLevel: 'info', host: '127.0.0.1' })
})

test('.env.example lists every setting, and using it unchanged changes nothing', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  expect(read({}, example)).toEqual(read({}))
  const everyLine = parseEnv(example.replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''))
  expect(Object.keys(everyLine).toSorted()).toEqual(
    [
      'DATABASE_URL',
      'DATA_DIR',
      'EXCHANGE_RATES_URL',
      'HOST',
      'LOG_LEVEL',
      'PLANS',
      'PLANS_PAYSTACK_KEY',
      'PLANS_SELLER',
      'PLANS_STRIPE_KEY',
      'PORT',
      'PRIVATE_ADDRESSES',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'SMTP_URL',
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_FORCE_PATH_STYLE',
      'SECRETS_KEY',
    ].toSorted(),
  )
})
