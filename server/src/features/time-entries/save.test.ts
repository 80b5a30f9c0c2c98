import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { session } from '#contract/session.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const currencyId = async (firm: TestFirm, code: string) => {
  const { body } = await app.call(session.currencies, {}, firm.administrator.token)
  return (body.data as { id: number; isoCurrenyCode: string }[]).find((one) => one.isoCurrenyCode === code)?.id
}

describe('a new time entry', () => {
  test('is stored with the names, the amounts and the reason for its rate', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const { administrator } = firm
    const body = entryBody(matter, administrator, activityId, { duration: '1.25', description: '<b>Call</b> & letter' })
    const reply = await app.call(timeEntries.create, { body }, administrator.token)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ success: true, message: 'Time entry saved' })
    expect(reply.body.data).toMatchObject({
      clientName: 'Harbour Shipping Ltd',
      matterName: matter.name,
      matterNumber: matter.number,
      matterRate: 'Hourly',
      activityType: 'Legal research',
      userName: 'Amara Finch',
      description: '<b>Call</b> & letter',
      timeEntryDate: '2026-03-17',
      duration: 1.25,
      workedSeconds: 4500,
      workedHours: 1.25,
      isTimed: false,
      isBillable: 4,
      status: 3,
      foreignUserRate: 300,
      userRate: 300,
      exchangeRate: 1,
      totalAmount: 375,
      foreignTotalAmount: 375,
      homeCurrencyCode: 'USD',
      foreignCurrencyCode: 'USD',
      rateRule: 'matter',
      rateExplanation: "This matter's rate",
      version: 1,
      canEdit: true,
      canDelete: true,
    })
    const read = await app.call(
      timeEntries.get,
      { params: { id: (reply.body.data as TimeEntry).id } },
      administrator.token,
    )
    expect(read.body.data).toEqual(reply.body.data)
  })

  test('reads month-first dates, keys in any letter case, and ignores the totals of the body', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const { administrator } = firm
    const { clientId, matterId, ...rest } = entryBody(matter, administrator, activityId)
    const body = {
      ...rest,
      ClientID: clientId,
      MATTERID: matterId,
      timeEntryDate: '03/18/2026',
      AdminUserId: administrator.id,
      businessid: firm.id,
      totalAmount: 1,
      foreignTotalAmount: 'nonsense',
      ManualTimeEntry: true,
      id: '',
    }
    const reply = await app.call(timeEntries.create, { body }, administrator.token)
    expect(reply.body.data).toMatchObject({ timeEntryDate: '2026-03-18', totalAmount: 300 })
  })

  test('without rate takes the member of the matter before the matter, the person and the firm', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const usd = (rows: string, values: unknown[]) => asOwnerOf(app, firm.id, (owner) => owner.query(rows, values))
    await usd(
      "insert into app.member_rates (business_id, id, user_id, currency, hourly_rate) values ($1, gen_random_uuid(), $2, 'USD', 210)",
      [firm.id, partner.id],
    )
    await usd(
      "insert into app.firm_rates (business_id, id, currency, hourly_rate) values ($1, gen_random_uuid(), 'USD', 190.5)",
      [firm.id],
    )
    const withMember = await aTimekeeper(
      app,
      firm,
      await aMatter(app, firm, { members: [{ id: partner.id, rate: '520.125' }] }),
    )
    const bare = await aTimekeeper(app, firm, await aMatter(app, firm, { hourlyRate: null }))
    expect(await withMember.save({}, partner)).toMatchObject({
      foreignUserRate: 520.125,
      rateRule: 'matterMember',
      totalAmount: 520.13,
    })
    expect(await withMember.save()).toMatchObject({ foreignUserRate: 300, rateRule: 'matter' })
    expect(await bare.save({}, partner)).toMatchObject({
      foreignUserRate: 210,
      rateRule: 'person',
      rateExplanation: "Tobi Marula's rate in USD",
    })
    expect(await bare.save()).toMatchObject({ foreignUserRate: 190.5, rateRule: 'firm' })
  })

  test('keeps the rate that was typed, and its rule where it is the same', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    expect(await save({ foreignUserRate: '410.1234' })).toMatchObject({ foreignUserRate: 410.1234, rateRule: 'manual' })
    expect(await save({ foreignUserRate: 300 })).toMatchObject({ rateRule: 'matter' })
    expect(await save({ userRate: 410 })).toMatchObject({ foreignUserRate: 410, rateRule: 'manual' })
    expect(await save({ foreignUserRate: '' })).toMatchObject({ foreignUserRate: 0, totalAmount: 0 })
  })

  test('that is not billable has no rate and no total, whatever was typed', async () => {
    const firm = await aFirm(app)
    const { save } = await aTimekeeper(app, firm)
    expect(await save({ isBillable: 2, foreignUserRate: 500 })).toMatchObject({
      isBillable: 2,
      foreignUserRate: 0,
      totalAmount: 0,
      foreignTotalAmount: 0,
      duration: 1,
    })
  })

  test("is rounded up to the matter's increment, before the firm's, and keeps what was worked", async () => {
    const firm = await aFirm(app)
    await asOwnerOf(app, firm.id, (owner) => owner.query('update app.businesses set billing_increment_minutes = 6'))
    const sixMinutes = await aTimekeeper(app, firm)
    const quarter = await aTimekeeper(app, firm, await aMatter(app, firm, { incrementMinutes: 15 }))
    const exact = await aTimekeeper(app, firm, await aMatter(app, firm, { incrementMinutes: 0 }))
    const typed = { duration: '0.1167' }
    expect(await sixMinutes.save(typed)).toMatchObject({
      duration: 0.2,
      workedSeconds: 420,
      incrementMinutes: 6,
      totalAmount: 60,
    })
    expect(await quarter.save(typed)).toMatchObject({ duration: 0.25, workedSeconds: 420, incrementMinutes: 15 })
    expect(await exact.save(typed)).toMatchObject({ duration: 0.1167, workedSeconds: 420, incrementMinutes: null })
  })

  test('of a contingency, flat or retainer matter is recorded and valued all the same', async () => {
    const firm = await aFirm(app)
    for (const [rateType, word] of [
      ['contingency', 'Contingency'],
      ['flat', 'Flat Rate'],
      ['retainer', 'Retainer'],
    ] as const) {
      const { save } = await aTimekeeper(app, firm, await aMatter(app, firm, { rateType }))
      expect(await save()).toMatchObject({ matterRate: word, totalAmount: 300 })
    }
  })

  test('sent twice with one Idempotency-Key is saved once', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const body = entryBody(matter, firm.administrator, activityId)
    const send = () => app.call(timeEntries.create, { body }, firm.administrator.token, { 'idempotency-key': 'one' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const list = await app.call(timeEntries.list, {}, firm.administrator.token)
    expect((list.body.data as { data: unknown[] }).data).toHaveLength(1)
  })
})

