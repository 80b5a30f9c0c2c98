import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { datedRates, type RateLists } from '#contract/dated-rates.ts'
import { firmSettings, type FirmSettings, type PersonRates } from '#contract/firm-settings.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { MatterRateAnswer, TimeEntry } from '#contract/time-entry-shapes.ts'
import { addDays } from '#domain/calendar-day.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

// The clock stands on 17 March 2026, the firm is in Lagos.
const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let matter: TestMatter
let abroad: TestMatter
beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Tobi Marula')
  matter = await aMatter(app, firm, { hourlyRate: null, members: [{ id: partner.id }] })
  abroad = await aMatter(app, firm, { hourlyRate: null, currency: 'GBP' })
})
afterEach(async () => {
  app.clock.set('2026-03-17T09:00:00Z')
  await asOwnerOf(app, firm.id, async (owner) => {
    await owner.query('delete from app.member_rates where business_id = $1', [firm.id])
    await owner.query('delete from app.firm_rates where business_id = $1', [firm.id])
  })
})

interface Said {
  readonly rate: number | string
  readonly effectiveOn: string | null
  readonly currencyCode?: string
  readonly userId?: string | null
}
const set = ({ userId = partner.id, currencyCode = 'USD', ...said }: Said, by = firm.administrator) =>
  app.call(datedRates.set, { body: { userId, currencyCode, ...said } }, by.token)
const list = async () => dataOf<RateLists>(await app.call(datedRates.list, {}, firm.administrator.token))
const ofPartner = async () => (await list()).people.find(({ userId }) => userId === partner.id)?.rates ?? []
const remove = (id: string, userId = partner.id) =>
  app.call(datedRates.deleteOfPerson, { params: { id, userId } }, firm.administrator.token)
const save = async (more: object = {}, on = matter) => (await aTimekeeper(app, firm, on)).save(more, partner)
const holding = async (): Promise<PersonRates['rates']> => {
  const sent = { params: { id: partner.id } }
  return dataOf<PersonRates>(await app.call(firmSettings.personRates, sent, firm.administrator.token)).rates
}
const lookUp = async (more: object = {}) =>
  dataOf<MatterRateAnswer>(
    await app.call(
      timeEntries.matterRate,
      { query: { matterId: matter.id, UserId: partner.id, ...more } },
      partner.token,
    ),
  )

describe('work takes the rate of its day', () => {
  test.each([
    ['2026-03-09', 300, null, "Tobi Marula's rate in USD"],
    ['2026-03-10', 350, '2026-03-10', "Tobi Marula's rate in USD from 10/03/2026"],
    ['2026-03-11', 350, '2026-03-10', "Tobi Marula's rate in USD from 10/03/2026"],
    ['2026-12-31', 350, '2026-03-10', "Tobi Marula's rate in USD from 10/03/2026"],
    ['2027-01-01', 400, '2027-01-01', "Tobi Marula's rate in USD from 01/01/2027"],
  ])(
    'on %s it is %s: looked up, saved, and made billable again',
    async (timeEntryDate, rate, effectiveOn, explanation) => {
      dataOf(await set({ rate: 400, effectiveOn: '2027-01-01' }))
      dataOf(await set({ rate: 300, effectiveOn: null }))
      dataOf(await set({ rate: 350, effectiveOn: '2026-03-10' }))
      expect(await lookUp({ timeEntryDate })).toMatchObject({ amount: rate, rule: 'person', effectiveOn, explanation })
      const saved = await save({ timeEntryDate })
      const priced = {
        foreignUserRate: rate,
        rateRule: 'person',
        rateEffectiveOn: effectiveOn,
        rateExplanation: explanation,
      }
      expect(saved).toMatchObject(priced)
      for (const isBillable of [2, 4])
        dataOf(await app.call(timeEntries.bulkBillable, { body: { ids: [saved.id], isBillable } }, partner.token))
      expect(dataOf(await app.call(timeEntries.get, { params: { id: saved.id } }, partner.token))).toMatchObject(priced)
    },
  )

  test("in the matter's currency, the person's before the firm's, and the firm's before the person's first", async () => {
    dataOf(await set({ userId: null, rate: 90, effectiveOn: null, currencyCode: 'GBP' }))
    dataOf(await set({ userId: null, rate: 99, effectiveOn: '2026-03-10', currencyCode: 'GBP' }))
    dataOf(await set({ rate: 140, effectiveOn: '2026-03-12', currencyCode: 'GBP' }))
    dataOf(await set({ rate: 350, effectiveOn: null }))
    const on = async (timeEntryDate: string) => {
      const query = { matterId: abroad.id, UserId: partner.id, timeEntryDate }
      const { amount, rule } = dataOf<MatterRateAnswer>(
        await app.call(timeEntries.matterRate, { query }, partner.token),
      )
      return [amount, rule]
    }
    expect(await on('2026-03-09')).toEqual([90, 'firm'])
    expect(await on('2026-03-11')).toEqual([99, 'firm'])
    expect(await on('2026-03-12')).toEqual([140, 'person'])
  })

  test('without a day the look-up is about today, as it is where the firm is', async () => {
    dataOf(await set({ rate: 300, effectiveOn: null }))
    dataOf(await set({ rate: 350, effectiveOn: '2026-03-18' }))
    app.clock.set('2026-03-17T22:59:59Z')
    expect(await lookUp()).toMatchObject({ amount: 300 })
    expect(await holding()).toEqual([{ currencyCode: 'USD', rate: 300 }])
    // Midnight in Lagos.
    app.clock.set('2026-03-17T23:00:00Z')
    expect(await lookUp()).toMatchObject({ amount: 350, effectiveOn: '2026-03-18' })
    expect(await holding()).toEqual([{ currencyCode: 'USD', rate: 350 }])
    const { hourlyRatesActual } = dataOf<Matter>(
      await app.call(matters.get, { params: { id: matter.id } }, firm.administrator.token),
    )
    expect(hourlyRatesActual).toMatchObject([{ rate: 350, reason: "Tobi Marula's rate in USD from 18/03/2026" }])
  })

  test('a rate that is agreed for the matter has no day', async () => {
    dataOf(await set({ rate: 350, effectiveOn: '2026-03-10' }))
    const agreed = await aMatter(app, firm, { hourlyRate: '290' })
    expect(await save({}, agreed)).toMatchObject({ foreignUserRate: 290, rateRule: 'matter', rateEffectiveOn: null })
  })
})

