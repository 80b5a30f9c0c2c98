import { describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { aFirm } from '../../testing/factories.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const company = { clientType: 'Company', companyName: 'Northgate Logistics Inc.' }
const person = { clientType: 'Individual', firstName: 'Rafael', lastName: 'Duarte' }

interface Listed {
  data: { id: string; name: string; openMatters: number; totalMatters: number }[]
  hasMore: boolean
  totals?: unknown
}

describe('the list of clients', () => {
  test('is in the order of names, with the matters of each and the counts of the whole filter', async () => {
    const firm = await aFirm(app)
    const contacts = [{ name: 'Tunde Bakare' }, { name: 'Grace Osei', isPrimary: true }]
    const { id: clientId } = await aClient(app, firm, { ...company, contacts })
    await aClient(app, firm, person)
    await aMatter(app, firm, { clientId })
    await aMatter(app, firm, { clientId, status: 'Closed' })
    const listed = dataOf<Listed>(
      await app.call(clients.list, { query: { includeTotals: true } }, firm.administrator.token),
    )
    expect(listed.data).toMatchObject([
      { name: 'Northgate Logistics Inc.', openMatters: 1, totalMatters: 2, primaryContact: 'Grace Osei' },
      { name: 'Rafael Duarte', openMatters: 0, totalMatters: 0, primaryContact: null },
    ])
    expect(listed).toMatchObject({
      page: 1,
      size: 25,
      hasMore: false,
      totals: { all: 2, individuals: 1, companies: 1 },
    })
  })

  test('follows the names as a directory does, whatever their capitals, accents and signs', async () => {
    const firm = await aFirm(app)
    const sorted = [
      'Ägir Reederei',
      'Ålund AB',
      'de Sá',
      'Edeka Süd',
      'eHealth Ltd',
      '“Elbe” Logistik',
      'Oßwald',
      'Ostsee AG',
      'Zenith',
    ]
    for (const companyName of sorted.toReversed()) await aClient(app, firm, { clientType: 'Company', companyName })
    const { id: clientId } = await aClient(app, firm, person)
    for (const matterName of sorted) await aMatter(app, firm, { clientId, matterName })
    const { token } = firm.administrator
    const companies = async (query: object) =>
      dataOf<Listed>(await app.call(clients.list, { query: { clientType: 'Company', ...query } }, token)).data.map(
        ({ name }) => name,
      )
    expect(await companies({})).toEqual(sorted)
    expect(await companies({ sortColumn: 'name', sortType: 'desc' })).toEqual(sorted.toReversed())
    const byName = { sortColumn: 'matterName', sortType: 'asc' }
    const listed = dataOf<{ data: { matterName: string }[] }>(await app.call(matters.list, { query: byName }, token))
    const choices = dataOf<{ matterName: string }[]>(await app.call(matters.choices, {}, token))
    expect(listed.data.map(({ matterName }) => matterName)).toEqual(sorted)
    expect(choices.map(({ matterName }) => matterName)).toEqual(sorted)
  })

  test('is filtered by type, country and text, also by the name of a contact', async () => {
    const firm = await aFirm(app)
    await aClient(app, firm, { ...company, countryCode: 'NG', contacts: [{ name: 'Grace Osei' }] })
    await aClient(app, firm, { ...person, countryCode: 'GB', email: 'r@duarte.example', lastName: 'Duarte 100%-ish' })
    const duarte = 'Rafael Duarte 100%-ish'
    const names = async (query: Record<string, unknown>) =>
      dataOf<Listed>(await app.call(clients.list, { query }, firm.administrator.token)).data.map(({ name }) => name)
    expect(await names({ clientType: 'Individual' })).toEqual([duarte])
    expect(await names({ countryCode: 'NG' })).toEqual(['Northgate Logistics Inc.'])
    expect(await names({ GeneralSearchText: 'duart' })).toEqual([duarte])
    expect(await names({ GeneralSearchText: 'c-0001' })).toEqual(['Northgate Logistics Inc.'])
    expect(await names({ GeneralSearchText: 'grace os' })).toEqual(['Northgate Logistics Inc.'])
    expect(await names({ GeneralSearchText: '0%-' })).toEqual([duarte])
    expect(await names({ GeneralSearchText: '_' })).toEqual([])
    const totals = await app.call(clients.totals, { query: { GeneralSearchText: 'duart' } }, firm.administrator.token)
    expect(totals.body.data).toEqual({ all: 1, individuals: 1, companies: 0 })
  })

  test('and that of matters are searched by names as they are typed without accents', async () => {
    const firm = await aFirm(app)
    const { token } = firm.administrator
    const { id: clientId } = await aClient(app, firm, { ...person, firstName: 'Inês', lastName: 'de Sá' })
    await aClient(app, firm, { ...company, companyName: 'Oßwald & Co' })
    await aMatter(app, firm, { clientId, matterName: 'Prüfung der Anträge' })
    const clientsBy = async (GeneralSearchText: string) =>
      dataOf<Listed>(await app.call(clients.list, { query: { GeneralSearchText } }, token)).data.map(({ name }) => name)
    const mattersBy = async (GeneralSearchText: string) =>
      dataOf<{ data: { matterName: string }[] }>(
        await app.call(matters.list, { query: { GeneralSearchText } }, token),
      ).data.map(({ matterName }) => matterName)
    expect(await clientsBy('ines de sa')).toEqual(['Inês de Sá'])
    expect(await clientsBy('OSSWALD')).toEqual(['Oßwald & Co'])
    expect(await clientsBy('& co')).toEqual(['Oßwald & Co'])
    expect(await clientsBy('/ co')).toEqual([])
    expect(await mattersBy('prufung')).toEqual(['Prüfung der Anträge'])
    expect(await mattersBy('ines')).toEqual(['Prüfung der Anträge'])
  })

  test('is sorted and cut into pages; odd values fall back to the usual', async () => {
    const firm = await aFirm(app)
    for (const companyName of ['Calder', 'Bellwether', 'Aldate']) await aClient(app, firm, { companyName })
    const read = async (query: Record<string, unknown>) =>
      dataOf<Listed>(await app.call(clients.list, { query }, firm.administrator.token))
    const first = await read({ sortColumn: 'clientNumber', sortType: 'desc', size: 2 })
    expect(first).toMatchObject({ data: [{ name: 'Aldate' }, { name: 'Bellwether' }], hasMore: true })
    expect(await read({ sortColumn: 'clientNumber', sortType: 'desc', size: 2, page: 2 })).toMatchObject({
      data: [{ name: 'Calder' }],
      hasMore: false,
    })
    expect(await read({ sortColumn: 'shoe size', size: -4, page: 'x' })).toMatchObject({
      data: [{ name: 'Aldate' }, { name: 'Bellwether' }, { name: 'Calder' }],
      page: 1,
      size: 25,
    })
    expect(await read({ page: 9 })).toMatchObject({ data: [], page: 9, hasMore: false })
  })

  test('to choose from is people and companies', async () => {
    const firm = await aFirm(app)
    const { id: companyId } = await aClient(app, firm, company)
    const { id: userId } = await aClient(app, firm, person)
    const query = { Adminuserid: firm.administrator.id, businessid: firm.id }
    const { body } = await app.call(clients.choices, { query }, firm.administrator.token)
    expect(body.data).toEqual({
      people: [{ userId, name: 'Rafael Duarte' }],
      companies: [{ companyId, companyName: 'Northgate Logistics Inc.' }],
    })
  })
})
