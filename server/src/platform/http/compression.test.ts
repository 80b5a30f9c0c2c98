import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { clients } from '#contract/clients.ts'
import { search } from '#contract/search.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aClient } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
beforeAll(async () => {
  firm = await aFirm(app)
  await aClient(app, firm)
  await asOwnerOf(app, firm.id, (owner) =>
    owner.query(
      `insert into app.clients (business_id, id, number, kind, company_name, created_by)
       select $1, gen_random_uuid(), 'X' || n, 'company', 'Harborline Bank ' || n, $2 from generate_series(1, 1500) n`,
      [firm.id, firm.administrator.id],
    ),
  )
})

const get = (path: string, encoding?: string) =>
  app.app.server.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${firm.administrator.token}`, ...(encoding && { 'accept-encoding': encoding }) },
  })
const page = `${clients.list.path}?size=100`

describe('a long answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'gzip', gunzipSync],
    ['zstd;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ])('to a client that takes %s is sent as %s', async (accepted, encoding, unpack) => {
    const [plain, packed] = [await get(page), await get(page, accepted)]
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  })

  test.each(['zstd', 'gzip'])('of more than a page is whole too, as %s', async (accepted) => {
    const [plain, packed] = [await get(clients.choices.path), await get(clients.choices.path, accepted)]
    expect(plain.rawPayload.length).toBeGreaterThan(128 * 1024)
    expect(packed.headers['content-encoding']).toBe(accepted)
    const unpack = accepted === 'zstd' ? zstdDecompressSync : gunzipSync
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  })

  test.each([undefined, 'identity', 'br', 'zstd;q=0, gzip;q=0', 'zstdx, xgzip'])(
    'is sent as it is where %s is accepted',
    async (accepted) => {
      const { headers, body } = await get(page, accepted)
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBe('accept-encoding')
      expect(JSON.parse(body)).toMatchObject({ success: true })
    },
  )
})

describe('not compressed', () => {
  test('are short answers and files', async () => {
    for (const path of [`${search.hits.path}?text=nothing`, clients.export.path]) {
      const { statusCode, headers } = await get(path, 'gzip, zstd')
      expect({ path, statusCode, encoding: headers['content-encoding'] }).toEqual({ path, statusCode: 200 })
    }
  })

  test('is what people are answered who are not signed in: it may hold a secret beside what they sent', async () => {
    const reply = await app.app.server.inject({
      method: 'POST',
      url: `/api${auth.signUp.path}`,
      headers: { 'accept-encoding': 'gzip, zstd' },
      payload: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`unknownField${n}`, 'x'])),
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-encoding']).toBeUndefined()
  })
})