describe('saved entries', () => {
  test('keep their rate when another is set, corrected or removed, also for their own day', async () => {
    dataOf(await set({ rate: 300, effectiveOn: null }))
    const saved = await save({ timeEntryDate: '2026-03-16' })
    dataOf(await set({ rate: 350, effectiveOn: '2026-03-10' }))
    const later = await save({ timeEntryDate: '2026-03-16' })
    dataOf(await set({ rate: 360, effectiveOn: '2026-03-10' }))
    for (const { id } of await ofPartner()) dataOf(await remove(id))
    for (const entry of [saved, later])
      expect(dataOf(await app.call(timeEntries.get, { params: { id: entry.id } }, partner.token))).toEqual(entry)
    expect(later).toMatchObject({ foreignUserRate: 350, rateEffectiveOn: '2026-03-10' })
  })

  const move = async (saved: TimeEntry, more: object) => {
    const body = entryBody(matter, partner, saved.activityId, { description: saved.description, ...more })
    return dataOf<TimeEntry>(await app.call(timeEntries.update, { params: { id: saved.id }, body }, partner.token))
  }

  test('that move to a day of another rate take it, and other days or texts change nothing', async () => {
    dataOf(await set({ rate: 300, effectiveOn: null }))
    dataOf(await set({ rate: 350, effectiveOn: '2026-03-10' }))
    const saved = await save({ timeEntryDate: '2026-03-09' })
    dataOf(await set({ rate: 310, effectiveOn: null }))
    expect(await move(saved, { timeEntryDate: '2026-03-08' })).toMatchObject({ foreignUserRate: 300 })
    expect(await move(saved, { timeEntryDate: '2026-03-08', description: 'Other' })).toMatchObject({
      foreignUserRate: 300,
    })
    expect(await move(saved, { timeEntryDate: '2026-03-10' })).toMatchObject({
      foreignUserRate: 350,
      totalAmount: 350,
      rateEffectiveOn: '2026-03-10',
    })
    expect(await move(saved, { timeEntryDate: '2026-03-09' })).toMatchObject({
      foreignUserRate: 310,
      rateEffectiveOn: null,
    })
  })

  test('keep a rate that was typed by hand on any day', async () => {
    dataOf(await set({ rate: 350, effectiveOn: '2026-03-10' }))
    const saved = await save({ timeEntryDate: '2026-03-09', foreignUserRate: 275 })
    expect(await move(saved, { timeEntryDate: '2026-03-12' })).toMatchObject({
      foreignUserRate: 275,
      rateRule: 'manual',
    })
  })

  test('of many days, with rates set, removed and entered in any order, have that of the last day on which one began', async () => {
    let seed = 11
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const begun = new Map<string | null, number>()
    for (let step = 0; step < 25; step += 1) {
      const day = draw(6) === 0 ? null : addDays('2026-03-01', draw(14))
      const known = (await ofPartner()).find(({ effectiveOn }) => effectiveOn === day)
      if (known && draw(2) === 0) {
        dataOf(await remove(known.id))
        begun.delete(day)
      } else {
        const rate = 1 + draw(900)
        dataOf(await set({ rate, effectiveOn: day }))
        begun.set(day, rate)
      }
      const worked = addDays('2026-02-27', draw(18))
      const inForce = [...begun].filter(([from]) => from === null || from <= worked)
      const [latest] = inForce.toSorted(([one], [other]) => ((one ?? '') < (other ?? '') ? 1 : -1))
      expect(await save({ timeEntryDate: worked })).toMatchObject({
        foreignUserRate: latest?.[1] ?? 0,
        rateRule: latest ? 'person' : 'none',
        rateEffectiveOn: latest?.[0] ?? null,
      })
    }
  })
})