describe('examples of the billing rules', () => {
  interface Example {
    id: string
    kind: string
    input: Record<string, string>
    expected: Record<string, string>
  }
  const file = new URL('../../../../reference/billing-examples.json', import.meta.url)
  const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: Example[] }
  const ofKind = (kind: string) =>
    examples.filter((example) => example.kind === kind && !example.input['rate']?.startsWith('-'))

  test.each(ofKind('timeAmount'))('$id: an amount in one currency', async ({ input, expected }) => {
    const firm = await aFirm(app, { currency: input['currency'] ?? '' })
    const { save } = await aTimekeeper(app, firm)
    const entry = await save({ foreignUserRate: input['rate'], duration: input['duration'] })
    expect(entry.totalAmount).toBe(Number(expected['amount']))
    expect(entry.foreignTotalAmount).toBe(Number(expected['amount']))
  })

  test.each(ofKind('timeAmountFx'))('$id: an amount billed in another currency', async ({ input, expected }) => {
    const firm = await aFirm(app, { currency: input['homeCurrency'] ?? '' })
    const { save } = await aTimekeeper(app, firm)
    const entry = await save({
      foreignUserRate: input['foreignUserRate'],
      duration: input['duration'],
      exchangeRate: input['exchangeRate'],
      foreignCurrencyId: await currencyId(firm, input['foreignCurrency'] ?? ''),
      homeCurrencyId: await currencyId(firm, input['homeCurrency'] ?? ''),
    })
    expect(entry).toMatchObject({
      totalAmount: Number(expected['totalAmount']),
      foreignTotalAmount: Number(expected['foreignTotalAmount']),
      userRate: Number(expected['userRate']),
    })
  })
})

