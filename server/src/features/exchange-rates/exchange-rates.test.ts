import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { exchangeRates, type ExchangeRates } from '#contract/exchange-rates.ts'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { session, type Currency } from '#contract/session.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { parseRates } from './feed.ts'

/** The rates of the snapshot in the product, in the format in which they are published. */
const snapshot = readFileSync(new URL('../../../../reference/exchange-rates.csv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split(','))
  .filter(([, base]) => base === 'EUR')
const quotes = snapshot
  .filter(([day]) => day === snapshot[0]?.[0])
  .map(([, , code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
const ofDay = (day: string) => `<Cube time='${day}'>${quotes.join('')}</Cube>`
const published = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${days}</Cube></gesmes:Envelope>`

let answer = { status: 200, body: '' }
const publisher: Server = await new Promise((resolve) => {
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
  server.listen(0, '127.0.0.1', () => resolve(server))
})
afterAll(() => publisher.close())

const app = useTestApp({
  exchangeRatesUrl: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/eurofxref-daily.xml`,
})
let firm: TestFirm
let token: string
beforeEach(async () => {
  firm = await aFirm(app, { currency: 'GBP', multicurrency: true })
  token = firm.administrator.token
})

const list = async (as = token) => dataOf<ExchangeRates>(await app.call(exchangeRates.list, {}, as))
const rateOf = async (code: string, as = token) =>
  (await list(as)).rates.find(({ currencyCode }) => currencyCode === code)
const idOf = async (code: string) =>
  dataOf<Currency[]>(await app.call(session.currencies, {}, token)).find((one) => one.isoCurrenyCode === code)?.id
const type = async (code: string, rate: string, date: string) =>
  app.call(exchangeRates.save, { body: { currencyId: await idOf(code), rate, date } }, token)

/** Fetches, and waits until the job has told what became of it. */
async function fetchNow(): Promise<ExchangeRates> {
  app.clock.advance(1)
  const before = (await list()).lastFetch?.at
  dataOf(await app.call(exchangeRates.fetch, { body: {} }, token))
  await expect.poll(async () => (await list()).lastFetch?.at !== before, { timeout: 20_000 }).toBe(true)
  return list()
}

describe('published rates', () => {
  test('are stored by day, and give cross rates to 12 decimals (B17)', async () => {
    answer = { status: 200, body: published(ofDay('2026-03-16')) }
    expect((await fetchNow()).lastFetch).toMatchObject({ day: '2026-03-16', problem: '' })
    expect(await rateOf('USD')).toMatchObject({ rate: 1.348189734189, day: '2026-03-16', source: 'ECB eurofxref' })
    expect(await rateOf('EUR')).toMatchObject({ day: '2026-03-16' })
    expect(await rateOf('GBP')).toBeUndefined()
  })

  test('that cannot be fetched or read leave the stored ones, and say why', async () => {
    answer = { status: 200, body: published(ofDay('2026-03-16')) }
    await fetchNow()
    for (const [broken, problem] of [
      [{ status: 503, body: '' }, 'The publisher answered 503'],
      [{ status: 200, body: 'not found' }, 'The file has no rates'],
      [
        { status: 200, body: published("<Cube time='2026-03-17'><Cube currency='USD' rate='-1'/></Cube>") },
        'The file has a rate that is none: USD -1 on 2026-03-17',
      ],
    ] as const) {
      answer = { ...broken }
      expect((await fetchNow()).lastFetch).toMatchObject({ day: null, problem })
      expect(app.logged.some((line) => line.includes('exchange rates could not be fetched'))).toBe(true)
      expect(await rateOf('USD')).toMatchObject({ day: '2026-03-16' })
    }
  })

  test('never change an issued invoice', async () => {
    const matter = await aMatter(app, firm)
    const more = { currencyId: await idOf('USD'), exchangeRate: '1.25' }
    const invoice = await anInvoice(app, firm, matter, more)
    answer = { status: 200, body: published(ofDay('2026-03-17')) }
    await fetchNow()
    const after = dataOf<InvoiceDetail>(await app.call(invoices.get, { params: { id: invoice.id } }, token))
    expect(after).toMatchObject({ exchangeRate: 1.25, homeTotal: invoice.homeTotal })
  })
})

describe('a rate that the firm types', () => {
  test('holds from its day, for this firm only, until it is deleted or a newer one is published', async () => {
    answer = { status: 200, body: published(ofDay('2026-03-16')) }
    await fetchNow()
    dataOf(await type('USD', '1.3', '2026-03-17'))
    dataOf(await type('NGN', '1900.5', '2026-03-01'))
    expect(await rateOf('USD')).toMatchObject({ rate: 1.3, source: 'Typed by the firm', day: '2026-03-17' })
    expect(await rateOf('NGN')).toMatchObject({ rate: 1900.5, inverse: 0.000526177322 })
    const query = { HomeCurrencyId: await idOf('GBP'), ForeignCurrencyId: await idOf('USD') }
    expect(dataOf(await app.call(session.exchangeRate, { query }, token))).toMatchObject({ exchangeRate: 1.3 })
    const earlier = { ...query, onDate: '2026-03-16' }
    expect(dataOf(await app.call(session.exchangeRate, { query: earlier }, token))).toMatchObject({
      exchangeRate: 1.348189734189,
    })
    const other = await aFirm(app, { currency: 'GBP' })
    expect(await rateOf('USD', other.administrator.token)).toMatchObject({ rate: 1.348189734189 })

    const id = (await rateOf('USD'))?.id ?? ''
    const foreign = await app.call(exchangeRates.delete, { params: { id } }, other.administrator.token)
    expect(foreign.status).toBe(404)
    dataOf(await app.call(exchangeRates.delete, { params: { id } }, token))
    expect(await rateOf('USD')).toMatchObject({ id: null })
  })

  test('is read in the audit trail as it was typed, however small it is', async () => {
    dataOf(await type('USD', '0.000000000001', '2026-03-17'))
    const { data } = dataOf<{ data: AuditEvent[] }>(await app.call(audit.trail, { query: { kind: 'firm' } }, token))
    expect(data[0]?.changes).toContainEqual({ field: 'Rate', before: null, after: '0.000000000001' })
  })

  test('is refused at 0, and for the firm’s own currency', async () => {
    expect((await type('USD', '0', '2026-03-17')).status).toBe(400)
    expect((await type('GBP', '2', '2026-03-17')).body.code).toBe('currency_unknown')
  })
})

test('a file may have many days', () => {
  expect(parseRates(published(ofDay('2026-03-16') + ofDay('2026-03-13'))).map(({ day }) => day)).toEqual(
    expect.arrayContaining(['2026-03-16', '2026-03-13']),
  )
})
