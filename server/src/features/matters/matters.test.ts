import { describe, expect, test } from 'vitest'
import { firmSettings } from '#contract/firm-settings.ts'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Viewed {
  id: string
  matterNumber: string
  matterAssignedToInfos: { userId: string }[]
  hourlyRatesActual: { userId: string; rate: number; rule: string; reason: string }[]
  version: number
}

const someone = { userId: newId(), rate: 1 }

describe('opening a matter', () => {
  test('keeps every field, answers the words of the wire, and tells which rate applies to whom', async () => {
    const firm = await aFirm(app)
    const [partner, associate] = [await firm.join('partner', 'Priya Nair'), await firm.join('associate', 'Grace Osei')]
    const { id: clientId } = await aClient(app, firm)
    const body = {
      clientId,
      matterName: 'Kessler wrongful dismissal',
      matterRate: 'Flat Rate',
      description: 'Dismissal for cause, contested',
      status: 'Open',
      matterOpenDate: '11/04/2025',
      matterPracticeAreas: ['Oil & Gas', 'Banking & Finance'],
      matterAssignedToInfos: [{ userId: associate.id }],
      hourlyRates: [{ userId: partner.id, rate: '520.5' }],
      hourlyRate: 365,
      flatRate: 12000.5,
      contigencyRate: 100,
      contingencyPercentage: 33.3333,
      shelfLocation: 'B3, shelf 14',
      responsibleUserId: partner.id,
      opposingParties: ['J. Kessler', 'Metro Transit'],
      courtName: 'National Industrial Court',
      suitNumber: 'NICN/LA/1/2025',
      billingIncrementMinutes: 0,
    }
    const created = await app.call(matters.create, { body }, firm.administrator.token)
    expect(created.body.message).toBe('Matter added')
    const { id } = dataOf<Viewed>(created)
    const query = { matterid: id, AdminUserId: firm.administrator.id, BusinessId: firm.id }
    const { responsibleUserId: _, ...answered } = body
    expect(dataOf(await app.call(matters.view, { query }, firm.administrator.token))).toMatchObject({
      ...answered,
      responsible: { userId: partner.id, name: 'Priya Nair' },
      clientName: 'Harborline Bank',
      clientType: 'Company',
      matterNumber: 'M-0001',
      matterOpenDate: '2025-11-04',
      matterCloseDate: null,
      currencyCode: 'USD',
      currencySymbol: '$',
      matterAssignedToInfos: [
        { userId: partner.id, name: 'Priya Nair', roleName: 'Partner' },
        { userId: associate.id, name: 'Grace Osei', roleName: 'Associate / fee earner' },
      ],
      hourlyRates: [{ userId: partner.id, rate: 520.5 }],
      hourlyRatesActual: [
        { userId: partner.id, rate: 520.5, rule: 'matterMember', reason: "Priya Nair's rate on this matter" },
        { userId: associate.id, rate: 365, rule: 'matter', reason: "This matter's rate" },
      ],
    })
  })

  test('with a client and a name alone is hourly, open, opened today in the zone of the firm', async () => {
    app.clock.set('2026-03-17T23:30:00Z')
    const firm = await aFirm(app, { timeZone: 'Africa/Lagos' })
    const { id: clientId } = await aClient(app, firm)
    const { body } = await app.call(
      matters.create,
      { body: { clientId, matterName: 'Advice' } },
      firm.administrator.token,
    )
    expect(body.data).toMatchObject({
      matterRate: 'Hourly',
      status: 'Open',
      matterOpenDate: '2026-03-18',
      matterPracticeAreas: [],
      hourlyRates: [],
    })
  })

  test("the rates of person and firm apply in the matter's currency alone", async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const partner = await firm.join('partner', 'Priya Nair')
    const matter = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    const actual = async () =>
      dataOf<Viewed>(await app.call(matters.read, { params: { id: matter.id } }, token)).hourlyRatesActual[0]
    expect(await actual()).toMatchObject({ rate: 0, rule: 'none' })
    const dollars = [
      { currencyCode: 'USD', rate: 200 },
      { currencyCode: 'NGN', rate: 90000 },
    ]
    await app.call(firmSettings.update, { body: { defaultRates: dollars } }, token)
    expect(await actual()).toMatchObject({ rate: 200, rule: 'firm' })
    await app.call(
      firmSettings.setPersonRates,
      { params: { id: partner.id }, body: { rates: [{ currencyCode: 'USD', rate: 350.25 }] } },
      token,
    )
    expect(await actual()).toMatchObject({ rate: 350.25, rule: 'person', reason: "Priya Nair's rate in USD" })
  })

  test.each([
    ['without a client', { clientId: undefined }, 'clientId', 'Client is required'],
    ['without a name', { matterName: '  ' }, 'matterName', 'Matter name is required'],
    ['at a rate type nobody knows', { matterRate: 'Barter' }, 'matterRate', 'Rate type is not known'],
    [
      'on a day that does not exist',
      { matterOpenDate: '2026-02-30' },
      'matterOpenDate',
      'Date must be YYYY-MM-DD or MM/DD/YYYY',
    ],
    [
      'for more than all of it',
      { contingencyPercentage: 100.1 },
      'contingencyPercentage',
      'Percentage must be between 0 and 100',
    ],
    ['for a negative amount', { flatRate: -5 }, 'flatRate', 'Flat fee must be an amount of at most 4 decimals'],
    ['for an absurd amount', { hourlyRate: '1e30' }, 'hourlyRate', 'Rate must be an amount of at most 4 decimals'],
    [
      'with an increment of 7',
      { billingIncrementMinutes: 7 },
      'billingIncrementMinutes',
      'Increment must be 0, 6, 10 or 15 minutes',
    ],
    ['with a person twice', { hourlyRates: [someone, someone] }, 'hourlyRates', 'Each person once'],
    ['behind a wall, which is not for this call', { isRestricted: true }, 'isRestricted', 'Unknown field'],
  ])('%s is refused at its field', async (_, wrong, field, message) => {
    const firm = await aFirm(app)
    const { id: clientId } = await aClient(app, firm)
    const { status, body } = await app.call(
      matters.create,
      { body: { clientId, matterName: 'Advice', ...wrong } },
      firm.administrator.token,
    )
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ [field]: message })
  })

  test('more decimals than the currency has are refused', async () => {
    const firm = await aFirm(app)
    const { id: clientId } = await aClient(app, firm)
    const body = { clientId, matterName: 'Advice', flatRate: 10.005 }
    const answer = await app.call(matters.create, { body }, firm.administrator.token)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { flatRate: 'The amount has more decimals than USD has' } },
    })
  })

  test("another firm's client or person is as unknown as none", async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { token } = firm.administrator
    const [own, foreign] = [await aClient(app, firm), await aClient(app, other)]
    const open = (body: object) =>
      app.call(matters.create, { body: { matterName: 'Advice', clientId: own.id, ...body } }, token)
    expect(await open({ clientId: foreign.id })).toMatchObject({
      status: 404,
      body: { errors: { clientId: 'Client not found' } },
    })
    expect((await open({ responsibleUserId: other.administrator.id })).status).toBe(404)
    expect((await open({ matterAssignedToInfos: [{ userId: other.administrator.id }] })).status).toBe(404)
    expect((await open({ hourlyRates: [{ userId: newId(), rate: 1 }] })).status).toBe(404)
    expect(dataOf(await app.call(matters.list, {}, token))).toMatchObject({ data: [] })
  })

  test("the client's currency is the usual one where the firm bills in several", async () => {
    const firm = await aFirm(app)
    const { id: clientId } = await aClient(app, firm, { currencyCode: 'NGN' })
    expect(await aMatter(app, firm, { clientId })).toMatchObject({ currencyCode: 'NGN' })
    expect(await aMatter(app, firm, { clientId, currencyCode: 'GBP' })).toMatchObject({ currencyCode: 'GBP' })
    const lone = await aFirm(app, { multicurrency: false })
    const { id } = await aClient(app, lone)
    const { status } = await app.call(
      matters.create,
      { body: { clientId: id, matterName: 'Advice', currencyCode: 'NGN' } },
      lone.administrator.token,
    )
    expect(status).toBe(422)
    await asOwnerOf(app, lone.id, (owner) => owner.query("update app.clients set currency = 'NGN' where id = $1", [id]))
    expect(await aMatter(app, lone, { clientId: id })).toMatchObject({ currencyCode: 'USD' })
  })

  test('a practice area that the firm does not have yet joins its list, whatever the case of those it has', async () => {
    const firm = await aFirm(app)
    const matter = await aMatter(app, firm, { matterPracticeAreas: ['oil & gas', 'Space Law', 'SPACE LAW'] })
    expect(matter).toMatchObject({ matterPracticeAreas: ['Oil & Gas', 'SPACE LAW'] })
    const other = ['İstanbul hukuku', 'ΝΑΥΤΙΛΙΑΚΟΣ']
    expect(await aMatter(app, firm, { matterPracticeAreas: other })).toMatchObject({ matterPracticeAreas: other })
    expect(await aMatter(app, firm, { matterPracticeAreas: ['space law'] })).toMatchObject({
      matterPracticeAreas: ['SPACE LAW'],
    })
  })
})

