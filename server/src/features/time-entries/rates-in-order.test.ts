import { beforeAll, expect, test } from 'vitest'
import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter, type TestMatter } from '../../testing/matters.ts'
import { aTimekeeper, entryBody } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

// Every rate that could be taken for another is set, each to an amount of its own.
const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
let matters: Record<'agreed' | 'priced' | 'open' | 'abroad', TestMatter>

beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner')
  const associate = await firm.join('associate')
  const members = [
    { id: partner.id, rate: '410' },
    { id: associate.id, rate: '111' },
  ]
  matters = {
    agreed: await aMatter(app, firm, { members, hourlyRate: '300' }),
    priced: await aMatter(app, firm, { hourlyRate: '290' }),
    open: await aMatter(app, firm, { hourlyRate: null }),
    abroad: await aMatter(app, firm, { hourlyRate: null, currency: 'GBP' }),
  }
  const rates = [
    ['member_rates', partner.id, 'USD', 350],
    ['member_rates', partner.id, 'GBP', 275],
    ['member_rates', associate.id, 'USD', 122],
    ['firm_rates', null, 'USD', 180],
    ['firm_rates', null, 'GBP', 90],
  ] as const
  await asOwnerOf(app, firm.id, async (owner) => {
    for (const [table, userId, currency, rate] of rates) {
      const [column, value] = userId ? [', user_id', `, '${userId}'`] : ['', '']
      await owner.query(
        `insert into app.${table} (business_id, id, currency, hourly_rate${column}) values ($1, $2, $3, $4${value})`,
        [firm.id, newId(), currency, rate],
      )
    }
  })
})

test.each([
  ["the person's rate on the matter", 'agreed', 'partner', 410, 'matterMember'],
  ["the matter's where the person has none on it", 'agreed', 'administrator', 300, 'matter'],
  ["the matter's before the person's own", 'priced', 'partner', 290, 'matter'],
  ["the person's own where the matter has none", 'open', 'partner', 350, 'person'],
  ["the person's own in the matter's currency", 'abroad', 'partner', 275, 'person'],
  ["the firm's where nobody else has one", 'open', 'administrator', 180, 'firm'],
  ["the firm's in the matter's currency", 'abroad', 'administrator', 90, 'firm'],
] as const)('an hour is charged at %s: looked up, saved, and made billable again', async (_, on, by, rate, rule) => {
  const [matter, person] = [matters[on], by === 'partner' ? partner : firm.administrator]
  const query = { matterId: matter.id, UserId: person.id }
  const { body } = await app.call(timeEntries.matterRate, { query }, person.token)
  expect(body.data).toMatchObject({ amount: rate, rule })

  const { currencyId } = body.data as { currencyId: number }
  const more = on === 'abroad' ? { foreignCurrencyId: currencyId, exchangeRate: '0.8' } : {}
  const saved = await (await aTimekeeper(app, firm, matter)).save(more, person)
  expect(saved).toMatchObject({ foreignUserRate: rate, foreignTotalAmount: rate, rateRule: rule })
  const bulk = (isBillable: number) =>
    app.call(timeEntries.bulkBillable, { body: { ids: [saved.id], isBillable } }, person.token)
  await bulk(2)
  await bulk(4)
  const again = await app.call(timeEntries.get, { params: { id: saved.id } }, person.token)
  const { version, ...same } = again.body.data as TimeEntry
  expect({ ...same, version: saved.version }).toEqual(saved)
  expect(version).toBe(saved.version + 2)
})

test('an edit that names no currency keeps the one that the hour is billed in, and its exchange rate', async () => {
  const query = { matterId: matters.abroad.id, UserId: partner.id }
  const { body } = await app.call(timeEntries.matterRate, { query }, partner.token)
  const { currencyId } = body.data as { currencyId: number }
  const desk = await aTimekeeper(app, firm, matters.abroad)
  const saved = await desk.save({ foreignCurrencyId: currencyId, exchangeRate: '0.8' }, partner)
  const change = {
    params: { id: saved.id },
    body: entryBody(matters.abroad, partner, desk.activityId, { duration: 2 }),
  }
  const edited = await app.call(timeEntries.update, change, partner.token)
  expect(edited.body.data).toMatchObject({
    foreignCurrencyCode: 'GBP',
    foreignUserRate: 275,
    foreignTotalAmount: 550,
    exchangeRate: 0.8,
    totalAmount: 687.5,
  })
})
