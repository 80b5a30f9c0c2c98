import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, type EndpointShape } from '#contract/endpoint.ts'
import { createLogger } from '../logger.ts'
import { invalidField, notFound, type Refusal } from '../refusal.ts'
import { createServer } from './server.ts'

let server: FastifyInstance
let fault: Error & { code?: string }

beforeAll(async () => {
  server = createServer({ log: createLogger('silent'), constraints: {} })
  server.get('/fault', () => Promise.reject(fault))
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

describe('a database that cannot be reached', () => {
  test.each([
    ['as it is killed', 'Client has encountered a connection error and is not queryable', undefined],
    ['as it breaks off', 'Connection terminated unexpectedly', undefined],
    ['while it starts', 'the database system is starting up', '57P03'],
    ['while all connections are taken', 'timeout exceeded when trying to connect', undefined],
  ])('is reported as such %s, so that the caller tries again', async (_, message, code) => {
    fault = Object.assign(new Error(message), code === undefined ? {} : { code })
    const reply = await server.inject('/fault')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toMatchObject({ success: false, code: 'unavailable', requestId: expect.any(String) as string })
  })
})

test.each([
  ['of the database', '53100', 'could not extend file: No space left on device'],
  ['of the server', 'ENOSPC', 'ENOSPC: no space left on device, write'],
  ['that a quota limits', 'EDQUOT', 'EDQUOT: disk quota exceeded, write'],
])('a full disk %s is told in clear words', async (_, code, message) => {
  fault = Object.assign(new Error(message), { code })
  const reply = await server.inject('/fault')
  expect(reply.statusCode).toBe(507)
  expect(reply.json()).toMatchObject({
    code: 'storage_full',
    message: 'The server has no space left. Nothing was saved. Tell whoever runs it',
  })
})

test('a statement that takes too long is cancelled, and the caller is asked to request less', async () => {
  fault = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const reply = await server.inject('/fault')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ success: false, code: 'took_too_long' })
})

test('an internal fault only says how to report it', async () => {
  fault = new Error('password of the owner: hunter2')
  const reply = await server.inject('/fault')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('hunter2')
})

test('a refusal that the contract does not declare for its endpoint is reported', async () => {
  const undeclared: string[] = []
  const strict = createServer({
    log: createLogger('silent'),
    constraints: {},
    onUndeclaredRefusal: (description) => undeclared.push(description),
  })
  const route = (endpoint: EndpointShape, refusal: Refusal) =>
    strict.get(endpoint.path, { config: { endpoint } }, () => Promise.reject(refusal))
  const shape = { method: 'GET', summary: 'One', access: anyone('For a test'), response: z.null() } as const
  route({ ...shape, path: '/common' }, notFound('One'))
  route({ ...shape, path: '/declared', refusals: ['matter_closed'] }, invalidField('matter_closed', 'one', 'Closed'))
  route({ ...shape, path: '/undeclared' }, invalidField('matter_closed', 'one', 'Closed'))
  for (const url of ['/common', '/declared', '/undeclared']) await strict.inject(url)
  await strict.close()
  expect(undeclared).toEqual(['GET /undeclared answered matter_closed'])
})

describe("a caller's address", () => {
  const addressSeen = async (trusted: readonly string[], proxy: string) => {
    const behind = createServer({ log: createLogger('silent'), constraints: {}, trustedProxies: trusted })
    behind.get('/whence', ({ ip }) => Promise.resolve({ ip }))
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
    const reply = await behind.inject({ url: '/whence', headers, remoteAddress: proxy })
    await behind.close()
    return reply.json<{ ip: string }>().ip
  }

  test('is taken from a proxy on this machine or a configured one, and from nobody else', async () => {
    expect(await addressSeen([], '127.0.0.1')).toBe('203.0.113.9')
    expect(await addressSeen([], '10.1.2.3')).toBe('10.1.2.3')
    expect(await addressSeen(['10.0.0.0/8'], '10.1.2.3')).toBe('203.0.113.9')
    expect(await addressSeen(['10.0.0.0/8'], '11.1.2.3')).toBe('11.1.2.3')
  })
})

describe('input that is not HTTP', () => {
  const answerTo = async (request: string): Promise<string> => {
    const address = server.server.address() as net.AddressInfo
    const socket = net.connect(address.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    return text(socket)
  }

  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400, 'malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ])('%s is refused in the envelope', async (_, request, status, code) => {
    const [head = '', body = ''] = (await answerTo(request)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({ success: false, code, requestId: expect.any(String) as string })
  })
})