describe('a time entry is refused', () => {
  const required = {
    clientId: 'Client is required',
    matterId: 'Matter is required',
    activityId: 'Activity is required',
    timeEntryUserId: 'User is required',
    timeEntryDate: 'Date is required',
    duration: 'Duration is required',
  }

  test('with every required field named at once', async () => {
    const firm = await aFirm(app)
    const reply = await app.call(timeEntries.create, { body: { isBillable: 4 } }, firm.administrator.token)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual(required)
    const blank = Object.fromEntries(Object.keys(required).map((field) => [field, '']))
    const again = await app.call(
      timeEntries.create,
      { body: { isBillable: 4, ...blank, exchangeRate: '' } },
      firm.administrator.token,
    )
    expect(again.body.errors).toEqual({ ...required, exchangeRate: 'Exchange Rate is required' })
  })

  test.each([
    ['duration', 'ten', 'Duration must be number'],
    ['duration', -1, 'Duration must be number'],
    ['duration', 1e9, 'Duration must be number'],
    ['duration', '1.23456', 'Duration must be number'],
    ['duration', 0, 'Duration must be above 0'],
    ['duration', 24.5, 'Duration must be at most 24 hours'],
    ['exchangeRate', 'par', 'Exchange Rate must be number'],
    ['exchangeRate', 0, 'Exchange Rate must be above 0'],
    ['exchangeRate', -2, 'Exchange Rate must be number'],
    ['foreignUserRate', -5, 'Rate must be number'],
    ['isBillable', 1, 'Billable must be 2 or 4'],
    ['timeEntryDate', '2026-02-30', 'Date must be YYYY-MM-DD or MM/DD/YYYY'],
    ['timeEntryDate', '17/03/2026', 'Date must be YYYY-MM-DD or MM/DD/YYYY'],
    ['timeEntryDate', 20260317, 'Date must be YYYY-MM-DD or MM/DD/YYYY'],
    ['description', 'one\u0000two', 'Text holds a character that cannot be stored'],
    ['description', 'x'.repeat(5001), 'At most 5000 characters'],
    ['status', 9, 'Status must be 1 to 4'],
    ['colour', 'red', 'Unknown field'],
    ['matterId', "1' or '1'='1", 'Matter is required'],
  ])('where %s is %j', async (field, value, message) => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const body = entryBody(matter, firm.administrator, activityId, { [field]: value })
    const reply = await app.call(timeEntries.create, { body }, firm.administrator.token)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ [field]: message })
    const stored = await asOwnerOf(app, firm.id, (owner) => owner.query('select 1 from app.time_entries'))
    expect(stored.rowCount).toBe(0)
  })

  test('signed out, without permission, or for another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { matter, activityId } = await aTimekeeper(app, firm)
    const accountant = await firm.join('accountant')
    const body = entryBody(matter, accountant, activityId)
    expect((await app.call(timeEntries.create, { body })).status).toBe(401)
    const denied = await app.call(timeEntries.create, { body }, accountant.token)
    expect(denied.status).toBe(403)
    expect(denied.body.message).toBe(
      "You don't have permission to perform this action. Please contact your admin to provide access",
    )
    const foreign = { ...body, businessId: other.id }
    expect((await app.call(timeEntries.create, { body: foreign }, firm.administrator.token)).status).toBe(403)
  })

  test("on another firm's matter, client, activity or person, as if they were not there", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { matter, activityId } = await aTimekeeper(app, firm)
    const theirs = await aTimekeeper(app, other)
    const { administrator } = firm
    for (const [field, value] of [
      ['clientId', theirs.matter.clientId],
      ['matterId', theirs.matter.id],
      ['activityId', theirs.activityId],
      ['timeEntryUserId', other.administrator.id],
    ] as const) {
      const body = entryBody(matter, administrator, activityId, { [field]: value })
      const reply = await app.call(timeEntries.create, { body }, administrator.token)
      expect(reply.status).toBe(404)
      expect(Object.keys(reply.body.errors ?? {})).toEqual([field])
    }
  })

  test("where the matter is another client's, is closed, or the activity is for expenses", async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const { administrator } = firm
    const closed = await aMatter(app, firm, { closedOn: '2026-03-10' })
    const send = (body: object) => app.call(timeEntries.create, { body }, administrator.token)
    const mismatch = await send(entryBody(matter, administrator, activityId, { clientId: closed.clientId }))
    expect(mismatch).toMatchObject({
      status: 422,
      body: { code: 'client_mismatch', errors: { matterId: 'This matter belongs to another client' } },
    })
    expect(await send(entryBody(closed, administrator, activityId))).toMatchObject({
      status: 422,
      body: {
        code: 'matter_closed',
        errors: { matterId: 'This matter is closed. Reopen it to record billable work.' },
      },
    })
    expect((await send(entryBody(closed, administrator, activityId, { isBillable: 2 }))).status).toBe(200)
    const expense = await asOwnerOf(app, firm.id, (owner) =>
      owner.query<{ id: string }>("select id from app.activities where applies_to = 'expense' limit 1"),
    )
    const wrong = await send(entryBody(matter, administrator, expense.rows[0]?.id ?? ''))
    expect(wrong).toMatchObject({ status: 422, body: { code: 'activity_not_for_time' } })
  })

  test('as billed, because only an invoice locks an entry', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const body = entryBody(matter, firm.administrator, activityId, { isBillable: 5 })
    const reply = await app.call(timeEntries.create, { body }, firm.administrator.token)
    expect(reply).toMatchObject({ status: 422, body: { code: 'only_invoice_locks' } })
  })

  test('in another currency where the firm bills in one alone, and for a home currency that is not its own', async () => {
    const firm = await aFirm(app, { multicurrency: false })
    const { matter, activityId } = await aTimekeeper(app, firm)
    const gbp = await currencyId(firm, 'GBP')
    const send = (more: object) =>
      app.call(
        timeEntries.create,
        { body: entryBody(matter, firm.administrator, activityId, more) },
        firm.administrator.token,
      )
    expect(await send({ foreignCurrencyId: gbp, exchangeRate: 0.8 })).toMatchObject({
      status: 422,
      body: { code: 'multicurrency_off' },
    })
    expect(await send({ homeCurrencyId: gbp })).toMatchObject({ status: 422, body: { code: 'home_currency_differs' } })
    expect(await send({ foreignCurrencyId: 999_999 })).toMatchObject({
      status: 422,
      body: { code: 'currency_unknown' },
    })
  })

  test('where the amount would not fit', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const more = {
      foreignUserRate: '99999999999',
      foreignCurrencyId: await currencyId(firm, 'GBP'),
      exchangeRate: '0.000000000001',
      duration: 24,
    }
    const reply = await app.call(
      timeEntries.create,
      { body: entryBody(matter, firm.administrator, activityId, more) },
      firm.administrator.token,
    )
    expect(reply).toMatchObject({ status: 422, body: { code: 'amount_too_large' } })
  })
})

describe('the exchange rate', () => {
  test('that an edit leaves out stays as it was, and is 1 where it was never given', async () => {
    const firm = await aFirm(app)
    const { matter, activityId } = await aTimekeeper(app, firm)
    const { token } = firm.administrator
    const body = entryBody(matter, firm.administrator, activityId, {
      foreignCurrencyId: await currencyId(firm, 'GBP'),
      foreignUserRate: 100,
      duration: 2,
      exchangeRate: undefined,
    })
    const first = dataOf(await app.call(timeEntries.create, { body: { ...body, exchangeRate: 0.8 } }, token))
    expect(first).toMatchObject({ foreignTotalAmount: 200, totalAmount: 250 })
    const params = { id: (first as { id: string }).id }
    const changed = await app.call(timeEntries.update, { params, body: { ...body, duration: 4 } }, token)
    expect(dataOf(changed)).toMatchObject({ exchangeRate: 0.8, foreignTotalAmount: 400, totalAmount: 500 })
    expect(dataOf(await app.call(timeEntries.create, { body }, token))).toMatchObject({ exchangeRate: 1 })
  })
})
