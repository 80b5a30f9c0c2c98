import { describe, expect, test } from 'vitest'
import { firmSettings } from '#contract/firm-settings.ts'
import { matters, type Matter } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

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
    const { id } = dataOf<Matter>(created)
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
      dataOf<Matter>(await app.call(matters.get, { params: { id: matter.id } }, token)).hourlyRatesActual[0]
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
    ['for a negative amount', { flatRate: -5 }, 'flatRate', 'Flat fee must be a number with at most 4 decimals'],
    ['for an absurd amount', { hourlyRate: '1e30' }, 'hourlyRate', 'Rate must be a number with at most 4 decimals'],
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
    await app.call(matters.delete, { params: { id } }, token)
    const body = { clientId, matterName: 'Advice', matterNumber: 'OLD-7' }
    const refused = {
      status: 409,
      body: { code: 'matter_number_taken', errors: { matterNumber: 'Another matter already has this number' } },
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