describe('the number of a matter', () => {
  test("follows the firm's pattern", async () => {
    const firm = await aFirm(app)
    app.clock.set('2026-03-17T09:00:00Z')
    await app.call(
      firmSettings.update,
      { body: { matterNumberPattern: '{client}/{area}/{yy}-{seq:3}' } },
      firm.administrator.token,
    )
    expect(await aMatter(app, firm, { matterPracticeAreas: ['Banking & Finance'] })).toMatchObject({
      matterNumber: 'C-0001/BAN/26-001',
    })
  })

  test('given by hand is kept, and the pattern steps over it', async () => {
    const firm = await aFirm(app)
    expect(await aMatter(app, firm, { matterNumber: 'M-0002' })).toMatchObject({ matterNumber: 'M-0002' })
    expect(await aMatter(app, firm)).toMatchObject({ matterNumber: 'M-0001' })
    expect(await aMatter(app, firm)).toMatchObject({ matterNumber: 'M-0003' })
  })

  test('that another matter has is refused, also one in the recycle bin', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm, { matterNumber: 'OLD-7' })
    await app.call(matters.remove, { params: { id } }, token)
    const body = { clientId, matterName: 'Advice', matterNumber: 'OLD-7' }
    const refused = {
      status: 409,
      body: { code: 'matter_number_taken', errors: { matterNumber: 'Another matter has this number already' } },
    }
    expect(await app.call(matters.create, { body }, token)).toMatchObject(refused)
    const second = await aMatter(app, firm, { clientId })
    expect(await app.call(matters.update, { params: { id: second.id }, body }, token)).toMatchObject(refused)
  })

  test('is never given twice to matters opened at once', async () => {
    const firm = await aFirm(app)
    const { id: clientId } = await aClient(app, firm)
    const opened = await Promise.all(Array.from({ length: 12 }, () => aMatter(app, firm, { clientId })))
    expect(new Set(opened.map(({ matterNumber }) => matterNumber)).size).toBe(12)
  })
})

