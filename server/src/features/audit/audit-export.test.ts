import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { firmSettings } from '#contract/firm-settings.ts'
import { walls } from '#contract/walls.ts'
import { verifySignedFile } from '../../platform/export/signed-csv.ts'
import { createSigner } from '../../platform/secrets/signer.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
/** As useTestApp sets it. */
const SECRET_KEY = Buffer.alloc(32, 7)

async function exported({ token }: TestPerson, query: Record<string, string>) {
  const { statusCode, body } = await app.app.server.inject({
    url: '/api/admin/audit-trail/export',
    query,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, text: body }
}

test('the trail is exported in words with the filters of the page, and a signed file is proven', async () => {
  const firm = await aFirm(app, { name: 'Marula & Finch LP' })
  const { administrator } = firm
  await app.call(firmSettings.update, { body: { name: 'Marula, Finch' } }, administrator.token)
  const { text } = await exported(administrator, { kind: 'firm' })
  const [head, newest] = text.split('\r\n')
  expect(head).toBe('\uFEFFWhen,When (UTC),Who,By API key,What,Record,Changes,Record ID,Request,Seal')
  expect(newest).toMatch(
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d,\d{4}-.*Z,Amara Finch,,firm details changed,"Marula, Finch","Name: from Marula & Finch LP to Marula, Finch",/,
  )
  expect(text).not.toContain('activity type')

  const signed = await exported(administrator, { kind: 'firm', format: 'signed' })
  expect(signed.text.split('\r\n')[1]?.slice(0, 60)).toBe(newest?.slice(0, 60))
  const folder = await mkdtemp(path.join(tmpdir(), 'lexhold-trail-'))
  const file = path.join(folder, 'trail.csv')
  await writeFile(file, signed.text)
  expect(await verifySignedFile(file, createSigner(SECRET_KEY))).toBe('right')
  await writeFile(file, signed.text.replace('Amara Finch', 'Bisi Oke'))
  expect(await verifySignedFile(file, createSigner(SECRET_KEY))).toBe('changed')
  await rm(folder, { recursive: true })
  const { publicKey } = dataOf<{ publicKey: string }>(await app.call(audit.signature, {}, administrator.token))
  expect(signed.text).toContain(`ed25519 ${publicKey} `)
})

test('an export has nothing behind a wall, and only who may read the trail gets one', async () => {
  const firm = await aFirm(app)
  const partner = await firm.join('partner')
  const team = [{ userId: firm.administrator.id }]
  const { id } = await aMatter(app, firm, { matterName: 'Hidden v Seen', matterAssignedToInfos: team })
  expect((await exported(partner, {})).text).toContain('Hidden v Seen')
  dataOf(await app.call(walls.set, { params: { id }, body: { isRestricted: true } }, firm.administrator.token))
  expect((await exported(partner, {})).text).not.toContain('Hidden v Seen')
  expect((await exported(firm.administrator, {})).text).toContain('Hidden v Seen')
  expect((await exported(await firm.join('associate'), {})).status).toBe(403)
  expect((await exported(partner, { format: 'doc' })).status).toBe(400)
})
