import type { PlanSettings } from '../config.ts'
import type { InjectOptions } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { EndpointShape, Sent } from '#contract/endpoint.ts'
import { openApp, type App } from '../app.ts'
import type { RecordType } from '../features/records/public.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { ResolveTxt } from '../platform/http/outgoing.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import type { Mail } from '../platform/mail/transport.ts'
import { recordTypes } from '../record-types.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { TestClock } from './test-clock.ts'

export interface Reply {
  status: number
  body: {
    success: boolean
    message: string
    data: unknown
    errors?: Record<string, string>
    code?: string
    requestId?: string
  }
}

export interface TestApp {
  readonly app: App
  readonly database: TestDatabase
  readonly clock: TestClock
  /** Its file store, in which a test may let a disk fail. */
  readonly files: { -readonly [K in keyof FileStore]: FileStore[K] }
  /** The folder with the files of this application. */
  readonly dataDir: string
  /** Refusals that the contract does not declare for their endpoint. Any left at the end fails the test file. */
  readonly undeclaredRefusals: string[]
  /** Mails that left, in order. */
  readonly outbox: Mail[]
  /** Lines of the log, as JSON. */
  readonly logged: string[]
  /** Calls an endpoint of the contract as the bearer of a token. Input is sent unchanged, so tests may send nonsense. */
  call<E extends EndpointShape>(
    endpoint: E,
    sent?: Partial<Record<'params' | 'query' | 'body', unknown>> | Sent<E>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Reply>
  inject(options: InjectOptions): Promise<Reply>
}

/** Mail to these addresses is refused by the mail server. */
export const UNREACHABLE = '@nowhere.example'

interface TestAppOptions {
  /** Types of record in addition to those of the product. */
  readonly moreRecordTypes?: readonly RecordType[]
  /** SQL that creates their tables. */
  readonly migration?: string
  readonly exchangeRatesUrl?: string
  readonly allowsPrivateAddresses?: boolean
  readonly resolveTxt?: ResolveTxt
  readonly providerUrls?: { readonly stripe?: string; readonly paystack?: string }
  /** How firms pay for the installation. */
  readonly plans?: PlanSettings
  /** Firms whose subscription has ended may only read. Off by default: the clock of tests goes over months. */
  readonly isReadOnlyAfterExpiry?: boolean
}

/** A log that is kept for the test, and shown where LOG_LEVEL is set. */
function logInto(lines: string[]): Logger {
  const level = process.env['LOG_LEVEL'] ?? ''
  return createLogger(level || 'info', {
    write(line) {
      lines.push(line)
      if (level) process.stdout.write(line)
    },
  })
}

/** The real application on a database of its own, for one test file. */
export function useTestApp({ moreRecordTypes = [], migration = '', ...addresses }: TestAppOptions = {}): TestApp {
  const clock = new TestClock()
  const outbox: Mail[] = []
  const logged: string[] = []
  const undeclaredRefusals: string[] = []
  let database: TestDatabase | undefined
  let app: App | undefined
  let files: FileStore | undefined
  let dataDir = ''
  const needed = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the test app is not open yet')
    return value
  }
  beforeAll(async () => {
    database = await cloneDatabase()
    await database.owner.query(migration)
    dataDir = await mkdtemp(path.join(tmpdir(), 'lexhold-app-'))
    app = await openApp({
      ownerUrl: database.ownerUrl,
      recordTypes: [...recordTypes, ...moreRecordTypes],
      publicUrl: 'http://lexhold.test',
      clock,
      log: logInto(logged),
      mailer: {
        send: async (message) => {
          if (message.to.endsWith(UNREACHABLE)) throw new Error('550 5.1.1 No such mailbox')
          await Promise.resolve(outbox.push(message))
        },
        close: () => undefined,
      },
      files: (files = folderStore(dataDir)),
      poolSize: 6,
      ...addresses,
      secretKey: Buffer.alloc(32, 7),
      onUndeclaredRefusal: (description) => undeclaredRefusals.push(description),
    })
  })
  afterAll(async () => {
    await app?.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
    expect([...new Set(undeclaredRefusals)]).toEqual([])
  })
  const inject = async (options: InjectOptions): Promise<Reply> => {
    const { statusCode, body } = await needed(app).server.inject(options)
    return { status: statusCode, body: JSON.parse(body) as Reply['body'] }
  }
  return {
    get app() {
      return needed(app)
    },
    get database() {
      return needed(database)
    },
    get files() {
      return needed(files)
    },
    get dataDir() {
      return dataDir
    },
    clock,
    outbox,
    logged,
    undeclaredRefusals,
    inject,
    call: (endpoint, sent = {}, token, headers = {}) => inject(toRequest(endpoint, sent, token, headers)),
  }
}

function toRequest(
  endpoint: EndpointShape,
  sent: Partial<Record<'params' | 'query' | 'body', unknown>>,
  token: string | undefined,
  headers: Record<string, string>,
): InjectOptions {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((sent.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const body = sent.body ?? (endpoint.method === 'POST' || endpoint.method === 'PUT' ? {} : undefined)
  return {
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(query.map(([key, value]) => [key, String(value)])),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  }
}