describe('changing a matter', () => {
  test('closes it today where no day is said, and opening it again clears the day', async () => {
    app.clock.set('2026-03-17T09:00:00Z')
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm, { matterOpenDate: '2026-01-05' })
    const save = (change: object) =>
      app.call(matters.update, { params: { id }, body: { clientId, matterName: 'Obi v Ade', ...change } }, token)
    expect(dataOf(await save({ status: 'Closed' }))).toMatchObject({ status: 'Closed', matterCloseDate: '2026-03-17' })
    expect(dataOf(await save({ description: 'Kept' }))).toMatchObject({
      status: 'Closed',
      matterCloseDate: '2026-03-17',
    })
    expect(dataOf(await save({ matterCloseDate: '2026-02-01' }))).toMatchObject({ matterCloseDate: '2026-02-01' })
    expect(await save({ matterCloseDate: '2025-12-31' })).toMatchObject({
      status: 422,
      body: { errors: { matterCloseDate: 'Closing date is before the opening date' } },
    })
    expect(dataOf(await save({ status: 'Open' }))).toMatchObject({
      status: 'Open',
      matterCloseDate: null,
      description: 'Kept',
    })
  })

  test('keeps people, rates, areas and parties that it does not mention, and replaces those it does', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const [priya, grace] = [await firm.join('partner', 'Priya Nair'), await firm.join('partner', 'Grace Osei')]
    const { id, clientId } = await aMatter(app, firm, {
      matterAssignedToInfos: [{ userId: priya.id }, { userId: grace.id }],
      hourlyRates: [{ userId: priya.id, rate: 500 }],
      opposingParties: ['Metro Transit'],
      matterPracticeAreas: ['Oil & Gas'],
      flatRate: 900,
    })
    const parts = { opposingParties: ['Kessler'], matterPracticeAreas: ['Oil & Gas'] }
    const other = await aMatter(app, firm, { ...parts, matterAssignedToInfos: [{ userId: grace.id }] })
    const save = async (change: object) =>
      dataOf<Viewed>(
        await app.call(
          matters.update,
          { params: { id }, body: { clientId, matterName: 'Obi v Ade', ...change } },
          token,
        ),
      )
    expect(await save({})).toMatchObject({
      matterAssignedToInfos: [{ userId: grace.id }, { userId: priya.id }],
      hourlyRates: [{ userId: priya.id, rate: 500 }],
      opposingParties: ['Metro Transit'],
      matterPracticeAreas: ['Oil & Gas'],
      flatRate: 900,
    })
    expect(
      await save({ matterAssignedToInfos: [{ userId: priya.id }], opposingParties: [], flatRate: '' }),
    ).toMatchObject({
      matterAssignedToInfos: [{ userId: priya.id }],
      hourlyRates: [{ rate: 500 }],
      opposingParties: [],
      flatRate: null,
    })
    expect(await save({ hourlyRates: [], matterPracticeAreas: [] })).toMatchObject({
      matterAssignedToInfos: [{ userId: priya.id }],
      hourlyRates: [],
      matterPracticeAreas: [],
    })
    const kept = dataOf<Viewed>(await app.call(matters.read, { params: { id: other.id } }, token))
    expect(kept).toMatchObject({ ...parts, matterAssignedToInfos: [{ userId: grace.id }] })
  })

  test('of what someone else changed in the meantime is refused', async () => {
    const firm = await aFirm(app)
    const { id, clientId, version } = await aMatter(app, firm)
    const save = () =>
      app.call(
        matters.update,
        { params: { id }, body: { clientId, matterName: 'Obi v Ade', version } },
        firm.administrator.token,
      )
    expect((await save()).status).toBe(200)
    expect(await save()).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })

  test('so that the person saving would lose sight of it is refused', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const { id, clientId } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    const body = { clientId, matterName: 'Obi v Ade', matterAssignedToInfos: [] }
    const refused = await app.call(matters.update, { params: { id }, body }, associate.token)
    expect(refused).toMatchObject({ status: 422, body: { code: 'would_lose_sight' } })
    const { matterAssignedToInfos } = dataOf<Viewed>(
      await app.call(matters.read, { params: { id } }, firm.administrator.token),
    )
    expect(matterAssignedToInfos).toMatchObject([{ userId: associate.id }])
  })
})

