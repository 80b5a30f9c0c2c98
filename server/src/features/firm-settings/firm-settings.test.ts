import { describe, expect, test } from 'vitest'
import { firmSettings } from '#contract/firm-settings.ts'
import { newId } from '../../platform/ids.ts'
import { expenses } from '#contract/expenses.ts'
import { matters } from '#contract/matters.ts'
import { session } from '#contract/session.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aMatter as aMatterOf } from '../../testing/matters.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const aWalledMatter = async (firm: TestFirm) => {
  const partner = await firm.join('partner')
  await aMatterOf(app, firm, { members: [{ id: partner.id }], isRestricted: true })
}
const aDeletedMatter = async (firm: TestFirm) => {
  const { id } = await aMatter(app, firm)
  await app.call(matters.delete, { params: { id } }, firm.administrator.token)
}
const aFirmExpense = async (firm: TestFirm) => {
  const { token } = firm.administrator
  const [category] = dataOf<{ id: string }[]>(await app.call(expenses.categories, {}, token))
  const body = { isFirmExpense: true, categoryId: category?.id, date: '2026-03-16', unitCost: 10 }
  dataOf(await app.call(expenses.create, { body }, token))
}

describe("the firm's settings", () => {
  test('begin with the defaults and change one by one', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const defaults = {
      name: 'Marula & Finch LP',
      countryCode: 'NG',
      timeZone: 'Africa/Lagos',
      currencyCode: 'USD',
      isCurrencySettled: false,
      multicurrency: true,
      matterNumberPattern: 'M-{seq:4}',
      nextMatterSequence: 1,
      billingIncrementMinutes: null,
      billingIncrementMode: 'up',
      weekStartsOn: 1,
      portalMailsShowText: false,
      requestReminderBefore: 2,
      requestReminderAfter: 2,
      defaultRates: [],
      version: 1,
    }
    expect(dataOf(await app.call(firmSettings.get, {}, token))).toEqual(defaults)
    const change = {
      matterNumberPattern: '{yy}/{seq}',
      billingIncrementMinutes: 6,
      defaultRates: [
        { currencyCode: 'USD', rate: '250.1234' },
        { currencyCode: 'NGN', rate: 90000 },
      ],
    }
    const saved = await app.call(firmSettings.update, { body: change }, token)
    expect(dataOf(saved)).toEqual({
      ...defaults,
      ...change,
      defaultRates: [
        { currencyCode: 'NGN', rate: 90000 },
        { currencyCode: 'USD', rate: 250.1234 },
      ],
      version: 2,
    })
    const fewer = { billingIncrementMinutes: null, defaultRates: [{ currencyCode: 'USD', rate: 0 }] }
    expect(dataOf(await app.call(firmSettings.update, { body: fewer }, token))).toMatchObject({
      matterNumberPattern: '{yy}/{seq}',
      ...fewer,
    })
  })

  test.each([
    [
      'a pattern without a number',
      { matterNumberPattern: 'M-{year}' },
      'matterNumberPattern',
      'The pattern needs {seq} exactly once',
    ],
    ['a zone that is an offset', { timeZone: '+01:00' }, 'timeZone', 'Time zone is not known'],
    ['a country that is none', { countryCode: 'QQ' }, 'countryCode', 'Country is not known'],
    ['no name', { name: ' ' }, 'name', 'Firm name is required'],
    [
      'an increment of 7 minutes',
      { billingIncrementMinutes: 7 },
      'billingIncrementMinutes',
      'Increment must be 6, 10 or 15 minutes',
    ],
    ['an eighth day', { weekStartsOn: 7 }, 'weekStartsOn', 'Day of the week must be 0 to 6'],
    [
      'a currency twice',
      {
        defaultRates: [
          { currencyCode: 'USD', rate: 1 },
          { currencyCode: 'USD', rate: 2 },
        ],
      },
      'defaultRates',
      'Each currency once',
    ],
    [
      'a negative rate',
      { defaultRates: [{ currencyCode: 'USD', rate: -1 }] },
      'defaultRates.0.rate',
      'Rate must be a number with at most 4 decimals',
    ],
  ])('%s is refused', async (_, body, field, message) => {
    const firm = await aFirm(app)
    expect(await app.call(firmSettings.update, { body }, firm.administrator.token)).toMatchObject({
      status: 400,
      body: { errors: { [field]: message } },
    })
  })

  test('hold the country and the currency of the firm, which can be corrected', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const place = { countryCode: 'GH', timeZone: 'Africa/Accra', currencyCode: 'GHS', multicurrency: false }
    expect(dataOf(await app.call(firmSettings.update, { body: place }, token))).toMatchObject(place)
    const [{ businesses }] = dataOf<[{ businesses: object[] }]>(await app.call(session.profile, {}, token))
    expect(businesses[0]).toMatchObject({
      countryCode: 'GH',
      timeZone: 'Africa/Accra',
      currencyISOCode: 'GHS',
      multicurrency: false,
    })
    expect(await app.call(firmSettings.update, { body: { currencyCode: 'QQQ' } }, token)).toMatchObject({
      status: 422,
      body: { code: 'unknown_currency' },
    })
  })

  test.each([
    ['a matter, also one that the person does not see', aWalledMatter],
    ['a matter in the recycle bin', aDeletedMatter],
    ["an expense of the firm's own", aFirmExpense],
  ])('cannot change the currency once there is %s', async (_, keepInIt) => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    await keepInIt(firm)
    expect(dataOf(await app.call(firmSettings.get, {}, token))).toMatchObject({ isCurrencySettled: true })
    expect(await app.call(firmSettings.update, { body: { currencyCode: 'GHS' } }, token)).toMatchObject({
      status: 422,
      body: {
        code: 'currency_settled',
        errors: { currencyCode: expect.stringContaining('The currency cannot be changed') },
      },
    })
    const rest = { currencyCode: 'USD', timeZone: 'Africa/Accra' }
    expect(dataOf(await app.call(firmSettings.update, { body: rest }, token))).toMatchObject(rest)
  })

  test('allow several currencies as long as a matter bills in another', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const matter = await aMatter(app, firm, { currencyCode: 'GBP' })
    const single = () => app.call(firmSettings.update, { body: { multicurrency: false } }, token)
    expect(await single()).toMatchObject({ status: 422, body: { code: 'foreign_matters' } })
    await app.call(matters.delete, { params: { id: matter.id } }, token)
    expect(dataOf(await single())).toMatchObject({ multicurrency: false })
  })

  test('include the number of the next matter', async () => {
    const firm = await aFirm(app)
    await aMatter(app, firm)
    expect(dataOf(await app.call(firmSettings.get, {}, firm.administrator.token))).toMatchObject({
      nextMatterSequence: 2,
    })
  })

  test('a stale save and an unknown currency are refused', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    await app.call(firmSettings.update, { body: { weekStartsOn: 0, version: 1 } }, token)
    expect(await app.call(firmSettings.update, { body: { weekStartsOn: 2, version: 1 } }, token)).toMatchObject({
      status: 409,
    })
    const body = { defaultRates: [{ currencyCode: 'QQQ', rate: 1 }] }
    expect(await app.call(firmSettings.update, { body }, token)).toMatchObject({
      status: 422,
      body: { message: 'Currency is not known' },
    })
  })
})

