import { describe, expect, test } from 'vitest'
import { matters, type MatterChoice } from '#contract/matters.ts'
import { newId } from '../../platform/ids.ts'
import { aFirm, asOwnerOf } from '../../testing/factories.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

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
        clientName: expect.any(String),
      },
    ])
  })

  test('of one name are told apart by number and client', async () => {
    const firm = await aFirm(app)
    const one = await aMatter(app, firm, { matterName: 'Lease renewal' })
    const two = await aMatter(app, firm, { matterName: 'Lease renewal' })
    const choices = dataOf<MatterChoice[]>(await app.call(matters.choices, {}, firm.administrator.token))
    expect(choices.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    const shown = choices.map(({ matterNumber, clientName }) => `${matterNumber} ${clientName}`)
    expect(new Set(shown).size).toBe(2)
    for (const { clientName } of choices) expect(clientName).not.toBe('')
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
