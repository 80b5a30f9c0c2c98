import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing } from './outgoing.ts'

const server = createServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
  else if (request.url === '/long') response.end('x'.repeat(600_000))
  else if (request.url !== '/silent') response.end('here')
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const [strict, lenient] = [createOutgoing({ allowsPrivate: false }), createOutgoing({ allowsPrivate: true })]
const timeoutMs = 2_000

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.0.1/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://localhost/',
  'http://example.com/',
  'https://name:secret@example.com/',
  'ftp://example.com/',
  'nonsense',
])('%s is refused', async (url) => {
  await expect(strict({ url, timeoutMs })).rejects.toThrow(/private network|https:|password|web address/)
})

test('an installation may allow private addresses; redirects are not followed, and answers have an end', async () => {
  expect(await lenient({ url: `http://${origin}/`, timeoutMs })).toMatchObject({ status: 200, body: 'here' })
  expect(await lenient({ url: `http://${origin}/redirect`, timeoutMs })).toMatchObject({ status: 302 })
  await expect(lenient({ url: `http://${origin}/long`, timeoutMs })).rejects.toThrow('too long')
  await expect(lenient({ url: `http://${origin}/silent`, timeoutMs: 200 })).rejects.toThrow(/abort|timeout/i)
})

test('a long answer may be cut off instead, and a call be given up', async () => {
  const cut = await lenient({ url: `http://${origin}/long`, timeoutMs, cutOffAtBytes: 100 })
  expect(cut).toMatchObject({ status: 200, body: 'x'.repeat(100) })
  const stopping = new AbortController()
  const call = lenient({ url: `http://${origin}/silent`, timeoutMs, signal: stopping.signal })
  stopping.abort()
  await expect(call).rejects.toThrow(/abort/i)
})