describe('lists of matters', () => {
  interface Listed {
    data: { matterName: string }[]
  }
  const names = async (token: string, query: Record<string, unknown>) =>
    dataOf<Listed>(await app.call(matters.list, { query }, token)).data.map(({ matterName }) => matterName)

  test('are filtered, sorted and counted by status', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const partner = await firm.join('partner', 'Priya Nair')
    const { id: clientId } = await aClient(app, firm, { companyName: 'Calder & Finch' })
    await aMatter(app, firm, {
      clientId,
      matterName: 'Alpha',
      matterOpenDate: '2026-01-02',
      matterRate: 'Retainer',
      matterPracticeAreas: ['Oil & Gas'],
    })
    await aMatter(app, firm, {
      matterName: 'Beta',
      matterOpenDate: '2026-02-02',
      status: 'Pending',
      responsibleUserId: partner.id,
    })
    await aMatter(app, firm, {
      matterName: 'Gamma',
      matterOpenDate: '2026-03-02',
      status: 'Closed',
      matterCloseDate: '2026-03-05',
      matterAssignedToInfos: [{ userId: partner.id }],
    })
    expect(await names(token, {})).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names(token, { sortColumn: 'matterName', sortType: 'asc' })).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names(token, { SortBy: 'matterOpenDate asc' })).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names(token, { status: 'Pending' })).toEqual(['Beta'])
    expect(await names(token, { ClientId: clientId })).toEqual(['Alpha'])
    expect(await names(token, { responsibleUserId: partner.id })).toEqual(['Beta'])
    expect(await names(token, { memberUserId: partner.id })).toEqual(['Gamma', 'Beta'])
    expect(await names(token, { matterRate: 'Retainer' })).toEqual(['Alpha'])
    expect(await names(token, { openedFrom: '2026-01-15', openedTo: '02/28/2026' })).toEqual(['Beta'])
    expect(await names(token, { GeneralSearchText: 'calder' })).toEqual(['Alpha'])
    expect(await names(token, { GeneralSearchText: 'm-0003' })).toEqual(['Gamma'])
    expect(await names(token, { size: 1, page: 2 })).toEqual(['Beta'])
    const areaId = await asOwnerOf(
      app,
      firm.id,
      async (owner) =>
        (await owner.query<{ id: string }>("select id from app.practice_areas where name = 'Oil & Gas'")).rows[0]?.id,
    )
    expect(await names(token, { practiceAreaId: areaId })).toEqual(['Alpha'])
    const counts = dataOf(
      await app.call(matters.totals, { query: { status: 'Pending', memberUserId: partner.id } }, token),
    )
    expect(counts).toEqual({ all: 2, open: 0, pending: 1, closed: 1 })
    expect(dataOf(await app.call(matters.list, { query: { includeTotals: 'true' } }, token))).toMatchObject({
      totals: { all: 3, open: 1, pending: 1, closed: 1 },
    })
  })

  test('show the team, the areas and the responsible attorney of each', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner', 'Priya Nair')
    await aMatter(app, firm, {
      responsibleUserId: partner.id,
      matterAssignedToInfos: [{ userId: partner.id }],
      matterPracticeAreas: ['Oil & Gas'],
    })
    expect(dataOf(await app.call(matters.list, {}, firm.administrator.token))).toMatchObject({
      data: [
        {
          team: [{ name: 'Priya Nair' }],
          responsible: { name: 'Priya Nair' },
          practiceAreas: ['Oil & Gas'],
          clientName: 'Harborline Bank',
        },
      ],
    })
  })

  test('to choose from leave closed matters out', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const open = await aMatter(app, firm, { matterName: 'Open one' })
    await aMatter(app, firm, { clientId: open.clientId, matterName: 'Closed one', status: 'Closed' })
    await aMatter(app, firm, { matterName: 'Of someone else', status: 'Pending' })
    const choices = async (ClientId?: string) =>
      dataOf<Listed['data']>(await app.call(matters.choices, { query: { ClientId } }, token)).map(
        ({ matterName }) => matterName,
      )
    expect(await choices(open.clientId)).toEqual(['Open one'])
    expect(await choices()).toEqual(['Of someone else', 'Open one'])
    expect(await app.call(matters.choices, { query: { ClientId: newId() } }, token)).toMatchObject({ status: 404 })
    const one = dataOf<unknown[]>(await app.call(matters.choices, { query: { ClientId: open.clientId } }, token))
    expect(one).toEqual([
      {
        id: open.id,
        matterName: 'Open one',
        matterNumber: 'M-0001',
        matterRate: 'Hourly',
        status: 'Open',
        clientId: open.clientId,
      },
    ])
  })

  test('tell the unbilled time of matters, as far as the person asking sees it', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const { id } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    await anHourOn(app, firm, id)
    await anHourOn(app, firm, id, associate.id)
    const figures = async (token: string) =>
      dataOf(await app.call(matters.figures, { query: { matterIds: id } }, token))
    expect(await figures(firm.administrator.token)).toEqual([
      {
        matterId: id,
        entries: 2,
        unbilledEntries: 2,
        unbilledHours: 2,
        unbilledAmount: 500,
        lastWorkedOn: '2026-03-16',
        budget: null,
      },
    ])
    expect(await figures(associate.token)).toMatchObject([{ entries: 1, unbilledAmount: 250 }])
    expect(await app.call(matters.figures, { query: { matterIds: 'all' } }, associate.token)).toMatchObject({
      status: 400,
    })
    const sums = async (query: object, token = firm.administrator.token) =>
      dataOf(await app.call(matters.figuresTotals, { query }, token))
    const other = await aMatter(app, firm, { matterName: 'Lakeshore lease', status: 'Pending' })
    await anHourOn(app, firm, other.id)
    expect(await sums({})).toEqual({ unbilledEntries: 3, unbilledHours: 3, unbilledAmount: 750 })
    expect(await sums({ status: 'Open' })).toMatchObject({ unbilledEntries: 2, unbilledAmount: 500 })
    expect(await sums({ status: 'Closed' })).toEqual({ unbilledEntries: 0, unbilledHours: 0, unbilledAmount: 0 })
    expect(await sums({}, associate.token)).toMatchObject({ unbilledEntries: 1, unbilledAmount: 250 })
    const stranger = await aFirm(app)
    expect(await sums({}, stranger.administrator.token)).toMatchObject({ unbilledEntries: 0 })
  })
})