describe('the lists', () => {
  test('have every rate with its day, the latest first, and one from the same day is replaced', async () => {
    dataOf(await set({ rate: 300, effectiveOn: null }))
    dataOf(await set({ rate: 400, effectiveOn: '01/01/2027' }))
    dataOf(await set({ rate: 410, effectiveOn: '2027-01-01' }))
    const answer = dataOf<RateLists>(await set({ userId: null, rate: '180.5', effectiveOn: '2026-03-17' }))
    expect(answer.firm).toMatchObject([{ currencyCode: 'USD', rate: 180.5, effectiveOn: '2026-03-17' }])
    expect((await ofPartner()).map(({ rate, effectiveOn }) => [rate, effectiveOn])).toEqual([
      [410, '2027-01-01'],
      [300, null],
    ])
    expect(await holding()).toEqual([{ currencyCode: 'USD', rate: 300 }])
    const { defaultRates } = dataOf<FirmSettings>(await app.call(firmSettings.get, {}, firm.administrator.token))
    expect(defaultRates).toEqual([{ currencyCode: 'USD', rate: 180.5 }])
  })

  test('without days are the rates of today: what changes there keeps its day, and what is coming stays', async () => {
    dataOf(await set({ rate: 300, effectiveOn: null }))
    dataOf(await set({ rate: 350, effectiveOn: '2026-03-10' }))
    dataOf(await set({ rate: 400, effectiveOn: '2027-01-01' }))
    const put = async (rates: object[]) => {
      const sent = { params: { id: partner.id }, body: { rates } }
      return dataOf<PersonRates>(await app.call(firmSettings.setPersonRates, sent, firm.administrator.token)).rates
    }
    expect(await put([{ currencyCode: 'USD', rate: 360 }])).toEqual([{ currencyCode: 'USD', rate: 360 }])
    expect((await ofPartner()).map(({ rate, effectiveOn }) => [rate, effectiveOn])).toEqual([
      [400, '2027-01-01'],
      [360, '2026-03-10'],
      [300, null],
    ])
    expect(await put([])).toEqual([])
    expect((await ofPartner()).map(({ rate, effectiveOn }) => [rate, effectiveOn])).toEqual([[400, '2027-01-01']])
  })

  test("a form of the firm's settings that was opened before a rate was set is refused", async () => {
    const { token } = firm.administrator
    const { version } = dataOf<FirmSettings>(await app.call(firmSettings.get, {}, token))
    const { firm: rates } = dataOf<RateLists>(await set({ userId: null, rate: 180, effectiveOn: '2026-03-10' }))
    const body = { defaultRates: [], version }
    expect((await app.call(firmSettings.update, { body }, token)).status).toBe(409)
    dataOf(await app.call(datedRates.deleteOfFirm, { params: { id: rates[0]?.id ?? '' } }, token))
    expect((await list()).firm).toEqual([])
  })
})

test('nonsense, unknown currencies, strangers and people of other firms are refused', async () => {
  const other = await aFirm(app)
  const day = '2027-01-01'
  expect(await set({ rate: -1, effectiveOn: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { errors: { rate: 'Rate must be a number with at most 4 decimals', effectiveOn: expect.any(String) } },
  })
  expect(await set({ rate: 1, effectiveOn: day, currencyCode: 'QQQ' })).toMatchObject({
    status: 422,
    body: { code: 'unknown_currency' },
  })
  expect((await set({ rate: 1, effectiveOn: day, userId: newId() })).status).toBe(404)
  expect((await set({ rate: 1, effectiveOn: day, userId: other.administrator.id })).status).toBe(404)
  expect((await set({ rate: 1, effectiveOn: day }, partner)).status).toBe(403)
  dataOf(await set({ rate: 350, effectiveOn: day }))
  const [rate] = await ofPartner()
  const sent = { params: { id: rate?.id ?? '', userId: partner.id } }
  expect((await app.call(datedRates.deleteOfPerson, sent, other.administrator.token)).status).toBe(404)
  expect((await remove(rate?.id ?? '', firm.administrator.id)).status).toBe(404)
  expect((await remove(newId())).status).toBe(404)
  expect((await app.call(datedRates.deleteOfFirm, sent, firm.administrator.token)).status).toBe(404)
  expect(await ofPartner()).toHaveLength(1)
})

test('each change stands in the audit trail, with the day from which the rate holds', async () => {
  dataOf(await set({ rate: 400, effectiveOn: '2027-01-01' }))
  dataOf(await set({ rate: 410, effectiveOn: '2027-01-01' }))
  const trail = async () =>
    dataOf<{ data: AuditEvent[] }>(await app.call(audit.trail, { query: { kind: 'person' } }, firm.administrator.token))
      .data
  const recordName = 'Tobi Marula, USD, from 1 January 2027'
  expect((await trail()).slice(0, 2)).toMatchObject([
    { action: 'changed', what: 'rate of a person', recordName },
    { action: 'added', what: 'rate of a person', recordName },
  ])
})

test('two saves of the same day at once leave one rate', async () => {
  const both = await Promise.all([
    set({ rate: 400, effectiveOn: '2027-01-01' }),
    set({ rate: 410, effectiveOn: '2027-01-01' }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await ofPartner()).toHaveLength(1)
})
