import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { letterhead, type Letterhead } from '#contract/letterhead.ts'
import { session, type Profile } from '#contract/session.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
beforeAll(async () => {
  firm = await aFirm(app)
})

const get = async (token = firm.administrator.token) => dataOf<Letterhead>(await app.call(letterhead.get, {}, token))
const update = (body: object) => app.call(letterhead.update, { body }, firm.administrator.token)
const setLogo = (content: Buffer | null) =>
  app.call(letterhead.setLogo, { body: { content: content && content.toString('base64') } }, firm.administrator.token)

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A black square. */
function aPng(side: number, pixels = deflateSync(Buffer.alloc(side * (side + 1)))): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const BANK = { currencyCode: 'USD', bankName: 'Harbour Bank', accountName: 'Marula & Finch', accountNumber: '0310 441' }

describe('a letterhead', () => {
  test('has the product’s design until the firm changes it', async () => {
    expect(await get()).toMatchObject({
      template: 'classic',
      color: '#2D4C8C',
      logo: null,
      bankDetails: [],
      version: 1,
    })
  })

  test('keeps what a change leaves out', async () => {
    const changed = {
      address: '14 Example Close\nLagos',
      taxNumber: '01234567-0001',
      color: '#1f4d3f',
      bankDetails: [BANK],
    }
    const saved = dataOf<Letterhead>(await update(changed))
    expect(saved).toMatchObject({ address: '14 Example Close\nLagos', color: '#1F4D3F' })
    const later = dataOf<Letterhead>(await update({ template: 'plain', version: saved.version }))
    expect(later).toMatchObject({ ...saved, template: 'plain', version: saved.version + 1 })
    expect(later.bankDetails).toEqual([{ ...BANK, branchCode: '', iban: '', bic: '' }])
  })

  test.each([
    [{ color: '#FFD400' }, 'color', 'Choose a darker colour: white text on it must be readable'],
    [{ color: 'green' }, 'color', 'Colour must be written as #1F4D3F'],
    [{ email: 'nobody' }, 'email', 'Email is not valid'],
    [{ bankDetails: [BANK, BANK] }, 'bankDetails', 'Each currency once'],
    [
      { bankDetails: [{ ...BANK, accountNumber: '' }] },
      'bankDetails.0.accountNumber',
      'Account number or IBAN is required',
    ],
  ])('is refused with %j', async (body, field, message) => {
    expect(await update(body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  })

  test('names only currencies that there are', async () => {
    expect(await update({ bankDetails: [{ ...BANK, currencyCode: 'XYZ' }] })).toMatchObject({
      status: 422,
      body: { code: 'unknown_currency' },
    })
  })

  test('is read by those who see invoices, and changed by administrators', async () => {
    const accountant = await firm.join('accountant')
    expect((await get(accountant.token)).name).toBe((await get()).name)
    expect(await app.call(letterhead.update, { body: {} }, accountant.token)).toMatchObject({ status: 403 })
    expect(await app.call(letterhead.setLogo, { body: { content: null } }, accountant.token)).toMatchObject({
      status: 403,
    })
  })

  test('that someone else has changed is not overwritten', async () => {
    expect(await update({ footer: 'Late', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })
})

describe('a logo', () => {
  test('is kept as it was sent, and can be removed', async () => {
    const logo = aPng(40)
    expect(dataOf<Letterhead>(await setLogo(logo)).logo).toBe(`data:image/png;base64,${logo.toString('base64')}`)
    expect(dataOf<Letterhead>(await setLogo(null)).logo).toBeNull()
  })

  test.each([
    ['is no picture', Buffer.from('<svg onload="alert(1)"></svg>')],
    ['has more pixels than a page needs', aPng(2001)],
    ['cannot be drawn', aPng(40, Buffer.from('no pixels'))],
  ])('that %s is refused, and the one before stays', async (_, content) => {
    const before = aPng(30)
    dataOf(await setLogo(before))
    expect(await setLogo(content)).toMatchObject({ status: 422, body: { code: 'logo_unreadable' } })
    expect((await get()).logo).toContain(before.toString('base64'))
  })

  test('is named in the profile with its sides, and opened by an address that ends with it', async () => {
    const look = async () => {
      const [person] = dataOf<Profile[]>(await app.call(session.profile, {}, firm.administrator.token))
      return person?.businesses[0]
    }
    const open = (url: string) => app.app.server.inject({ url })
    const logo = aPng(40)
    dataOf(await setLogo(logo))
    const { url = '', ...sides } = (await look())?.logo ?? {}
    expect(sides).toEqual({ width: 40, height: 40 })
    const picture = await open(url)
    expect(picture.statusCode).toBe(200)
    expect(picture.rawPayload.equals(logo)).toBe(true)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })

    const other = await aFirm(app)
    expect((await open(url.replace(firm.id, other.id))).statusCode).toBe(404)
    dataOf(await setLogo(null))
    expect((await open(url)).statusCode).toBe(404)
    expect((await look())?.logo).toBeNull()
  })
})