describe('the recycle bin', () => {
  test('a deleted matter is in no list until it is restored', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id, clientId } = await aMatter(app, firm)
    expect((await app.call(matters.remove, { params: { id } }, token)).status).toBe(200)
    expect(dataOf(await app.call(matters.list, {}, token))).toMatchObject({ data: [] })
    expect(dataOf(await app.call(matters.choices, {}, token))).toEqual([])
    expect((await app.call(matters.view, { query: { matterid: id } }, token)).status).toBe(404)
    expect(dataOf(await app.call(matters.deleted, {}, token))).toMatchObject({
      data: [{ id, matterName: 'Obi v Ade', clientName: 'Harborline Bank', deletedBy: 'Amara Finch' }],
    })

    await app.call(clients.remove, { params: { id: clientId } }, token)
    expect(await app.call(matters.restore, { params: { id } }, token)).toMatchObject({
      status: 409,
      body: { code: 'client_deleted' },
    })
    await app.call(clients.restore, { params: { id: clientId } }, token)
    expect(dataOf(await app.call(matters.restore, { params: { id } }, token))).toMatchObject({ id, status: 'Open' })
    expect(dataOf(await app.call(matters.list, {}, token))).toMatchObject({ data: [{ id }] })
  })

  test('refuses a matter with time entries, also with those the person asking cannot see', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query("update app.roles set permissions = permissions || '{matterMaster.delete}' where key = 'associate'"),
    )
    const { id } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    await anHourOn(app, firm, id)
    const remove = (token: string) => app.call(matters.remove, { params: { id } }, token)
    expect(await remove(firm.administrator.token)).toMatchObject({
      status: 409,
      body: { code: 'matter_has_records', message: 'This matter has 1 time entry. Move it to the recycle bin first' },
    })
    expect(await remove(associate.token)).toMatchObject({ status: 409, body: { code: 'matter_has_records' } })
  })
})