describe("a person's rates", () => {
  test('are set in each currency and replaced together', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner', 'Priya Nair')
    const put = async (rates: object[]) =>
      dataOf(
        await app.call(
          firmSettings.setPersonRates,
          { params: { id: partner.id }, body: { rates } },
          firm.administrator.token,
        ),
      )
    expect(
      await put([
        { currencyCode: 'USD', rate: 350 },
        { currencyCode: 'GBP', rate: 280.5 },
      ]),
    ).toEqual({
      userId: partner.id,
      name: 'Priya Nair',
      rates: [
        { currencyCode: 'GBP', rate: 280.5 },
        { currencyCode: 'USD', rate: 350 },
      ],
    })
    const colleague = { params: { id: firm.administrator.id } }
    const theirs = { ...colleague, body: { rates: [{ currencyCode: 'GBP', rate: 500 }] } }
    dataOf(await app.call(firmSettings.setPersonRates, theirs, firm.administrator.token))
    expect(await put([{ currencyCode: 'USD', rate: 360 }])).toMatchObject({
      rates: [{ currencyCode: 'USD', rate: 360 }],
    })
    const others = await app.call(firmSettings.personRates, colleague, firm.administrator.token)
    expect(dataOf(others)).toMatchObject({ rates: [{ currencyCode: 'GBP', rate: 500 }] })
    expect(
      dataOf(await app.call(firmSettings.personRates, { params: { id: partner.id } }, firm.administrator.token)),
    ).toMatchObject({ rates: [{ rate: 360 }] })
  })

  test('that somebody else set in the meantime are not overwritten, and of two saves at once one is refused', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner', 'Priya Nair')
    const usd = (rate: number | string) => [{ currencyCode: 'USD', rate }]
    const put = (body: object) =>
      app.call(firmSettings.setPersonRates, { params: { id: partner.id }, body }, firm.administrator.token)
    const atOnce = await Promise.all([put({ rates: usd(300), before: [] }), put({ rates: usd(310), before: [] })])
    expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(atOnce.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale_version',
      message: 'The rates of Priya Nair were changed by someone else in the meantime. Reload to see the change',
    })
    const stored = usd(atOnce[0]?.status === 200 ? 300 : 310)
    const other = [{ currencyCode: 'GBP', rate: 200 }]
    expect((await put({ rates: other, before: usd('299.5') })).status).toBe(409)
    expect((await put({ rates: other, before: [...stored, ...other] })).status).toBe(409)
    expect(dataOf(await put({ rates: other, before: stored }))).toMatchObject({ rates: other })
  })

  test('are read for everybody who works here, also for those who have none', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const partner = await firm.join('partner', 'Bisi Ade')
    const body = { rates: [{ currencyCode: 'USD', rate: 360 }] }
    const { token } = firm.administrator
    await app.call(firmSettings.setPersonRates, { params: { id: partner.id }, body }, token)
    expect(dataOf(await app.call(firmSettings.teamRates, {}, token))).toEqual([
      { userId: firm.administrator.id, name: 'Amara Finch', rates: [] },
      { userId: partner.id, name: 'Bisi Ade', rates: body.rates },
    ])
    expect(dataOf(await app.call(firmSettings.teamRates, {}, other.administrator.token))).toHaveLength(1)
    expect((await app.call(firmSettings.teamRates, {}, partner.token)).status).toBe(403)
  })

  test("of another firm's person, or of nobody, are not found", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    for (const id of [other.administrator.id, newId()]) {
      expect((await app.call(firmSettings.personRates, { params: { id } }, firm.administrator.token)).status).toBe(404)
      expect(
        (await app.call(firmSettings.setPersonRates, { params: { id }, body: { rates: [] } }, firm.administrator.token))
          .status,
      ).toBe(404)
    }
  })

  test('without rates at all the call is refused', async () => {
    const firm = await aFirm(app)
    expect(
      (await app.call(firmSettings.setPersonRates, { params: { id: firm.administrator.id } }, firm.administrator.token))
        .status,
    ).toBe(400)
  })
})

test.each(Object.entries(firmSettings))('%s is for administrators only', async (_, endpoint) => {
  const firm = await aFirm(app)
  const partner = await firm.join('partner')
  const sent = { params: { id: partner.id }, body: { rates: [] } }
  expect((await app.call(endpoint, sent)).status).toBe(401)
  expect((await app.call(endpoint, sent, partner.token)).status).toBe(403)
})