describe('who may', () => {
  test('someone from another firm is told that the matter does not exist', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    const { id, clientId } = await aMatter(app, firm)
    const { token } = other.administrator
    const body = { clientId, matterName: 'Mine now' }
    for (const endpoint of [matters.read, matters.update, matters.remove, matters.restore]) {
      expect((await app.call(endpoint, { params: { id }, body }, token)).status).toBe(404)
    }
    expect((await app.call(matters.view, { query: { matterid: id } }, token)).status).toBe(404)
    expect(dataOf(await app.call(matters.figures, { query: { matterIds: id } }, token))).toEqual([])
    expect(dataOf(await app.call(matters.read, { params: { id } }, firm.administrator.token))).toMatchObject({ id })
  })

  test('an associate sees matters assigned to them, led by them or opened by them, and no other', async () => {
    const firm = await aFirm(app)
    const associate = await firm.join('associate')
    const hidden = await aMatter(app, firm, { matterName: 'Hidden' })
    const assigned = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
    const led = await aMatter(app, firm, { responsibleUserId: associate.id })
    const { id: clientId } = await aClient(app, firm, {}, associate.token)
    const own = await aMatter(app, firm, { clientId }, associate.token)
    const listed = dataOf<{ data: { id: string }[] }>(await app.call(matters.list, {}, associate.token))
    expect(listed.data.map(({ id }) => id).sort()).toEqual([assigned.id, led.id, own.id].sort())
    expect((await app.call(matters.read, { params: { id: hidden.id } }, associate.token)).status).toBe(404)
  })

  test('a restricted matter is there for its people alone, administrators included', async () => {
    const firm = await aFirm(app)
    const partner = await firm.join('partner')
    const { id } = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: partner.id }] })
    await asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.matters set is_restricted = true where id = $1', [id]),
    )
    expect((await app.call(matters.read, { params: { id } }, partner.token)).status).toBe(200)
    expect((await app.call(matters.read, { params: { id } }, firm.administrator.token)).status).toBe(404)
    expect(dataOf(await app.call(matters.totals, {}, firm.administrator.token))).toMatchObject({ all: 0 })
  })

  test.each(Object.entries(matters))('a stranger is told nothing by %s', async (_, endpoint) => {
    expect(await app.call(endpoint, { params: { id: newId() } })).toMatchObject({
      status: 401,
      body: { message: 'You are unauthorized' },
    })
  })

  test.each([
    ['create', matters.create, 'paralegal'],
    ['update', matters.update, 'readonly'],
    ['remove', matters.remove, 'associate'],
    ['recycle bin', matters.deleted, 'associate'],
    ['restore', matters.restore, 'accountant'],
  ])('%s is refused to a role without its permission', async (_, endpoint, role) => {
    const firm = await aFirm(app)
    const { id } = await aMatter(app, firm)
    const { token } = await firm.join(role)
    expect((await app.call(endpoint, { params: { id }, body: {} }, token)).status).toBe(403)
  })
})
